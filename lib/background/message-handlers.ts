import { recordIn } from '@/lib/capture/steps/step';
import type { SuggestionResult } from '@/lib/messaging/protocol';
import type { Handlers } from '@/lib/messaging/receive';
import { unsentStates } from '@/lib/outbox/capture';
import { importCapture, importPictures } from '@/lib/outbox/from-file';
import type { Outbox } from '@/lib/outbox/outbox';
import { readArrival } from '@/lib/outbox/recovery/confirm-arrival';
import type { DraftStore } from '@/lib/outbox/storage/drafts';
import type { PictureStore } from '@/lib/outbox/storage/pictures';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import { parseIdeaReference } from '@/lib/planning/record-key';
import { organizations } from '@/lib/planning/records';
import { otherServiceIn } from '@/lib/planning/service-address';
import { accountOfFile } from '@/lib/settings/account-match';
import type { AccountStore } from '@/lib/settings/account-store';
import type { Accounts } from '@/lib/settings/accounts';
import { defaultsFor, withoutActive } from '@/lib/settings/preferences';
import type { Settings } from '@/lib/settings/settings';
import type { AccountClients } from './account-clients';
import { createConnectAccount } from './connect-account';
import type { Environment } from './environment';
import { finishDraft } from './finish-draft';
import type { History } from './history';
import type { IdeaIndexer } from './idea-indexer';
import type { PolicyWatch } from './policy-watch';
import { readRecord } from './read-record';
import { type ReadSuggestions, searchIdeas } from './read-suggestions';
import type { TryVotes } from './try-votes';

interface MessageDeps extends Pick<Environment, 'releasePermission' | 'report' | 'pages'> {
  readonly drafts: DraftStore;
  readonly settings: Settings;
  readonly policy: Pick<PolicyWatch, 'confirmed'>;
  readonly accounts: Accounts;
  readonly accountStore: Pick<AccountStore, 'all'>;
  readonly clients: AccountClients;
  readonly outbox: Outbox;
  readonly store: OutboxStore;
  readonly history: History;
  readonly pictures: PictureStore;
  readonly wake: () => void;
  readonly indexer: Pick<IdeaIndexer, 'ideaIsGone'>;
  readonly readSuggestions: ReadSuggestions;
  readonly tryVotes: Pick<TryVotes, 'now'>;
  readonly now: () => number;
  readonly report: Environment['report'];
}

export function createHandlers(deps: MessageDeps): Handlers {
  const { settings, accounts, clients, outbox, store, history, wake, indexer } = deps;
  const { readSuggestions, now } = deps;
  const { connect, cancel, activate, release } = createConnectAccount({
    ...deps,
  });
  return {
    'account.connect': connect,
    'account.cancelConnect': async (request) => cancel(request),

    async 'account.decide'({ accountId, isSamePerson }) {
      const account = await accounts.decide(accountId, isSamePerson);
      const isDone = account !== null && (await activate(account));
      // The account that lost its token gets another block for that.
      if (account && account.id !== accountId) await store.changeQueue(accountId, { block: null });
      wake();
      return { isDone };
    },

    async 'account.disconnect'({ accountId, queue }) {
      const account = await accounts.get(accountId);
      await accounts.disconnect(accountId);
      if (account) await release(account.serviceAddress);
      // Includes the capture that is being sent, whose next step would otherwise follow after connecting again.
      const removed = queue === 'discard' ? await store.removeAll(accountId, unsentStates, now()) : null;
      if (removed) await history.forgetAccount(accountId);
      else await settings.restAccount(accountId);
      await settings.preferences.update((preferences) => withoutActive(preferences, accountId));
      wake();
      return { isDone: removed?.isOk ?? true };
    },

    async 'account.pause'({ accountId }) {
      const block = { reason: 'paused', host: null, atMs: now() } as const;
      const changed = await store.changeQueue(accountId, { block });
      // The run that sends now ends before its next capture.
      if (changed.isOk) clients.changed(accountId);
      return { isDone: changed.isOk };
    },

    async 'account.resume'({ accountId }) {
      const changed = await store.changeQueue(accountId, { block: null });
      wake();
      return { isDone: changed.isOk };
    },

    async 'capture.save'({ draft, drafts: versions }) {
      if (await settings.isOfNewerVersion())
        return { isOk: false, reason: 'storage-failed', failure: 'newer' };
      // The browser can't open the database of accounts. The screen says so.
      const account = await accounts.get(draft.accountId).catch(() => 'unreadable' as const);
      if (account === 'unreadable') return { isOk: false, reason: 'storage-failed', failure: 'failed' };
      if (!account) return { isOk: false, reason: 'no-account' };
      const { undoMs } = await settings.preferences.get();
      return outbox.save(draft, undoMs, { versions });
    },

    async 'draft.finish'(request) {
      return { isDone: await finishDraft(deps, request) };
    },

    async 'capture.edit'({ captureId, draft, drafts }) {
      return outbox.edit(captureId, draft, drafts);
    },

    async 'capture.move'({ captureId, draft, drafts }) {
      // An unreadable account can't take the capture, so it stays where it is.
      const account = await accounts.get(draft.accountId).catch(() => null);
      return account ? outbox.move(captureId, draft, drafts) : { isOk: false, reason: 'no-account' };
    },

    async 'capture.import'({ row, pictures, account }) {
      const known = await settings.accounts.get();
      const accountHere = (id: string) => accountOfFile(known, id, account);
      return importCapture({ outbox, pictures: deps.pictures, accountHere, now }, row, pictures);
    },

    async 'picture.import'({ picture }) {
      return { outcome: await importPictures(deps.pictures, [picture], now()) };
    },

    async 'capture.undo'({ captureId }) {
      const draft = await outbox.undo(captureId);
      return { isDone: draft !== null, draft };
    },

    async 'capture.sendNow'({ captureId }) {
      return { isDone: await outbox.sendNow(captureId) };
    },

    async 'capture.retry'({ captureId }) {
      return { isDone: await outbox.retry(captureId) };
    },

    async 'capture.discard'({ captureId }) {
      return { isDone: await outbox.discard(captureId) };
    },

    async 'capture.confirm'({ captureId, reference }) {
      const found = await store.get(captureId);
      if (!found.isOk || found.value?.state.name !== 'unknown') return { isOk: false, reason: 'not-unknown' };
      const account = await accounts.get(found.value.accountId);
      if (!account) return { isOk: false, reason: 'no-account' };
      const service = otherServiceIn(reference, account.serviceAddress);
      if (service !== null) return { isOk: false, reason: 'other-service', service };
      const client = await clients.clientOf(account.id);
      if (!client) return { isOk: false, reason: 'no-account' };
      const arrival = await readArrival(found.value, reference, client);
      if (!arrival.isOk) return arrival;
      return (await outbox.confirm(captureId, arrival.record))
        ? arrival
        : { isOk: false, reason: 'not-unknown' };
    },

    async 'idea.find'({ accountId, reference }) {
      const parsed = parseIdeaReference(reference);
      if (!parsed.isOk) return { isOk: false, reason: 'reference-malformed' };
      const account = await accounts.get(accountId);
      if (!account) return { isOk: false, reason: 'no-account' };
      const service = otherServiceIn(reference, account.serviceAddress);
      if (service !== null) return { isOk: false, reason: 'other-service', service };
      const open = await clients.clientOf(accountId);
      if (!open) return { isOk: false, reason: 'no-account' };
      const answer = await open.client.call('readIdea', {
        params: { id: parsed.value },
        query: { fields: 'name,reference_num,url' },
      });
      if (!answer.isOk) {
        if (answer.error.kind === 'not-found' && answer.error.format === 'json')
          await indexer.ideaIsGone(accountId, parsed.value);
        return { isOk: false, reason: 'failed', error: answer.error };
      }
      const idea = recordIn(answer.value);
      return idea ? { isOk: true, idea } : { isOk: false, reason: 'reference-malformed' };
    },

    async 'suggestion.read'(request) {
      const { subject } = request;
      if (subject === 'integrations') return chosenIntegration(request.accountId);
      const account = await clients.clientOf(request.accountId);
      return account && subject !== 'tags' && subject !== 'requirements' && subject !== 'contacts'
        ? readSuggestions(account, { ...request, subject })
        : { isAvailable: false, options: [] };
    },

    async 'record.now'({ accountId, changed }) {
      const account = await clients.clientOf(accountId);
      return { values: account ? await readRecord(account.discovery, changed) : null };
    },

    async 'organization.revenue'({ accountId, organization: id }) {
      const account = await clients.clientOf(accountId);
      const read = account && (await account.discovery.read(organizations.alone, { id }));
      return read?.state === 'found'
        ? { isRead: true, revenue: read.value.revenue ?? '' }
        : { isRead: false, revenue: '' };
    },

    async 'ideas.search'(question) {
      const account = await clients.clientOf(question.accountId);
      return account ? searchIdeas(account.discovery, question) : { isAvailable: false, options: [] };
    },

    async 'account.use'({ accountId }) {
      if (!(await accounts.get(accountId))) return { isDone: false };
      await settings.preferences.update((preferences) => ({ ...preferences, activeAccountId: accountId }));
      return { isDone: true };
    },

    async 'memory.forget'() {
      return { isDone: await history.forgetAll() };
    },

    async 'outbox.wake'() {
      wake();
      return { isDone: true };
    },

    async 'outbox.reset'() {
      // A deliberate deletion must not be reported as a loss.
      await settings.outboxMark.set({ isCreated: false, lostAtMs: null });
      const isDone = await store.reset();
      wake();
      return { isDone };
    },
  };

  /** The service lists no integrations. The account's own integration is the only option. */
  async function chosenIntegration(accountId: string): Promise<SuggestionResult> {
    const { integration } = defaultsFor(await settings.preferences.get(), accountId);
    const options = integration ? [{ value: integration.id, label: integration.name, detail: '' }] : [];
    return { isAvailable: true, options };
  }
}
