// Stores the form's drafts under the right key. Every change is on its way to storage before the popup can
// close.
import type { Draft } from '@/lib/capture/field/draft';
import type { Quote } from '@/lib/capture/field/quote';
import {
  chosenForm,
  editedDrafts,
  type FormState,
  formOf,
  withNewIds,
  withQuotes,
} from '@/lib/capture/form/form-state';
import { withQuotesAdded } from '@/lib/capture/form/passage-as-quote';
import { withAdded } from '@/lib/capture/form/quotes';
import { isSameDraft } from '@/lib/capture/form/same-draft';
import { noAccount } from '@/lib/capture/form/without-account';
import { kinds } from '@/lib/capture/kinds';
import {
  type DraftEntry,
  draftName,
  isSavedKey,
  type KeptDraft,
  type KeptDrafts,
  ownDraftKey,
  savedDraftKey,
} from '@/lib/settings/kept-drafts';
import type { PopupDeps } from './deps';
import type { FormHolder } from './form';
import { createWriteQueue } from './write-queue';

export type FormDrafts = ReturnType<typeof createFormDrafts>;

export function createFormDrafts(
  { settings, now, newId, watchSetting }: PopupDeps,
  accountId: string,
  { current, show }: FormHolder,
) {
  const keeper = createDraftKeeper({
    drafts: settings.drafts,
    now,
    writer: newId(),
    onKept: (isDraftKept) => show({ isDraftKept }),
  });
  /** The draft that moved here before anybody typed into it. */
  let untouched: Draft | null = null;
  /** The quotes that the form has or had. A removed one doesn't come back with a stored copy. */
  const seenQuotes = new Set<string>();
  let draftKey = ownDraftKey(chosenForm(current().state).draft.id);
  /** Stop functions of the watchers for other windows. */
  let stops: (() => void)[] = [];

  /** Stores drafts under this key from now on, and watches what other windows do with it. */
  function moveTo(key: string): void {
    stopWatching();
    draftKey = key;
    stops = kinds.map(({ id: kind }) => {
      const entry = { draftKey, kind, accountId };
      return watchSetting(settings.drafts.keyOf(entry), () => void follow(entry));
    });
  }

  function stopWatching(): void {
    for (const stop of stops) stop();
    stops = [];
  }

  /** Shows the state and stores its chosen draft. Resolves to whether that has room. */
  function keep(state: FormState): Promise<boolean> {
    show({ state, cleared: null, addedTo: null });
    note(chosenForm(state).draft.quotes);
    return keeper.keep(draftKey, chosenForm(state).draft);
  }

  /** Nobody typed into the form. A draft that moved here before anybody typed into it counts as such. */
  function isUntouched(state: FormState): boolean {
    const { draft } = chosenForm(state);
    const typed = editedDrafts(state);
    return typed.every((each) => each.id === draft.id && untouched !== null && isSameDraft(each, untouched));
  }

  /** Stores the chosen draft for another view. Without typed words, no later form offers it. */
  function carry(state: FormState): Promise<boolean> {
    const { draft, edited } = chosenForm(state);
    const isUntouched = edited.length === 0 || (untouched !== null && isSameDraft(draft, untouched));
    show({ state, cleared: null });
    return keeper.keep(draftKey, draft, isUntouched);
  }

  /** Stores a draft under the form's key instead of another one. Without room, the other copy stays. */
  async function moveHere(draft: Draft, from: string): Promise<void> {
    if (await keeper.keep(draftKey, draft)) keeper.drop(from, accountId, [draft.kind]);
  }

  /** Stores the drafts that a person changed. */
  function keepEdited(state: FormState, kindIds: readonly string[] = Object.keys(state.forms)): void {
    for (const draft of editedDrafts(state))
      if (kindIds.includes(draft.kind)) void keeper.keep(draftKey, draft);
  }

  /** Something was stored or dropped under this form's key, perhaps by another window. */
  async function follow(entry: DraftEntry): Promise<void> {
    const theirs = await settings.drafts.get(entry);
    if (entry.draftKey !== draftKey) return;
    if (!theirs) return restore(entry);
    if (takeQuotes(entry.kind, theirs)) return;
    keeper.noteStored(entry, theirs);
    if (!keeper.wrote(theirs)) giveWay(entry.kind, theirs);
  }

  /** No form wrote this: a gesture added quotes to this form's draft. Its other words may be older than the form's. */
  function takeQuotes(kind: string, { draft: theirs, writer }: KeptDraft): boolean {
    const { state } = current();
    const ours = formOf(state, kind).draft;
    const added = (theirs.quotes ?? []).filter(({ id }) => !seenQuotes.has(id));
    if (writer !== undefined || theirs.id !== ours.id || added.length === 0) return false;
    // The first quote there is this form's own text, which the person may have changed.
    const others = added.filter(({ id }) => id !== ours.id);
    const merged =
      kind === state.kindId
        ? withQuotesAdded(state, others)
        : withQuotes(state, withAdded(ours.quotes ?? [], others));
    note(added);
    show({ state: merged });
    void keeper.keep(draftKey, formOf(merged, kind).draft);
    return true;
  }

  function note(quotes: readonly Quote[] = []): void {
    for (const { id } of quotes) seenQuotes.add(id);
  }

  /** The other window saved or dropped a draft that has this form's words, too. */
  async function restore({ draftKey: vanished, kind }: DraftEntry): Promise<void> {
    const isConnected =
      accountId === noAccount || (await settings.accounts.get()).some(({ id }) => id === accountId);
    const entry = { draftKey: vanished, kind, accountId };
    if (!isConnected || vanished !== draftKey || !keeper.holds(entry)) return;
    const { state, editedCapture } = current();
    if (editedCapture === null) show({ state: withNewIds(state, [kind], newId) });
    void keeper.keep(draftKey, formOf(current().state, kind).draft);
  }

  /** The other window keeps the page's key, and this form gets its own. */
  function giveWay(kind: string, { draft: theirs }: KeptDraft): void {
    const { state, editedCapture } = current();
    const ours = formOf(state, kind).draft;
    if (editedCapture !== null || isSameDraft(theirs, ours)) return;
    if (theirs.id === ours.id) show({ state: withNewIds(state, Object.keys(state.forms), newId) });
    const before = draftKey;
    moveTo(ownDraftKey(formOf(current().state, kind).draft.id));
    for (const draft of editedDrafts(current().state)) {
      if (!keeper.holds({ draftKey: before, kind: draft.kind, accountId })) continue;
      void (draft.kind === kind ? leave(draft, before) : moveHere(draft, before));
    }
  }

  /** Two windows that write at once both give way. The copy that was written last then has no window. */
  async function leave(draft: Draft, from: string): Promise<void> {
    const left = { draftKey: from, kind: draft.kind, accountId };
    if (!(await keeper.keep(draftKey, draft))) return;
    await keeper.written(left);
    const stored = await settings.drafts.get(left);
    if (stored && keeper.wrote(stored)) await settings.drafts.drop(left);
  }

  return {
    /**
     * The key of the form's drafts. Before the page is read, it is a key of the form's own, so it overwrites
     * nothing.
     */
    draftKey: () => draftKey,
    moveTo,
    isUntouched,
    /**
     * Hands the form's state over to a save. The next state gets a key of its own. Returns the key that the draft is
     * stored under until it is saved.
     */
    leaveTo(next: FormState, draft: Draft): string {
      const { kind } = draft;
      // Nothing of this form is stored under the page's key yet. Another window may have words there.
      const left = keeper.holds({ draftKey, kind, accountId }) ? draftKey : ownDraftKey(draft.id);
      void keeper.keep(left, draft);
      moveTo(ownDraftKey(chosenForm(next).draft.id));
      return left;
    },
    /** Drops drafts that were left under this key. */
    dropLeft: (left: string, kindIds: readonly string[]) => keeper.drop(left, accountId, kindIds),
    /** The form shows these stored drafts, so saving it saves their words. */
    shows(drafts: readonly Draft[]): void {
      for (const { quotes } of drafts) note(quotes);
      keeper.shows(drafts);
    },
    showsUntouched(draft: Draft): void {
      untouched = draft;
    },
    keep,
    carry,
    keepEdited,
    /** Reads what is stored now, because the browser may report another window's writes late. Never rejects. */
    async look(): Promise<void> {
      const looking = Object.keys(current().state.forms).map((kind) => {
        const entry = { draftKey, kind, accountId };
        return (
          keeper
            .written(entry)
            .then(() => settings.drafts.get(entry))
            .then((stored) => stored && keeper.noteStored(entry, stored))
            // Without this read, the browser still reports the change.
            .catch(() => undefined)
        );
      });
      await Promise.all(looking);
    },
    /** Drops drafts of this form. Words of another window stay. */
    drop: (ofAccount: string, kindIds: readonly string[]) => keeper.drop(draftKey, ofAccount, kindIds),
    /**
     * Assigns drafts of one key, from before an account was connected, to this account. What the person saved then keeps
     * its key: it waits until it is sent.
     */
    adopt(kept: readonly DraftEntry[], draftId: string): void {
      if (accountId === noAccount) return;
      const [{ draftKey: before } = { draftKey: '' }] = kept;
      moveTo(isSavedKey(before) ? before : ownDraftKey(draftId));
      for (const entry of kept)
        void keeper
          .keep(draftKey, formOf(current().state, entry.kind).draft)
          .then((isKept) => (isKept ? settings.drafts.drop(entry) : undefined));
    },
    /** Stores a draft that waits for an account. Resolves to whether that has room. */
    save: (draft: Draft): Promise<boolean> => keeper.keep(savedDraftKey(draft.id), draft),
    /** Drops the drafts of what was saved. A draft that was saved here stays. */
    dropSaved(draft: Draft, kindIds: readonly string[]): void {
      const isHere = draft.accountId === noAccount && draftKey === savedDraftKey(draft.id);
      const saved = isHere ? kindIds.filter((kind) => kind !== draft.kind) : kindIds;
      keeper.drop(draftKey, draft.accountId, saved);
    },
    /** The page is known: drafts typed before move to its key. */
    moveTyped(name: string): void {
      const typedUnder = draftKey;
      moveTo(name);
      for (const draft of editedDrafts(current().state)) void moveHere(draft, typedUnder);
    },
    flush: keeper.flush,
    close: stopWatching,
  };
}

interface DraftKeeperDeps {
  readonly drafts: Pick<KeptDrafts, 'keep' | 'drop'>;
  readonly now: () => number;
  /** The id of the form that writes. */
  readonly writer: string;
  /** Called when drafts can no longer be stored, and when they can again. */
  readonly onKept: (isKept: boolean) => void;
}

/**
 * Writes and drops without reading first. A popup that closes between a read and its write would lose the last
 * words, or keep words that were cleared or sent.
 */
export function createDraftKeeper({ drafts, now, writer, onKept }: DraftKeeperDeps) {
  /** The names of the drafts that this form stored. */
  const held = new Set<string>();
  /** The names under which another window's words were seen last. */
  const others = new Set<string>();
  const shown: Draft[] = [];
  const queue = createWriteQueue();
  let isKept = true;

  function note(isKeptNow: boolean): boolean {
    if (isKept !== isKeptNow) {
      isKept = isKeptNow;
      onKept(isKept);
    }
    return isKeptNow;
  }

  const wrote = (stored: KeptDraft) => stored.writer === writer;
  const isOurs = (stored: KeptDraft) =>
    wrote(stored) || shown.some((draft) => isSameDraft(draft, stored.draft));

  return {
    wrote,
    /** This form stored a draft there, and did not drop it. */
    holds: (entry: DraftEntry) => held.has(draftName(entry)),
    shows(drafts: readonly Draft[]): void {
      shown.push(...drafts);
    },
    /** Resolves once this draft or a newer one is written. False if the write failed. */
    keep(draftKey: string, draft: Draft, isUntouched = false): Promise<boolean> {
      const entry: KeptDraft = {
        ...{ page: draftKey, draft, changedAtMs: now(), writer },
        ...(isUntouched ? { isUntouched } : {}),
      };
      const key = { draftKey, kind: draft.kind, accountId: draft.accountId };
      held.add(draftName(key));
      others.delete(draftName(key));
      return queue.add(draftName(key), () =>
        // The person can keep typing on a full disk. `onKept` warns them.
        drafts.keep(entry).then(
          () => note(true),
          () => note(false),
        ),
      );
    },
    /** Resolves once no write of this draft is under way. */
    written: (entry: DraftEntry) => queue.idle(draftName(entry)),
    /** Notes whether this form or another window stored the draft under this name. */
    noteStored(entry: DraftEntry, stored: KeptDraft): void {
      if (isOurs(stored)) others.delete(draftName(entry));
      else others.add(draftName(entry));
    },
    /**
     * Words of another window stay. If that window is open and its words were only just stored, it sees them vanish,
     * and stores them again.
     */
    drop(draftKey: string, accountId: string, kindIds: readonly string[]): void {
      for (const kind of kindIds) {
        const key = { draftKey, kind, accountId };
        held.delete(draftName(key));
        if (others.has(draftName(key))) continue;
        // Storage that rejects writes keeps the draft, which is offered again. Nothing is lost.
        void queue.add(draftName(key), () =>
          drafts.drop(key).then(
            () => true,
            () => false,
          ),
        );
      }
    },
    /** Starts every write that waits. The page may be gone before an earlier write ends. */
    flush: queue.flush,
  };
}
