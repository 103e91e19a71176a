// What the panel does with a passage that a popup hands over. A form with words of the person is never replaced.

import { chipsOf } from '@/components/fields/chips-of';
import { screenLanguage } from '@/components/words/screen-language';
import { type FormStart, withPageSource, withSnapshot } from '@/lib/capture/form/form-start';
import {
  chosenForm,
  type FormState,
  stayingValues,
  textFieldOf,
  withDraftId,
  withField,
} from '@/lib/capture/form/form-state';
import { withQuotesAdded } from '@/lib/capture/form/passage-as-quote';
import { passageQuotes, type SaidPassage, saidPassage } from '@/lib/capture/form/said-passage';
import { withTypedWords, withWordsAfter } from '@/lib/capture/form/with-typed-words';
import type { Handed, PanelHandlers, SaveEnd, Taken } from '@/lib/messaging/panel-protocol';
import type { PageSource, Snapshot } from '@/lib/page/snapshot';
import { nobody } from '@/lib/page/source/page-person';
import { within } from '@/lib/platform/page-reader';
import { type DraftEntry, ownDraftKey } from '@/lib/settings/kept-drafts';
import { type PendingGesture, withoutTaken } from '@/lib/settings/pending-gesture';
import type { PopupDeps } from './deps';
import { type FormHolder, until } from './form';
import type { FormDrafts } from './form-drafts';
import { loadSaving, readingWaitMs, restWaitMs } from './form-saving';
import type { PanelSaving } from './panel-saving';
import type { Content } from './start';

interface PanelFeedDeps {
  readonly deps: PopupDeps;
  readonly holder: FormHolder;
  readonly drafts: FormDrafts;
  readonly panel: PanelSaving;
  readonly isFree: () => boolean;
  readonly siteOf: (snapshot: Snapshot) => Promise<string | null>;
  /** A new form after the one on the screen. */
  readonly beginAgain: (given: Partial<FormStart>, before: FormState) => FormState;
  /** Replaces the form on the screen by this content. */
  readonly replace: (content: Exclude<Content, { readonly from: 'draft' }>) => void;
}

/** How long a quote waits for who said it. Without an answer, nobody is named. */
const peopleWaitMs = 600;

/** What was handed over, beside a form that stays as it is. */
interface Beside {
  readonly state: FormState;
  readonly snapshot: Snapshot;
  /** The complete source, which is read from the start. */
  readonly source: Promise<PageSource | null>;
  /** Who said it. null in every doubt. */
  readonly said: Promise<SaidPassage | null>;
  readonly gesture: PendingGesture | null;
}

export function createPanelFeed(feed: PanelFeedDeps): PanelHandlers {
  const { deps, holder, drafts, panel, isFree, siteOf, beginAgain, replace } = feed;
  const { current } = holder;
  const { settings } = deps;
  let beside: Beside | null = null;

  const isReady = () =>
    within(
      readingWaitMs,
      until(holder, ({ isReading, status }) => !isReading && status.state !== 'saving'),
    );

  async function saidOf(snapshot: Snapshot): Promise<SaidPassage | null> {
    const people = await deps.readPeople(snapshot).catch(() => nobody);
    return saidPassage(snapshot, people, { say: deps.say, language: screenLanguage() });
  }

  /** The separate capture that the passage would become, with the destination of the form on the screen. */
  function besideOf(handed: Handed, site: string | null): Beside {
    const { state: before, editedCapture } = current();
    const snapshot = handed.from === 'page' ? handed.snapshot : handed.gesture.snapshot;
    const given = editedCapture === null ? { given: stayingValues(before) } : {};
    const kindId = handed.from === 'page' ? before.kindId : handed.gesture.kind;
    const begun = beginAgain({ ...given, kindId, isKindChosen: true }, before);
    const filled = withSnapshot(begun, snapshot, site);
    const read = { source: deps.readSource(snapshot), said: saidOf(snapshot) };
    if (handed.from === 'page') return { state: filled, snapshot, ...read, gesture: null };
    const { values, kept } = handed.gesture;
    const typed = Object.entries(values).reduce(
      (state, [name, value]) => withField(state, name, value),
      filled,
    );
    const state = kept?.kind === typed.kindId ? withDraftId(typed, kept.draftId) : typed;
    return { state, snapshot, ...read, gesture: handed.gesture };
  }

  function leavingOf(): Taken['leaving'] {
    if (!beside) return 'there';
    const { editedCapture, state } = current();
    return editedCapture === null && textFieldOf(state.kindId) !== '' ? 'quote' : 'draft';
  }

  const keyOf = ({ state }: Beside) => ownDraftKey(chosenForm(state).draft.id);

  /** The passage is one more quote of the form on the screen, below the words typed beside it. */
  function withPassage(typed: string, snapshot: Snapshot, said: SaidPassage | null): FormState {
    const collecting = withQuotesAdded(current().state, passageQuotes(snapshot, said, deps.newId));
    return withWordsAfter(collecting, typed);
  }

  /** Stores the draft of the passage under a key of its own. False if the storage has no room. */
  const keepBeside = (one: Beside): Promise<boolean> =>
    settings.drafts
      .keep({ page: keyOf(one), draft: chosenForm(one.state).draft, changedAtMs: deps.now() })
      .then(
        () => true,
        () => false,
      );

  /** Ends the gesture, whose words are stored elsewhere by now. */
  async function finish({ gesture }: Beside): Promise<void> {
    if (!gesture) return;
    if (gesture.kept) {
      const { page: draftKey, kind, accountId: of } = gesture.kept;
      const entry: DraftEntry = { draftKey, kind, accountId: of };
      await settings.drafts.drop(entry).catch(() => undefined);
    }
    await settings.pendingGesture.update((latest) => withoutTaken(latest, gesture));
  }

  async function saveBeside(one: Beside): Promise<SaveEnd> {
    const { problemsOfDraft } = await loadSaving();
    const isKept = await keepBeside(one);
    if (problemsOfDraft(chosenForm(one.state).draft).length > 0) {
      if (!isKept) return 'failed';
      await finish(one);
      return 'draft';
    }
    beside = null;
    const end = await panel.saveLeft({
      state: one.state,
      draftKey: keyOf(one),
      async completed() {
        const source = await within(restWaitMs, one.source);
        return source ? withPageSource(one.state, source) : one.state;
      },
    });
    if (end === 'stored' || isKept) await finish(one);
    return end === 'lacking' ? 'draft' : end;
  }

  return {
    async take(handed) {
      await isReady();
      const snapshot = handed.from === 'page' ? handed.snapshot : handed.gesture.snapshot;
      const site = await siteOf(snapshot);
      beside = null;
      if (!isFree()) beside = besideOf(handed, site);
      else if (handed.from === 'gesture') replace({ from: 'gesture', gesture: handed.gesture });
      else replace({ from: 'page', snapshot, drafts: null, site });
      const { state } = beside ?? current();
      return {
        kind: state.kindId,
        chips: chipsOf(chosenForm(state).draft, state.destinations.mostUsed),
        leaving: leavingOf(),
      };
    },
    async save(typed) {
      if (beside) return saveBeside({ ...beside, state: withTypedWords(beside.state, typed) });
      holder.show({ state: withTypedWords(current().state, typed) });
      return panel.save();
    },
    async leave(typed) {
      if (!beside) {
        const { state } = current();
        const named = withTypedWords(state, typed);
        if (named === state) return true;
        holder.show({ state: named });
        return drafts.keep(named);
      }
      const left = { ...beside, state: withTypedWords(beside.state, typed) };
      // The person may have typed since, but never gave the words up.
      const isQuote = leavingOf() === 'quote';
      const isKept = isQuote
        ? await drafts.keep(withPassage(typed, left.snapshot, await within(peopleWaitMs, left.said)))
        : await keepBeside(left);
      beside = null;
      if (isKept) await finish(left);
      // The list of drafts has one more.
      if (!isQuote) holder.show({ savedHere: [...current().savedHere] });
      return isKept || isQuote;
    },
  };
}
