// Owns the options page as a whole: what comes first for a new person comes first.
import { PermissionNotes } from '@/components/options/PermissionNotes';
import { Section } from '@/components/options/Section';
import { useSay } from '@/components/Words';
import { AccountSection } from './AccountSection';
import { BehaviourSection } from './BehaviourSection';
import { DefaultsSection } from './DefaultsSection';
import type { OptionsDeps } from './deps';
import { IntegrationSection } from './IntegrationSection';
import { ShortcutSection } from './ShortcutSection';
import { useSetting } from './use-setting';

export function Options({ deps }: { readonly deps: OptionsDeps }) {
  const say = useSay();
  const accounts = useSetting(deps.settings.accounts, deps.watchSetting);
  const preferences = useSetting(deps.settings.preferences, deps.watchSetting);
  if (!accounts || !preferences) return null;
  const active = accounts.find(({ id }) => id === preferences.activeAccountId) ?? accounts[0];
  return (
    <div className="options">
      <header className="options-header">
        <img src="/icon/mark.svg" alt="" width="40" height="40" />
        <div>
          <h1>{say('extensionName')}</h1>
          <p className="quiet">{say('optionsAbout')}</p>
        </div>
      </header>
      <main>
        <AccountSection deps={deps} accounts={accounts} />
        {active && (
          <DefaultsSection key={active.id} deps={deps} accountId={active.id} preferences={preferences} />
        )}
        {active && (
          <IntegrationSection key={active.id} deps={deps} accountId={active.id} preferences={preferences} />
        )}
        <BehaviourSection deps={deps} preferences={preferences} />
        <ShortcutSection deps={deps} />
        <Section title={say('sectionPermissions')} about={say('sectionPermissionsAbout')}>
          <PermissionNotes />
        </Section>
      </main>
    </div>
  );
}
