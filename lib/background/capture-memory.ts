// Decides when to remember values after a capture, on this device only. Optional: nothing waits for it, and
// no capture depends on it.
import { type Capture, headlineRecord, ideaOf } from '@/lib/outbox/capture';
import type { PageNote } from '@/lib/settings/captured-pages';
import { createPageDigest, type PageDigest } from '@/lib/settings/page-digest';
import type { Settings } from '@/lib/settings/settings';
import type { Environment } from './environment';
import { createValueMemory } from './value-memory';

interface CaptureMemoryDeps {
  readonly settings: Settings;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly now: () => number;
  readonly report: Environment['report'];
}

export type CaptureMemory = ReturnType<typeof createCaptureMemory>;

export function createCaptureMemory({ settings, randomBytes, now, report }: CaptureMemoryDeps) {
  const digest = createPageDigest(settings.digestKey, randomBytes);
  const pages = createCapturedPageNotes(settings, digest);
  const values = createValueMemory({ settings, digest, now });
  // One task at a time, so that no two change the same list.
  let work: Promise<void> = Promise.resolve();

  function enqueue(task: () => Promise<void>): Promise<void> {
    work = work.then(task).catch((error: unknown) => report('memory', error));
    return work;
  }

  let justSaved: Capture[] = [];

  /**
   * Remembers all captures saved during the previous task in one write. Each write takes a good part of a
   * save's own time. The first save enqueues the task, so that a capture is remembered before its undo
   * forgets it.
   */
  async function rememberSaved(): Promise<void> {
    const captures = justSaved;
    justSaved = [];
    await pages.note(captures);
    for (const accountId of new Set(captures.map((capture) => capture.accountId)))
      await values.remember(
        accountId,
        captures.filter((capture) => capture.accountId === accountId),
      );
  }

  /** Skips accounts that were disconnected meanwhile. */
  async function rememberDelivered(captures: readonly Capture[]): Promise<void> {
    for (const { id } of await settings.accounts.get()) {
      const delivered = captures.filter(
        ({ accountId, state }) => accountId === id && state.name === 'delivered',
      );
      if (delivered.length === 0) continue;
      await pages.note(delivered);
      await values.rememberIdeas(id, delivered);
    }
  }

  return {
    saved(capture: Capture): void {
      justSaved.push(capture);
      if (justSaved.length === 1) void enqueue(rememberSaved);
    },
    /**
     * Captures were delivered, or need attention. Those of a drain come together, because each write slows the
     * drain.
     */
    results: (captures: readonly Capture[]): void => void enqueue(() => rememberDelivered(captures)),
    undone: (capture: Capture): void => void enqueue(() => pages.forget(capture)),
    async forgetAccount(accountId: string): Promise<void> {
      // A running task would write the account's values back.
      await work;
      await settings.forgetAccount(accountId);
    },
    /** Clears what can be cleared, and returns whether that is everything. */
    async forgetAll(): Promise<boolean> {
      let isAll = true;
      const clear = async (part: () => Promise<void>): Promise<void> => {
        try {
          await part();
        } catch (error) {
          isAll = false;
          report('memory', error);
        }
      };
      await enqueue(async () => {
        await clear(settings.captured.forgetAll);
        await clear(async () => {
          const accounts = [...(await settings.accounts.get()), ...(await settings.formerAccounts.get())];
          for (const { id } of accounts) {
            await clear(settings.recentValues(id).clear);
            await clear(() => settings.lists.forget(id));
          }
        });
        await clear(settings.destinations.clear);
        await clear(settings.siteCreators.clear);
        await clear(settings.ideas.forgetAll);
      });
      return isAll;
    },
  };
}

/** Notes captured pages by digest. The popup says "captured before" on them. */
function createCapturedPageNotes(settings: Pick<Settings, 'captured'>, digest: PageDigest) {
  async function noteOf(capture: Capture): Promise<PageNote | null> {
    const page = await digest.page(capture.accountId, capture.draft.source.address);
    if (page === null) return null;
    const isDelivered = capture.state.name === 'delivered';
    const record = isDelivered ? headlineRecord(capture) : null;
    const idea = ideaOf(capture);
    const captured = {
      captureId: capture.id,
      accountId: capture.accountId,
      kind: capture.kind,
      atMs: capture.savedAtMs,
      name: record?.name ?? capture.name,
      key: record?.key ?? null,
      url: record?.url ?? null,
      idea: isDelivered ? (idea?.key ?? idea?.id ?? null) : null,
    };
    return { page, captured };
  }

  return {
    /** Notes the captures' pages, with the record if it exists. */
    async note(captures: readonly Capture[]): Promise<void> {
      const notes = await Promise.all(captures.map(noteOf));
      await settings.captured.note(notes.filter((note) => note !== null));
    },
    async forget(capture: Capture): Promise<void> {
      const page = await digest.page(capture.accountId, capture.draft.source.address);
      if (page !== null) await settings.captured.forget(page, capture.id);
    },
  };
}
