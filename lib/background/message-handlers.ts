// The answers to the pages' messages.
import type { Outstanding, StoredDraft } from '@/lib/capture/field/stored-draft';
import { openDocument, withArticle, withDeferredSnapshot } from '@/lib/capture/form/form-start';
import { noDestinations } from '@/lib/capture/start/destinations';
import { recordIn } from '@/lib/capture/steps/step';
import type { MessageName, SuggestionResult } from '@/lib/messaging/protocol';
import type { Handlers } from '@/lib/messaging/receive';
import { backgroundWriter } from '@/lib/outbox/capture';
import { importCapture, importPictures } from '@/lib/outbox/from-file';
import { readArrival } from '@/lib/outbox/recovery/confirm-arrival';
import { parseIdeaReference } from '@/lib/planning/record-key';
import { organizations } from '@/lib/planning/records';
import { otherServiceIn } from '@/lib/planning/service-address';
import { accountOfFile } from '@/lib/settings/account-match';
import { defaultsFor } from '@/lib/settings/preferences';
import type { Settings } from '@/lib/settings/settings';
import type { AccountClients } from './account-clients';
import { type Base, readFormConfig } from './base';
import { accountHandlers } from './connect-account';
import type { Decisions } from './decisions';
import { readRecord, searchIdeas } from './read-suggestions';
import type { Sending } from './sending';

export const createHandlers = (base: Base, sending: Sending, decisions: Decisions): Handlers => ({
  ...accountHandlers(base, sending, decisions),
  ...captureHandlers(base, sending),
  ...readHandlers(base, sending),

  'draft.finish': async (request) => ({ isDone: await finishDraft(base, request) }),
  'picture.import': async ({ picture }) => ({
    outcome: await importPictures(base.pictures, [picture], base.now()),
  }),
  'history.forget': async () => ({ isDone: await decisions.decide({ type: 'forgetHistory' }) }),
  async 'outbox.wake'() {
    sending.wake();
    return { isDone: true };
  },
  async 'outbox.reset'() {
    // A deliberate deletion must not be reported as a loss.
    await base.settings.outboxMark.set({ isCreated: false, lostAtMs: null });
    const isDone = await base.store.reset();
    sending.wake();
    return { isDone };
  },
});

/**
 * Reads what a save waited for, should its form close first. The result goes into the draft, and nothing is sent. Returns
 * whether the draft has what it waited for. It may be a capture by then: its form had the result, too.
 */
async function finishDraft(
  base: Base,
  { documentId, outstanding }: { readonly documentId: string; readonly outstanding: Outstanding },
): Promise<boolean> {
  const { drafts, pages, now } = base;
  const target = outstanding === 'picture' ? null : await pages.inFront();
  if (!target) return false;
  const snapshot = await (outstanding === 'article' ? pages.readArticle(target) : pages.readBusy(target));
  const found = await drafts.find(documentId);
  if (!found.isOk || found.value?.asked !== outstanding) return false;
  const { draft, n } = found.value;
  const { config } = await readFormConfig(base, draft.accountId);
  const before = openDocument(draft, { config, destinations: noDestinations, site: null });
  const { document } =
    outstanding === 'article' ? withArticle(before, snapshot) : withDeferredSnapshot(before, snapshot);
  const finished: StoredDraft = {
    ...found.value,
    ...{ draft: document, writer: backgroundWriter, n: n + 1, changedAtMs: now(), asked: 'arrived' },
  };
  const replaced = await drafts.replace(found.value, finished);
  return replaced.isOk && replaced.value;
}

type Named<Start extends string> = Pick<Handlers, Extract<MessageName, `${Start}.${string}`>>;

function captureHandlers(
  { settings, store, pictures: pictureStore, now }: Base,
  { clients, outbox }: Sending,
): Named<'capture'> {
  const { accounts } = clients;
  return {
    async 'capture.save'({ draft, drafts: versions }) {
      // The browser can't open the database of accounts. The screen says so.
      const account = await accounts.get(draft.accountId).catch(() => 'unreadable' as const);
      if (account === 'unreadable') return { isOk: false, reason: 'storage-failed', failure: 'failed' };
      if (!account) return { isOk: false, reason: 'no-account' };
      const { undoMs } = await settings.preferences.get();
      return outbox.save(draft, undoMs, versions);
    },

    'capture.edit': ({ captureId, draft, drafts }) => outbox.edit(captureId, draft, drafts),
    async 'capture.move'({ captureId, draft, drafts }) {
      // An unreadable account can't take the capture, so it stays where it is.
      const account = await accounts.get(draft.accountId).catch(() => null);
      return account ? outbox.move(captureId, draft, drafts) : { isOk: false, reason: 'no-account' };
    },

    async 'capture.import'({ row, pictures, account }) {
      const known = await settings.accounts.get();
      const accountHere = (id: string) => accountOfFile(known, id, account);
      const deps = { restore: outbox.restore, pictures: pictureStore, accountHere, nowMs: now() };
      return importCapture(deps, row, pictures);
    },

    async 'capture.undo'({ captureId }) {
      const draft = await outbox.undo(captureId);
      return { isDone: draft !== null, draft };
    },

    'capture.sendNow': async ({ captureId }) => ({ isDone: await outbox.sendNow(captureId) }),
    'capture.retry': async ({ captureId }) => ({ isDone: await outbox.retry(captureId) }),
    'capture.discard': async ({ captureId }) => ({ isDone: await outbox.discard(captureId) }),

    async 'capture.confirm'({ captureId, reference }) {
      const found = await store.get(captureId);
      if (!found.isOk || found.value?.state.name !== 'unknown') return { isOk: false, reason: 'not-unknown' };
      const client = await clientFor(clients, found.value.accountId, reference);
      if ('isOk' in client) return client;
      const arrival = await readArrival(found.value, reference, client);
      if (!arrival.isOk) return arrival;
      return (await outbox.confirm(captureId, arrival.record))
        ? arrival
        : { isOk: false, reason: 'not-unknown' };
    },
  };
}

/** Reads from the service for a person who waits. */
function readHandlers(
  { settings }: Base,
  { clients, indexer, readSuggestions }: Sending,
): Named<'idea' | 'ideas' | 'record' | 'organization' | 'suggestion'> {
  return {
    async 'idea.find'({ accountId, reference }) {
      const parsed = parseIdeaReference(reference);
      if (!parsed.isOk) return { isOk: false, reason: 'reference-malformed' };
      const account = await clientFor(clients, accountId, reference);
      if ('isOk' in account) return account;
      const answer = await account.client.call('readIdea', {
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
      if (subject === 'integrations') return chosenIntegration(settings, request.accountId);
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
  };
}

/** The account's client, unless the reference that a person typed is of another service. */
async function clientFor({ accounts, clientOf }: AccountClients, accountId: string, reference: string) {
  const account = await accounts.get(accountId);
  const service = account && otherServiceIn(reference, account.serviceAddress);
  if (service) return { isOk: false, reason: 'other-service', service } as const;
  return (account && (await clientOf(accountId))) ?? ({ isOk: false, reason: 'no-account' } as const);
}

/** The service lists no integrations. The account's own integration is the only option. */
async function chosenIntegration(
  { preferences }: Pick<Settings, 'preferences'>,
  accountId: string,
): Promise<SuggestionResult> {
  const { integration } = defaultsFor(await preferences.get(), accountId);
  const options = integration ? [{ value: integration.id, label: integration.name, detail: '' }] : [];
  return { isAvailable: true, options };
}
