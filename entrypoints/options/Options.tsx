// The settings page: its sections in order, and its search. Gives each section what it shows and stores.

import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { createFieldAssist } from '@/components/fields/field-assist';
import { NewerVersionNotice } from '@/components/notices/NewerVersionNotice';
import noticesStyles from '@/components/notices/notices.module.css';
import { DefaultsSection } from '@/components/options/DefaultsSection';
import { DiagnosticsSection } from '@/components/options/DiagnosticsSection';
import { EntriesSection } from '@/components/options/EntriesSection';
import { IntegrationSection } from '@/components/options/IntegrationSection';
import { NamesSection } from '@/components/options/NamesSection';
import { PermissionSection } from '@/components/options/PermissionSection';
import { hasPolicy, PolicySection } from '@/components/options/PolicySection';
import { BehaviourSection, MemorySection } from '@/components/options/PreferenceSections';
import { RuleSection } from '@/components/options/RuleSection';
import { isFoundIn, SettingsSearch } from '@/components/options/SettingsSearch';
import { ShortcutSection } from '@/components/options/ShortcutSection';
import { TemplateSection } from '@/components/options/TemplateSection';
import { TransferSection } from '@/components/options/TransferSection';
import { useRead } from '@/components/use-read';
import { useStored } from '@/components/use-stored';
import { useSay } from '@/components/words/SayProvider';
import { allowedKinds } from '@/lib/capture/form/policy';
import { dayOf } from '@/lib/capture/form/setup';
import type { AccountView } from '@/lib/settings/account';
import { bytesOfIndex } from '@/lib/settings/idea-index';
import { type PolicyReading, readPolicy } from '@/lib/settings/managed-policy';
import { menuEntryChoices } from '@/lib/settings/menu';
import type { Preferences } from '@/lib/settings/preferences';
import { Accounts } from './Accounts';
import type { OptionsDeps } from './deps';
import styles from './Options.module.css';

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
      <OptionsScreen
        deps={deps}
        accounts={accounts}
        preferences={preferences}
        reading={readPolicy(managed ?? {})}
      />
    </>
  );
}

interface OptionsScreenProps {
  readonly deps: OptionsDeps;
  readonly accounts: readonly AccountView[];
  readonly preferences: Preferences;
  readonly reading: PolicyReading;
}

function OptionsScreen(props: OptionsScreenProps) {
  const say = useSay();
  const [query, setQuery] = useState('');
  const [missed, setMissed] = useState<ReadonlySet<string>>(new Set());
  const main = useRef<HTMLElement>(null);
  // An import remounts every section. Otherwise earlier input would hide the imported values.
  const [generation, setGeneration] = useState(0);
  const sections = Object.entries(useSections(props, () => setGeneration(generation + 1))).filter(
    ([, section]) => section !== null,
  );
  const foundCount = sections.filter(([name]) => !missed.has(name)).length;

  /** Reads the words of the drawn sections. A section that is drawn later isn't missed. */
  function search(wanted: string): void {
    setQuery(wanted);
    const drawn = [...(main.current?.querySelectorAll<HTMLElement>('[data-section]') ?? [])];
    const without = drawn.filter((section) => !isFoundIn(section, wanted));
    setMissed(new Set(without.map(({ dataset }) => dataset.section ?? '')));
  }

  return (
    <div className={styles.options}>
      <header className={styles['options-header']}>
        <img src="/icon/mark.svg" alt="" width="40" height="40" />
        <div>
          <h1>{say('extensionName')}</h1>
          <p className="quiet">{say('optionsAbout')}</p>
        </div>
      </header>
      <SettingsSearch query={query} foundCount={foundCount} onSearch={search} />
      <main ref={main}>
        {sections.map(([name, section]) => (
          // Hidden sections stay mounted, so that a search loses no input.
          <div
            key={name === 'transfer' ? name : `${name} ${generation}`}
            data-section={name}
            hidden={missed.has(name)}
          >
            {section}
          </div>
        ))}
        {foundCount === 0 && (
          <div className={noticesStyles.empty}>
            <Button onClick={() => search('')}>{say('settingsShowAll')}</Button>
          </div>
        )}
      </main>
    </div>
  );
}

/** The sections in order, null for one that isn't shown. */
function useSections(
  { deps, accounts, preferences, reading }: OptionsScreenProps,
  onReplaced: () => void,
): Readonly<Record<string, ReactNode>> {
  const say = useSay();
  const sample = useStored(deps.settings.samplePage, deps.watchSetting, null);
  const { policy } = reading;
  const active = accounts.find(({ id }) => id === preferences.activeAccountId) ?? accounts[0];
  const accountId = active?.id ?? '';
  const assist = useMemo(
    () => createFieldAssist({ send: deps.send, settings: deps.settings, accountId }),
    [deps, accountId],
  );
  const { update } = deps.settings.preferences;
  const readIdeas = useCallback(async () => {
    const row = await deps.settings.ideas.get(accountId);
    return row && { count: row.ideas.length, bytes: bytesOfIndex(row), readAtMs: row.startedAtMs };
  }, [deps, accountId]);
  const ideas = useRead(accountId === '' ? null : readIdeas, null);
  const shared = { preferences, policy, onSave: update };
  const today = dayOf(new Date(deps.now()));
  return {
    policy: hasPolicy(reading) ? <PolicySection {...reading} /> : null,
    account: <Accounts deps={deps} accounts={accounts} policy={policy} />,
    defaults: active ? (
      <DefaultsSection key={accountId} {...shared} accountId={accountId} assist={assist} />
    ) : null,
    templates: <TemplateSection {...shared} sample={sample} today={today} />,
    rules: (
      <RuleSection
        key={accountId}
        {...shared}
        accountId={accountId}
        sample={sample}
        assist={assist}
        newId={deps.newId}
      />
    ),
    integration: active ? <IntegrationSection key={accountId} {...shared} accountId={accountId} /> : null,
    names: active ? <NamesSection key={accountId} {...shared} accountId={accountId} /> : null,
    behaviour: <BehaviourSection {...shared} onOpenActivity={deps.openActivity} />,
    memory: (
      <MemorySection
        {...shared}
        ideas={ideas}
        onForget={async () => {
          const sent = await deps.send('memory.forget', {});
          return sent.isOk && sent.value.isDone;
        }}
      />
    ),
    kinds: (
      <EntriesSection
        {...shared}
        title={say('policyKinds')}
        about={say('sectionKindsAbout')}
        entries={allowedKinds(policy).map(({ id, label }) => ({ id, messageKey: label }))}
        stored="hiddenKinds"
      />
    ),
    menu: (
      <EntriesSection
        {...shared}
        title={say('sectionMenu')}
        about={say('sectionMenuAbout')}
        entries={menuEntryChoices}
        stored="hiddenMenuEntries"
      />
    ),
    shortcuts: (
      <ShortcutSection read={deps.shortcuts} onChange={deps.openShortcutSettings} onReturn={deps.onReturn} />
    ),
    transfer: (
      <TransferSection
        {...shared}
        accounts={accounts}
        today={today}
        onDownload={deps.download}
        onReplaced={onReplaced}
      />
    ),
    permissions: <PermissionSection />,
    diagnostics: <DiagnosticsSection write={deps.writeDiagnostics} onCopy={deps.copy} />,
  };
}
