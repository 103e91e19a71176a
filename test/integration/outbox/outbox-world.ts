// Controls the outbox of a whole background in tests: another context holds its lock, so runs start only on demand.
import type { Draft } from '@/lib/capture/field/draft';
import type { DraftVersion } from '@/lib/outbox/capture';
import type { SaveResult } from '@/lib/outbox/results';
import { createAccountStore } from '@/lib/settings/account-store';
import { type BackgroundOptions, startBackground } from '@/test/support/start-background.ts';
import { send as request } from '../service/raw-request.ts';

export { committed } from '@/test/support/start-background.ts';
export type WorldOptions = BackgroundOptions;

const versionsOf = (drafts: readonly DraftVersion[]) => drafts.map(({ writer, n }) => ({ writer, n }));

export async function createOutboxWorld(options: WorldOptions = {}) {
  const started = await startBackground(options);
  const { service, browser, settings, send, ask } = started;
  await started.untilIdle();
  started.takeLock();

  /** A person's actions on captures, by their messages. */
  const outbox = {
    async save(toSave: Draft, undoMs: number, drafts: readonly DraftVersion[] = []): Promise<SaveResult> {
      await settings.preferences.update((preferences) => ({ ...preferences, undoMs }));
      return ask(send('capture.save', { draft: toSave, drafts: versionsOf(drafts) }));
    },
    edit: (captureId: string, changed: Draft, drafts: readonly DraftVersion[] = []) =>
      ask(send('capture.edit', { captureId, draft: changed, drafts: versionsOf(drafts) })),
    undo: async (captureId: string) => (await ask(send('capture.undo', { captureId }))).draft,
    retry: async (captureId: string) => (await ask(send('capture.retry', { captureId }))).isDone,
  };

  async function save(toSave: Draft, undoMs = 0, drafts: readonly DraftVersion[] = []): Promise<string> {
    const saved = await outbox.save(toSave, undoMs, drafts);
    if (!saved.isOk) throw new Error(`not saved: ${JSON.stringify(saved)}`);
    return saved.captureId;
  }

  /** Runs until nothing is due. Returns the ms until the next alarm. */
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
    /** Returns the ids, in order. */
    async saveIdeas(names: readonly string[]) {
      const ids: string[] = [];
      for (const name of names) ids.push(await started.saveIdea(name));
      return ids;
    },
    states: (ids: readonly string[]) => Promise.all(ids.map((id) => started.state(id))),
    run,
    restartWorker,
    /** The worker dies during the first due request, which the service never gets. */
    async dieBeforeSending() {
      const died = started.dieAtNextRequest();
      void run();
      await died;
      await restartWorker();
    },
    /** Creates ideas in the same product, like a colleague. */
    async makeIdeas(count: number, nameOf = (number: number) => `Not ours ${number}`) {
      await Promise.all(
        Array.from({ length: count }, async (_, number) => {
          const idea = { name: nameOf(number), created_by: 'sam@example.com' };
          const { status } = await request(service, 'POST', '/products/PRJ/ideas', {
            skip_portal: true,
            idea,
          });
          if (status !== 200) throw new Error(`the idea was refused with ${status}`);
        }),
      );
    },
    /** Advances the clock, then runs every due capture. */
    async runAfter(forMs: number) {
      started.pass(forMs);
      return run();
    },
    /** Time for every search of recovery, and for the duplicate check. */
    async runForHours() {
      await run();
      for (let minute = 0; minute < 10; minute += 1) await this.runAfter(60_000);
      await this.runAfter(120 * 60_000);
    },
    /** Runs until two listings, minutes apart, agree that a record is absent. */
    async runUntilMissed() {
      await this.runAfter(60_000);
      return this.runAfter(2 * 60_000);
    },
    /** Changes the account's address without the person. That alone must not resend anything. */
    async moveAccount(serviceAddress: string) {
      const accounts = createAccountStore(settings.sessionTokens);
      const account = await accounts.get('main');
      if (account) await accounts.put({ ...account, serviceAddress });
    },
    disconnect: (accountId: string) => ask(send('account.disconnect', { accountId, queue: 'keep' })),
  };
}

export type OutboxWorld = Awaited<ReturnType<typeof createOutboxWorld>>;
