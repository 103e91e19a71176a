// Stores the form's drafts under the right page key.
import { chosenForm, editedDrafts, type FormState, formOf } from '@/lib/capture/form/form-state';
import { kinds } from '@/lib/capture/kinds';
import { besidePage, type DraftKey } from '@/lib/settings/kept-drafts';
import type { PopupDeps } from './deps';
import { createDraftKeeper } from './draft-keeper';
import type { ProgressHolder } from './form-progress';

export interface FormKeeping {
  /**
   * The key of the form's drafts. Before the page is read, it is a key of the form's own, so it overwrites
   * nothing.
   */
  page(): string;
  /** Stores drafts under this key from now on. */
  moveTo(page: string): void;
  /** Shows the form and stores its chosen draft. */
  keep(state: FormState): Promise<void>;
  /** Stores every draft that a person changed. */
  keepEdited(state: FormState): void;
  drop(accountId: string, kindIds: readonly string[]): void;
  /** Assigns a draft from before an account was connected to this account. */
  adopt(kept: DraftKey, draftId: string): void;
  /** The page is known: drafts typed before move to its key. */
  moveTyped(page: string): void;
  /**
   * Watches for another window that stores its own draft under the page's key. That window keeps the key, and
   * this form gets its own (fault F62).
   */
  giveWayOn(page: string): void;
  /** Starts every queued write. The page may be gone in a moment. */
  flush(): void;
  close(): void;
}

export function createFormKeeping(
  { settings, now, watchSetting }: PopupDeps,
  accountId: string,
  { current, show }: ProgressHolder,
): FormKeeping {
  const keeper = createDraftKeeper({
    drafts: settings.drafts,
    now,
    onKept: (isDraftKept) => show({ isDraftKept }),
  });
  /** Stop functions of the watchers for other windows. */
  const stops: (() => void)[] = [];
  let page = besidePage(chosenForm(current().state).draft.id);

  function keep(state: FormState): Promise<void> {
    show({ state, cleared: null });
    return keeper.keep(page, chosenForm(state).draft);
  }

  function keepEdited(state: FormState): void {
    for (const draft of editedDrafts(state)) void keeper.keep(page, draft);
  }

  async function giveWay(watched: string, kind: string): Promise<void> {
    const theirs = await settings.drafts.get({ page: watched, kind, accountId });
    const ours = formOf(current().state, kind).draft;
    if (page !== watched || !theirs || theirs.draft.id === ours.id) return;
    page = besidePage(ours.id);
    for (const draft of editedDrafts(current().state)) {
      void keeper.keep(page, draft);
      if (draft.kind !== kind) keeper.drop(watched, accountId, [draft.kind]);
    }
  }

  return {
    page: () => page,
    moveTo(name) {
      page = name;
    },
    keep,
    keepEdited,
    drop: (ofAccount, kindIds) => keeper.drop(page, ofAccount, kindIds),
    adopt(kept, draftId) {
      if (kept.accountId === accountId) return;
      page = besidePage(draftId);
      void keep(current().state).then(() => settings.drafts.drop(kept));
    },
    moveTyped(name) {
      const typedUnder = page;
      page = name;
      for (const draft of editedDrafts(current().state)) {
        void keeper.keep(page, draft);
        keeper.drop(typedUnder, accountId, [draft.kind]);
      }
    },
    giveWayOn(watched) {
      for (const { id } of kinds) {
        const key = settings.drafts.keyOf({ page: watched, kind: id, accountId });
        stops.push(watchSetting(key, () => void giveWay(watched, id)));
      }
    },
    flush: keeper.flush,
    close() {
      for (const stop of stops) stop();
    },
  };
}
