// Owns driving the outbox of a whole background in tests: another context has its lock, so that it runs when the test says.
import type { Draft } from '@/lib/capture/draft';
import type { Capture } from '@/lib/outbox/capture';
import type { SaveResult } from '@/lib/outbox/save-result';
import { createAccountStore } from '@/lib/settings/account-store';
import { type BackgroundOptions, committed, startBackground } from '@/test/support/start-background.ts';

export { committed } from '@/test/support/start-background.ts';
export type WorldOptions = BackgroundOptions;

export async function createOutboxWorld(options: WorldOptions = {}) {
  const started = await startBackground(options);
  const { service, store, browser, settings, send, ask } = started;
  await started.untilIdle();
  started.takeLock();
  let drafts = 0;

  function draft(kind: string, values: Draft['values'], accountId = 'main'): Draft {
    drafts += 1;
    return {
      id: `00000000-0000-4000-8000-${String(drafts).padStart(12, '0')}`,
      kind,
      accountId,
      values,
      source: { title: 'A thread', address: 'https://forum.example/t/1', passageAddress: null },
    };
  }

  /** What a person can do with captures, by the messages that do it. */
  const outbox = {
    async save(toSave: Draft, undoMs: number): Promise<SaveResult> {
      await settings.preferences.update((preferences) => ({ ...preferences, undoMs }));
      return ask(send('capture.save', { draft: toSave }));
    },
    edit: (captureId: string, changed: Draft) => ask(send('capture.edit', { captureId, draft: changed })),
    undo: async (captureId: string) => (await ask(send('capture.undo', { captureId }))).draft,
    retry: async (captureId: string) => (await ask(send('capture.retry', { captureId }))).isDone,
  };

  async function save(toSave: Draft, undoMs = 0): Promise<string> {
    const saved = await outbox.save(toSave, undoMs);
    if (!saved.isOk) throw new Error(`not saved: ${JSON.stringify(saved)}`);
    return saved.captureId;
  }

  /** To the end of what is due; gives how far away the alarm is then. */
  async function run(): Promise<number | null> {
    started.freeLock();
    await started.background().alarmRang('outbox');
    await started.untilIdle();
    started.takeLock();
    return browser.outboxAlarmInMs;
  }

  async function restartWorker(): Promise<void> {
    started.takeLock();
    await started.restart();
  }

  return {
    ...started,
    outbox,
    draft,
    save,
    saveIdea: (name: string, overrides: Draft['values'] = {}, accountId = 'main') =>
      save(draft('idea', { product: 'PRJ', name, createdBy: 'ana@example.com', ...overrides }, accountId)),
    saveComment: (idea: string, overrides: Draft['values'] = {}) =>
      save(
        draft('comment', {
          idea,
          body: '<p>Seen here too</p>',
          link: 'https://forum.example/t/1',
          ...overrides,
        }),
      ),
    run,
    restartWorker,
    /** The worker dies with the request of the first capture that is due under way; the service never gets it. */
    async dieBeforeSending() {
      const died = started.dieAtNextRequest();
      void run();
      await died;
      await restartWorker();
    },
    /** What somebody else makes in the same product. */
    async makeIdeas(count: number) {
      await Promise.all(
        Array.from({ length: count }, async (_, number) => {
          const answer = await fetch(`${service.url}/api/v1/products/PRJ/ideas`, {
            method: 'POST',
            headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' },
            body: JSON.stringify({
              skip_portal: true,
              idea: { name: `Not ours ${number}`, created_by: 'ana@example.com' },
            }),
          });
          if (!answer.ok) throw new Error(`the idea was refused with ${answer.status}`);
          await answer.arrayBuffer();
        }),
      );
    },
    /** Lets time pass, then runs what is due. */
    async runAfter(forMs: number) {
      started.pass(forMs);
      return run();
    },
    /** The account's address is another one, as the person never chose: nothing is sent anew by that alone. */
    async moveAccount(serviceAddress: string) {
      const accounts = createAccountStore(settings.sessionTokens);
      const account = await accounts.get('main');
      if (account) await accounts.put({ ...account, serviceAddress });
    },
    disconnect: (accountId: string) => ask(send('account.disconnect', { accountId, queue: 'keep' })),
    async capture(id: string): Promise<Capture> {
      const capture = committed(await store.get(id));
      if (!capture) throw new Error('no such capture');
      return capture;
    },
    async state(id: string) {
      return (await this.capture(id)).state.name;
    },
    ideaNames: () => service.ideas().map(({ attributes }) => attributes.name),
  };
}

export type OutboxWorld = Awaited<ReturnType<typeof createOutboxWorld>>;
