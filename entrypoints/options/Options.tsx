// The settings page: its sections in order, and its search.

import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/components/Button';
import { NewerVersionNotice } from '@/components/NewerVersionNotice';
import { PermissionNotes } from '@/components/options/PermissionNotes';
import { Section } from '@/components/options/Section';
import { SettingsSearch } from '@/components/options/SettingsSearch';
import { useStored } from '@/components/use-stored';
import { useSay } from '@/components/Words';
import type { AccountView } from '@/lib/settings/account';
import { type PolicyReading, readPolicy } from '@/lib/settings/managed-policy';
import type { Preferences } from '@/lib/settings/preferences';
import { AccountSection } from './AccountSection';
import { BehaviourSection } from './BehaviourSection';
import { DefaultsSection } from './DefaultsSection';
import { DiagnosticsSection } from './DiagnosticsSection';
import type { OptionsDeps } from './deps';
import { IntegrationSection } from './IntegrationSection';
import { KindsSection } from './KindsSection';
import { MemorySection } from './MemorySection';
import { MenuSection } from './MenuSection';
import { NamesSection } from './NamesSection';
import { hasPolicy, PolicySection } from './PolicySection';
import { RuleSection } from './RuleSection';
import { ShortcutSection } from './ShortcutSection';
import { isFound, type PartName, partWords } from './search-words';
import { TemplateSection } from './TemplateSection';
import { TransferSection } from './TransferSection';

export function Options({ deps }: { readonly deps: OptionsDeps }) {
  const accounts = useStored(deps.settings.accounts, deps.watchSetting, null);
  const preferences = useStored(deps.settings.preferences, deps.watchSetting, null);
  const managed = useStored(deps.settings.policyMirror, deps.watchSetting, undefined);
  const [isNewer, setIsNewer] = useState(false);
  useEffect(() => void deps.settings.isOfNewerVersion().then(setIsNewer), [deps]);
  if (!accounts || !preferences || managed === undefined) return null;
  return (
    <>
      {isNewer && <NewerVersionNotice />}
      <OptionsPage
        deps={deps}
        accounts={accounts}
        preferences={preferences}
        reading={readPolicy(managed ?? {})}
      />
    </>
  );
}

interface OptionsPageProps {
  readonly deps: OptionsDeps;
  readonly accounts: readonly AccountView[];
  readonly preferences: Preferences;
  readonly reading: PolicyReading;
}

function OptionsPage(props: OptionsPageProps) {
  const say = useSay();
  const [query, setQuery] = useState('');
  // An import remounts every section. Otherwise earlier input would hide the imported values.
  const [generation, setGeneration] = useState(0);
  const parts = Object.entries(drawParts(props, () => setGeneration(generation + 1))).filter(
    (entry): entry is [PartName, ReactNode] => entry[1] !== null,
  );
  const found = parts.filter(([name]) =>
    isFound(
      query,
      partWords[name].map((key) => say(key)),
    ),
  );
  return (
    <div className="options">
      <header className="options-header">
        <img src="/icon/mark.svg" alt="" width="40" height="40" />
        <div>
          <h1>{say('extensionName')}</h1>
          <p className="quiet">{say('optionsAbout')}</p>
        </div>
      </header>
      <SettingsSearch query={query} foundCount={found.length} onSearch={setQuery} />
      <main>
        {parts.map(([name, part]) => (
          // Hidden sections stay mounted, so that a search loses no input.
          <div
            key={name === 'transfer' ? name : `${name} ${generation}`}
            hidden={!found.some(([other]) => other === name)}
          >
            {part}
          </div>
        ))}
        {found.length === 0 && (
          <div className="empty">
            <Button onClick={() => setQuery('')}>{say('settingsShowAll')}</Button>
          </div>
        )}
      </main>
    </div>
  );
}

/** The sections in order, null for one that isn't shown. */
function drawParts(
  { deps, accounts, preferences, reading }: OptionsPageProps,
  onReplaced: () => void,
): Readonly<Record<PartName, ReactNode>> {
  const { policy } = reading;
  const active = accounts.find(({ id }) => id === preferences.activeAccountId) ?? accounts[0];
  const accountId = active?.id ?? '';
  const shared = { deps, preferences, policy };
  return {
    policy: hasPolicy(reading) ? <PolicySection {...reading} /> : null,
    account: <AccountSection deps={deps} accounts={accounts} policy={policy} />,
    defaults: active ? <DefaultsSection key={accountId} {...shared} accountId={accountId} /> : null,
    templates: <TemplateSection {...shared} />,
    rules: <RuleSection key={accountId} {...shared} accountId={accountId} />,
    integration: active ? (
      <IntegrationSection key={accountId} deps={deps} accountId={accountId} preferences={preferences} />
    ) : null,
    names: active ? (
      <NamesSection key={accountId} deps={deps} accountId={accountId} preferences={preferences} />
    ) : null,
    behaviour: <BehaviourSection deps={deps} preferences={preferences} />,
    memory: <MemorySection deps={deps} preferences={preferences} />,
    kinds: <KindsSection deps={deps} preferences={preferences} policy={reading.policy} />,
    menu: <MenuSection deps={deps} preferences={preferences} />,
    shortcuts: <ShortcutSection deps={deps} />,
    transfer: (
      <TransferSection deps={deps} accounts={accounts} preferences={preferences} onReplaced={onReplaced} />
    ),
    permissions: <Permissions />,
    diagnostics: <DiagnosticsSection deps={deps} />,
  };
}

function Permissions() {
  const say = useSay();
  return (
    <Section title={say('sectionPermissions')} about={say('sectionPermissionsAbout')}>
      <PermissionNotes />
    </Section>
  );
}
