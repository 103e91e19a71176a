// Owns driving the outbox of a whole background in tests: another context has its lock, so that it runs when the test says.
import type { Draft } from '@/lib/capture/draft';
import type { SaveResult } from '@/lib/outbox/save-result';
import { createAccountStore } from '@/lib/settings/account-store';
import { type BackgroundOptions, startBackground } from '@/test/support/start-background.ts';

export { committed } from '@/test/support/start-background.ts';
export type WorldOptions = BackgroundOptions;

export async function createOutboxWorld(options: WorldOptions = {}) {
  const started = await startBackground(options);
  const { service, browser, settings, send, ask } = started;
  await started.untilIdle();
  started.takeLock();

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

  /** Runs until nothing is due. Gives the ms until the alarm then. */
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
    save,
    saveComment: (idea: string, overrides: Draft['values'] = {}) =>
      started.save(
        started.draft('comment', {
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
    /** Makes ideas in the same product, like another person. */
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
    /** Lets time pass, then runs everything due. */
    async runAfter(forMs: number) {
      started.pass(forMs);
      return run();
    },
    /** Until two readings, minutes apart, agree that a record is absent. */
    async runUntilMissed() {
      await this.runAfter(60_000);
      return this.runAfter(2 * 60_000);
    },
    /** Gives the account another address, without the person. That alone must send nothing again. */
    async moveAccount(serviceAddress: string) {
      const accounts = createAccountStore(settings.sessionTokens);
      const account = await accounts.get('main');
      if (account) await accounts.put({ ...account, serviceAddress });
    },
    disconnect: (accountId: string) => ask(send('account.disconnect', { accountId, queue: 'keep' })),
  };
}

export type OutboxWorld = Awaited<ReturnType<typeof createOutboxWorld>>;
