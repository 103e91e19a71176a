// Adds the form's passage to the draft in the side panel, else to the one that was changed last. Without such a draft,
// the form itself starts to collect.
import { chosenForm, formOf } from '@/lib/capture/form/form-state';
import { quotesOf, saysNothingElse, withPassageAsQuotes } from '@/lib/capture/form/passage-as-quote';
import { captureName, quoteFieldOf } from '@/lib/capture/form/quotes';
import type { SaidPassage } from '@/lib/capture/form/said-passage';
import { within } from '@/lib/platform/page-reader';
import type { KeptDraft } from '@/lib/settings/kept-drafts';
import type { PopupDeps } from './deps';
import type { FormHolder } from './form';
import type { FormDrafts } from './form-drafts';

/** Who said the form's passage. null in every doubt. */
export type ReadSaid = () => Promise<SaidPassage | null>;

/** How long the passage waits for what its page tells late. */
const lateWaitMs = 600;

interface AddToDraftDeps {
  readonly deps: Pick<PopupDeps, 'settings' | 'panelDraft' | 'newId' | 'now' | 'view'>;
  readonly accountId: string;
  readonly holder: FormHolder;
  readonly drafts: FormDrafts;
  readonly rest: () => Promise<void> | null;
  readonly open: (kept: KeptDraft) => Promise<void>;
}

export function createAddToDraft({ deps, accountId, holder, drafts, rest, open }: AddToDraftDeps) {
  const { settings } = deps;
  let running: Promise<void> | null = null;

  async function add(readSaid: ReadSaid): Promise<void> {
    const [said] = await Promise.all([within(lateWaitMs, readSaid()), within(lateWaitMs, rest() ?? done)]);
    const { state, status, editedCapture } = holder.current();
    const isBusy = status.state === 'saving' || status.state === 'saved' || editedCapture !== null;
    if (isBusy || quoteFieldOf(state.kindId) === null) return;
    const { quotes, own } = quotesOf(state, deps.newId, said);
    const except = Object.keys(state.forms).map((kind) => formOf(state, kind).draft.id);
    const inPanel = await deps.panelDraft();
    const target = await settings.drafts.toAddTo({ accountId, inPanel, except });
    if (!target) {
      await drafts.keep(withPassageAsQuotes(state, { quotes, own }));
      return holder.show({ addedTo: captureName(chosenForm(holder.current().state).draft) });
    }
    // A full storage keeps the draft as it was, and the words stay in this form.
    const added = await settings.drafts.addQuotes(target, quotes, deps.now()).catch(() => null);
    if (!added) return holder.show({ status: { state: 'failed', reason: 'not-added' } });
    // What the person typed beside the passage stays a draft of this page.
    if (saysNothingElse(state, own)) drafts.drop(accountId, [state.kindId]);
    // The panel shows it already, beside the page.
    if (target.draft.id !== inPanel) await open(added);
    else if (deps.view === 'popup') return window.close();
    holder.show({ addedTo: captureName(added.draft) });
  }

  /** A second press while the first one runs adds nothing twice. */
  return (readSaid: ReadSaid): Promise<void> => {
    running ??= add(readSaid).finally(() => {
      running = null;
    });
    return running;
  };
}

const done = Promise.resolve();
