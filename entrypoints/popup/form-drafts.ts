// Stores the form's drafts under the right key. Every change is on its way to storage before the popup can
// close.
import type { Draft } from '@/lib/capture/field/draft';
import { chosenForm, editedDrafts, type FormState, formOf } from '@/lib/capture/form/form-state';
import { kinds } from '@/lib/capture/kinds';
import { type DraftEntry, draftName, type KeptDrafts, ownDraftKey } from '@/lib/settings/kept-drafts';
import type { PopupDeps } from './deps';
import type { FormHolder } from './form';

export type FormDrafts = ReturnType<typeof createFormDrafts>;

export function createFormDrafts(
  { settings, now, watchSetting }: PopupDeps,
  accountId: string,
  { current, show }: FormHolder,
) {
  const keeper = createDraftKeeper({
    drafts: settings.drafts,
    now,
    onKept: (isDraftKept) => show({ isDraftKept }),
  });
  /** Stop functions of the watchers for other windows. */
  const stops: (() => void)[] = [];
  let draftKey = ownDraftKey(chosenForm(current().state).draft.id);

  /** Shows the state and stores its chosen draft. Resolves to whether that has room. */
  function keep(state: FormState): Promise<boolean> {
    show({ state, cleared: null });
    return keeper.keep(draftKey, chosenForm(state).draft);
  }

  /** Stores a draft under the form's key instead of another one. Without room, the other copy stays. */
  async function moveHere(draft: Draft, from: string): Promise<void> {
    if (await keeper.keep(draftKey, draft)) keeper.drop(from, accountId, [draft.kind]);
  }

  /** Stores every draft that a person changed. */
  function keepEdited(state: FormState): void {
    for (const draft of editedDrafts(state)) void keeper.keep(draftKey, draft);
  }

  async function giveWay(watched: string, kind: string): Promise<void> {
    const theirs = await settings.drafts.get({ draftKey: watched, kind, accountId });
    const ours = formOf(current().state, kind).draft;
    if (draftKey !== watched || !theirs || theirs.draft.id === ours.id) return;
    draftKey = ownDraftKey(ours.id);
    for (const draft of editedDrafts(current().state))
      void (draft.kind === kind ? keeper.keep(draftKey, draft) : moveHere(draft, watched));
  }

  return {
    /**
     * The key of the form's drafts. Before the page is read, it is a key of the form's own, so it overwrites
     * nothing.
     */
    draftKey: () => draftKey,
    /** Stores drafts under this key from now on. */
    moveTo(name: string): void {
      draftKey = name;
    },
    keep,
    keepEdited,
    drop: (ofAccount: string, kindIds: readonly string[]) => keeper.drop(draftKey, ofAccount, kindIds),
    /** Assigns a draft from before an account was connected to this account. */
    adopt(kept: DraftEntry, draftId: string): void {
      if (kept.accountId === accountId) return;
      draftKey = ownDraftKey(draftId);
      void keep(current().state).then((isKept) => (isKept ? settings.drafts.drop(kept) : undefined));
    },
    /** The page is known: drafts typed before move to its key. */
    moveTyped(name: string): void {
      const typedUnder = draftKey;
      draftKey = name;
      for (const draft of editedDrafts(current().state)) void moveHere(draft, typedUnder);
    },
    /**
     * Watches for another window that stores its own draft under the page's key. That window keeps the key, and
     * this form gets its own.
     */
    giveWayOn(watched: string): void {
      for (const { id } of kinds) {
        const key = settings.drafts.keyOf({ draftKey: watched, kind: id, accountId });
        stops.push(watchSetting(key, () => void giveWay(watched, id)));
      }
    },
    flush: keeper.flush,
    close(): void {
      for (const stop of stops) stop();
    },
  };
}

interface DraftKeeperDeps {
  readonly drafts: Pick<KeptDrafts, 'keep' | 'drop'>;
  readonly now: () => number;
  /** Called when drafts can no longer be stored, and when they can again. */
  readonly onKept: (isKept: boolean) => void;
}

/**
 * Writes without reading first. A popup that closes between a read and its write would lose the last words.
 * While a draft is being written, later writes of it coalesce.
 */
export function createDraftKeeper({ drafts, now, onKept }: DraftKeeperDeps) {
  const waiting = new Map<string, () => Promise<boolean>>();
  const writing = new Map<string, Promise<boolean>>();
  let isKept = true;

  function note(isKeptNow: boolean): boolean {
    if (isKept !== isKeptNow) {
      isKept = isKeptNow;
      onKept(isKept);
    }
    return isKeptNow;
  }

  function next(key: string): Promise<boolean> {
    const write = waiting.get(key);
    waiting.delete(key);
    return write ? write() : Promise.resolve(false);
  }

  /** Whether the last write succeeded. */
  async function writeAll(key: string): Promise<boolean> {
    let isDone = false;
    while (waiting.has(key)) isDone = await next(key);
    writing.delete(key);
    return isDone;
  }

  function change(draft: DraftEntry, write: () => Promise<boolean>): Promise<boolean> {
    const key = draftName(draft);
    waiting.set(key, write);
    const written = writing.get(key) ?? writeAll(key);
    writing.set(key, written);
    return written;
  }

  return {
    /** Resolves once this draft or a newer one is written. False if the write failed. */
    keep(draftKey: string, draft: Draft): Promise<boolean> {
      const entry = { page: draftKey, draft, changedAtMs: now() };
      return change({ draftKey, kind: draft.kind, accountId: draft.accountId }, () =>
        // The person can keep typing on a full disk. `onKept` warns them.
        drafts.keep(entry).then(
          () => note(true),
          () => note(false),
        ),
      );
    },
    drop(draftKey: string, accountId: string, kindIds: readonly string[]): void {
      for (const kind of kindIds) {
        const key = { draftKey, kind, accountId };
        // Storage that rejects writes keeps the draft, which is offered again. Nothing is lost.
        void change(key, () =>
          drafts.drop(key).then(
            () => true,
            () => false,
          ),
        );
      }
    },
    /** Starts every queued write. The page may be gone before an earlier write ends. */
    flush(): void {
      for (const key of [...waiting.keys()]) void next(key);
    },
  };
}
