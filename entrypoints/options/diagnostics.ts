// The text of "Copy diagnostics": what a bug report needs, without any captured content.
import { readDiagnostics } from '@/lib/outbox/storage/diagnostics';
import type { DraftStore } from '@/lib/outbox/storage/drafts';
import type { Ledger } from '@/lib/outbox/storage/ledger';
import type { readInstallation } from '@/lib/platform/installation';
import type { ReportedError } from '@/lib/settings/reported-errors';
import type { Settings } from '@/lib/settings/settings';

interface DiagnosticsDeps {
  readonly settings: Settings;
  readonly ledger: Ledger;
  readonly drafts: Pick<DraftStore, 'count'>;
  readonly readInstallation: typeof readInstallation;
  readonly now: () => number;
}

export async function writeDiagnostics(deps: DiagnosticsDeps): Promise<string> {
  const { settings, ledger, readInstallation, now } = deps;
  const [installation, accounts, preferences, drafts, { policy }, mark, errors] = await Promise.all([
    readInstallation(),
    settings.accounts.get(),
    settings.preferences.get(),
    deps.drafts.count(),
    settings.policy.get(),
    settings.outboxMark.get(),
    settings.reportedErrors.get(),
  ]);
  const outbox = await readDiagnostics(
    ledger,
    accounts.map(({ id }) => id),
  );
  const { undoMs, requestsPerMinute, keepDeliveredDays, hasNotifications, isPlainText } = preferences;
  const diagnostics = {
    product: 'quick-capture',
    at: new Date(now()).toISOString(),
    installation,
    settings: {
      undoMs,
      requestsPerMinute,
      keepDeliveredDays,
      hasNotifications,
      isPlainText,
      siteRules: preferences.siteRules.length,
      hasPolicy: Object.keys(policy).length > 0,
    },
    /** null if they can't be read. */
    drafts: drafts.isOk ? drafts.value : null,
    wasStorageLost: mark.lostAtMs !== null,
    outbox: { ...outbox, events: undefined },
  };
  // One per line, because people read up to 200 events.
  const inLines = (name: string, items: readonly unknown[]) =>
    `  "${name}": [\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;
  const lists = [inLines('errors', errors.map(withDate)), inLines('events', outbox.events)];
  return `${JSON.stringify(diagnostics, null, 2).slice(0, -2)},\n${lists.join(',\n')}\n}\n`;
}

function withDate({ atMs, ...error }: ReportedError) {
  return { at: new Date(atMs).toISOString(), ...error };
}
