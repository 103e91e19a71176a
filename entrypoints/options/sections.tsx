// The sections of the settings: what each one reads, shows and stores.
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { createFieldAssist } from '@/components/fields/field-assist';
import { AccountSection, type QueueFacts } from '@/components/options/AccountSection';
import { DefaultsSection } from '@/components/options/DefaultsSection';
import {
  DiagnosticsSection,
  HistorySection,
  KindsSection,
  ShortcutSection,
  SyncSection,
} from '@/components/options/DeviceSections';
import { EntrySwitches, PreferenceControls } from '@/components/options/PreferenceControls';
import { RuleSection } from '@/components/options/RuleSection';
import {
  hasPolicy,
  IntegrationSection,
  NamesSection,
  PermissionSection,
  PolicySection,
} from '@/components/options/ServiceSections';
import { Section } from '@/components/options/SettingsFrame';
import type { SettingStore } from '@/components/options/setting-store';
import type { SectionName } from '@/components/options/settings-pages';
import { TemplateSection, templatedKinds } from '@/components/options/TemplateSection';
import { TransferSection } from '@/components/options/TransferSection';
import { useRead } from '@/components/use-read';
import { useStored } from '@/components/use-stored';
import type { StartedRule } from '@/lib/capture/form/started-rule';
import { isDone } from '@/lib/messaging/send';
import type { AccountView, FormerAccount } from '@/lib/settings/account';
import { bytesOfIndex } from '@/lib/settings/idea-index';
import type { PolicyReading } from '@/lib/settings/managed-policy';
import { menuEntryChoices } from '@/lib/settings/menu';
import type { Preferences } from '@/lib/settings/preferences';
import type { Settings } from '@/lib/settings/settings';
import { dayOf } from '@/lib/time';
import { connect } from './connect';
import type { OptionsDeps } from './deps';

export interface OptionsContext {
  readonly deps: OptionsDeps;
  readonly accounts: readonly AccountView[];
  /** Disconnected accounts whose data is kept. */
  readonly former: readonly FormerAccount[];
  readonly store: SettingStore;
  readonly preferences: Preferences;
  readonly reading: PolicyReading;
  /** About the whole page. */
  readonly notice: ReactNode;
}

/** Draws a section. null for one that isn't shown. */
export function useSections(context: OptionsContext): (name: SectionName) => ReactNode {
  const { deps, accounts, store, preferences, reading } = context;
  const { settings, watchSetting } = deps;
  const { policy } = reading;
  const sample = useStored(settings.samplePage, watchSetting, null);
  const started = useStartedRule(settings);
  const synced = useStored(settings.synced, watchSetting, null);
  // Nothing follows if the organization forbids it, so nothing is too large.
  const unsynced = policy.settingsSync === false ? [] : (synced?.unsynced ?? []);
  const active = accounts.find(({ id }) => id === preferences.activeAccountId) ?? accounts[0];
  const accountId = active?.id ?? '';
  const assist = useMemo(() => createFieldAssist({ ...deps, accountId }), [deps, accountId]);
  const ideas = useIdeas(settings, accountId);
  const today = dayOf(new Date(deps.now()));

  const of = (section: SectionName) => ({
    ...{ preferences, policy, accountId, assist, sample, unsynced, today },
    onChange: (change: (before: Preferences) => Preferences) => store.change(section, change),
  });
  const contents: Readonly<Record<SectionName, ReactNode>> = {
    account: <Accounts {...context} />,
    defaults: active && <DefaultsSection key={accountId} {...of('defaults')} />,
    behavior: <PreferenceControls part="behavior" {...of('behavior')} />,
    shortcuts: (
      <ShortcutSection read={deps.shortcuts} onChange={deps.openShortcutSettings} onReturn={deps.onReturn} />
    ),
    kinds: <KindsSection {...of('kinds')} />,
    menu: (
      <div>
        <EntrySwitches preference="hiddenMenuEntries" entries={menuEntryChoices} {...of('menu')} />
      </div>
    ),
    templates: templatedKinds(policy).length > 0 && <TemplateSection {...of('templates')} />,
    rules: <RuleSection key={accountId} {...of('rules')} newId={deps.newId} {...started} />,
    history: (
      <HistorySection
        {...of('history')}
        ideas={ideas}
        onForget={() => isDone(deps.send('history.forget', {}))}
      />
    ),
    sync: <SyncSection {...of('sync')} />,
    transfer: (
      <TransferSection
        {...{ preferences, accounts, today }}
        onReplace={store.replace}
        onDownload={deps.download}
      />
    ),
    permissions: <PermissionSection />,
    names: active && <NamesSection key={accountId} {...of('names')} />,
    integration: active && <IntegrationSection key={accountId} {...of('integration')} />,
    pictures: <PreferenceControls part="pictures" {...of('pictures')} />,
    policy: hasPolicy(reading) && <PolicySection {...reading} />,
    diagnostics: <DiagnosticsSection write={deps.writeDiagnostics} onCopy={deps.copy} />,
  };
  return (name) =>
    contents[name] ? (
      <Section name={name} saved={store.savedOf(name)}>
        {contents[name]}
      </Section>
    ) : null;
}

/** The index of the account's ideas. null without one. */
function useIdeas({ ideas }: Settings, accountId: string) {
  const read = useCallback(async () => {
    const row = await ideas.get(accountId);
    return row && { count: row.ideas.length, bytes: bytesOfIndex(row), readAtMs: row.startedAtMs };
  }, [ideas, accountId]);
  return useRead(accountId === '' ? null : read, null);
}

/** The site rule that a form started. This page takes it when it opens, and no other page gets it. */
function useStartedRule({ startedRule }: Settings) {
  const [started, setStarted] = useState<StartedRule | null>(null);
  useEffect(() => {
    async function take(): Promise<void> {
      const stored = await startedRule.get();
      if (stored) await startedRule.clear();
      setStarted(stored);
    }
    void take().catch((error: unknown) => reportError(error));
  }, [startedRule]);
  return { started, onStartedEnd: () => setStarted(null) };
}

const emptyQueue: QueueFacts = { unsentCount: 0, block: null };
const noQueues: ReadonlyMap<string, QueueFacts> = new Map();

/** Reads the accounts' queues, and sends what the person decides about an account. */
export function Accounts(props: Pick<OptionsContext, 'deps' | 'accounts' | 'former' | 'reading'>) {
  const { deps, accounts, former, reading } = props;
  const { send, readQueue, watchOutbox } = deps;
  const kept = former.filter(({ id }) => !accounts.some((account) => account.id === id));
  // A stable key.
  const known = [...accounts, ...kept].map(({ id }) => id).join(' ');
  const readAll = useCallback(async () => {
    const ids = known.split(' ').filter(Boolean);
    return new Map(await Promise.all(ids.map(async (id) => [id, await readQueue(id)] as const)));
  }, [readQueue, known]);
  const queues = useRead(readAll, noQueues, { watch: watchOutbox, isKept: true });
  return (
    <AccountSection
      {...{ accounts, readQueue }}
      former={kept}
      policy={reading.policy}
      queueOf={(accountId) => queues.get(accountId) ?? emptyQueue}
      onConnect={(...attempt) => connect(deps, ...attempt)}
      onDecide={(accountId, isSamePerson) => isDone(send('account.decide', { accountId, isSamePerson }))}
      onDisconnect={(accountId, queue) => isDone(send('account.disconnect', { accountId, queue }))}
    />
  );
}
