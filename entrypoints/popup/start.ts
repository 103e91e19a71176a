// Owns what the popup knows when it opens: cached, never secret, read at once and without the background.
import type { AccountView } from '@/lib/settings/account';
import type { Preferences } from '@/lib/settings/preferences';
import type { KeptDraft, PendingGesture, Settings } from '@/lib/settings/registry';

export interface Start {
  readonly preferences: Preferences;
  /** null while none is connected. */
  readonly account: AccountView | null;
  readonly drafts: readonly KeptDraft[];
  readonly gesture: PendingGesture | null;
}

export async function readStart(settings: Settings): Promise<Start> {
  const [preferences, accounts, drafts, gesture] = await Promise.all([
    settings.preferences.get(),
    settings.accounts.get(),
    settings.drafts.get(),
    settings.pendingGesture.get(),
  ]);
  const account = accounts.find(({ id }) => id === preferences.activeAccountId) ?? accounts[0] ?? null;
  return { preferences, account, drafts, gesture };
}
