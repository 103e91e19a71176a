// The sections of the settings: what each shows and stores.
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { createFieldAssist } from '@/components/fields/field-assist';
import { DefaultsSection } from '@/components/options/DefaultsSection';
import { DiagnosticsSection } from '@/components/options/DiagnosticsSection';
import { FollowingSection } from '@/components/options/FollowingSection';
import { IntegrationSection } from '@/components/options/IntegrationSection';
import { KindsSection } from '@/components/options/KindsSection';
import { MenuSection } from '@/components/options/MenuSection';
import { NamesSection } from '@/components/options/NamesSection';
import { PermissionSection } from '@/components/options/PermissionSection';
import { hasPolicy, PolicySection } from '@/components/options/PolicySection';
import { BehaviourSection, MemorySection, PictureSection } from '@/components/options/PreferenceSections';
import type { PreferenceStore, PreferenceView, Saved } from '@/components/options/preference-store';
import { RuleSection } from '@/components/options/RuleSection';
import { ShortcutSection } from '@/components/options/ShortcutSection';
import type { SectionName } from '@/components/options/settings-pages';
import { TemplateSection } from '@/components/options/TemplateSection';
import { TransferSection } from '@/components/options/TransferSection';
import { useRead } from '@/components/use-read';
import { useStored } from '@/components/use-stored';
import type { Policy } from '@/lib/capture/form/policy';
import { dayOf } from '@/lib/capture/form/setup';
import type { StartedRule } from '@/lib/capture/form/started-rule';
import type { AccountView } from '@/lib/settings/account';
import { bytesOfIndex } from '@/lib/settings/idea-index';
import type { PolicyReading } from '@/lib/settings/managed-policy';
import type { Settings } from '@/lib/settings/settings';
import { storageProblem } from '@/lib/settings/stored-value';
import type { SyncedState } from '@/lib/settings/synced-merge';
import { Accounts } from './Accounts';
import type { OptionsDeps } from './deps';

export interface SectionsInput {
  readonly deps: OptionsDeps;
  readonly accounts: readonly AccountView[];
  readonly store: PreferenceStore;
  readonly view: PreferenceView;
  readonly reading: PolicyReading;
}

const noState: SyncedState = { known: null, unsynced: [] };

/** null for a section that isn't shown. */
export function useSections({
  deps,
  accounts,
  store,
  view,
  reading,
}: SectionsInput): Readonly<Record<SectionName, ReactNode>> {
  const sample = useStored(deps.settings.samplePage, deps.watchSetting, null);
  const started = useStartedRule(deps.settings);
  const synced = useStored(deps.settings.synced, deps.watchSetting, noState);
  const { policy } = reading;
  // Nothing follows if the organisation forbids it, so nothing is too large.
  const { unsynced } = policy.settingsSync === false ? noState : synced;
  const { preferences } = view;
  const active = accounts.find(({ id }) => id === preferences.activeAccountId) ?? accounts[0];
  const accountId = active?.id ?? '';
  const assist = useMemo(() => createFieldAssist({ ...deps, accountId }), [deps, accountId]);
  const readIdeas = useCallback(async () => {
    const row = await deps.settings.ideas.get(accountId);
    return row && { count: row.ideas.length, bytes: bytesOfIndex(row), readAtMs: row.startedAtMs };
  }, [deps, accountId]);
  const ideas = useRead(accountId === '' ? null : readIdeas, null);
  const of = (section: SectionName) => ({ ...store.of(section, view), policy });
  const today = dayOf(new Date(deps.now()));
  return {
    policy: hasPolicy(reading) ? <PolicySection {...reading} /> : null,
    account: <Accounts deps={deps} accounts={accounts} policy={policy} />,
    defaults: active ? (
      <DefaultsSection key={accountId} {...of('defaults')} accountId={accountId} assist={assist} />
    ) : null,
    templates: <TemplateSection {...of('templates')} sample={sample} today={today} left={unsynced} />,
    rules: (
      <RuleSection
        key={accountId}
        {...of('rules')}
        accountId={accountId}
        sample={sample}
        assist={assist}
        newId={deps.newId}
        {...started}
        left={unsynced}
      />
    ),
    integration: active ? (
      <IntegrationSection key={accountId} {...of('integration')} accountId={accountId} />
    ) : null,
    names: active ? <NamesSection key={accountId} {...of('names')} accountId={accountId} /> : null,
    behaviour: <BehaviourSection {...of('behaviour')} />,
    pictures: <PictureSection {...of('pictures')} />,
    memory: (
      <MemorySection
        {...of('memory')}
        ideas={ideas}
        onForget={async () => {
          const sent = await deps.send('memory.forget', {});
          return sent.isOk && sent.value.isDone;
        }}
      />
    ),
    following: <Following deps={deps} policy={policy} />,
    kinds: <KindsSection {...of('kinds')} />,
    menu: <MenuSection {...of('menu')} />,
    shortcuts: (
      <ShortcutSection read={deps.shortcuts} onChange={deps.openShortcutSettings} onReturn={deps.onReturn} />
    ),
    transfer: (
      <TransferSection
        preferences={preferences}
        accounts={accounts}
        today={today}
        onReplace={store.replace}
        onDownload={deps.download}
      />
    ),
    permissions: <PermissionSection />,
    diagnostics: <DiagnosticsSection write={deps.writeDiagnostics} onCopy={deps.copy} />,
  };
}

async function take({ startedRule }: Pick<Settings, 'startedRule'>): Promise<StartedRule | null> {
  const started = await startedRule.get();
  if (started) await startedRule.clear();
  return started;
}

/** The site rule that a form started. This page takes it when it opens, and no other page gets it. */
function useStartedRule(settings: Pick<Settings, 'startedRule'>) {
  const [started, setStarted] = useState<StartedRule | null>(null);
  useEffect(() => {
    void take(settings).then(setStarted, (error: unknown) => reportError(error));
  }, [settings]);
  return { started, onStartedEnd: () => setStarted(null) };
}

interface FollowingProps {
  readonly deps: OptionsDeps;
  readonly policy: Policy;
}

/** Stores whether the settings follow the person. The background does the rest. */
function Following({ deps, policy }: FollowingProps) {
  const { isSyncOn } = deps.settings;
  const isOn = useStored(isSyncOn, deps.watchSetting, false);
  const [state, setState] = useState<Saved['state']>('unchanged');

  async function store(isWanted: boolean): Promise<void> {
    try {
      await isSyncOn.set(isWanted);
      setState('saved');
    } catch (error) {
      setState(storageProblem(error));
    }
  }

  return (
    <FollowingSection
      isOn={isOn}
      isForbidden={policy.settingsSync === false}
      saved={{ state, retry: () => void store(!isOn), forget: () => setState('unchanged') }}
      onChange={(isWanted) => void store(isWanted)}
    />
  );
}
