// Owns filling the form when it opens: from the page in front, a gesture, or a draft that is there already.
import {
  type FormStart,
  withDraft,
  withPageSource,
  withRestored,
  withSnapshot,
} from '@/lib/capture/form/form-start';
import { chosenForm, type FormState, firstField } from '@/lib/capture/form/form-state';
import { samplePageOf } from '@/lib/capture/templates/sample-page';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';
import { draftPage } from '@/lib/settings/kept-drafts';
import type { PendingGesture } from '@/lib/settings/keys';
import type { PopupDeps } from './deps';
import type { FormKeeping } from './form-keeping';
import type { FormProgress, ProgressHolder } from './form-progress';
import type { OpenedDraft } from './start';

/** Begins a form of this account; what isn't given is as the popup knows it. */
export type BeginForm = (given: Partial<FormStart>) => FormState;

export interface FormOpening {
  fromPage(): Promise<void>;
  fromGesture(gesture: PendingGesture): Promise<void>;
  fromDraft(opened: OpenedDraft): void;
  /** Shows another form in place of the one on the screen. */
  show(state: FormState, changes?: Partial<FormProgress>): void;
  /** Resolves once the page has told its whole source. */
  sourceRead(): Promise<void>;
}

interface FormOpeningDeps {
  readonly deps: PopupDeps;
  readonly accountId: string;
  readonly progress: ProgressHolder;
  readonly keeping: FormKeeping;
  readonly begin: BeginForm;
}

export function createFormOpening({
  deps,
  accountId,
  progress,
  keeping,
  begin,
}: FormOpeningDeps): FormOpening {
  const { settings } = deps;
  let sourceRead: Promise<void> = Promise.resolve();

  /** Another draft may be on the screen by the time that the page has told it. */
  async function readSource(of: Snapshot): Promise<void> {
    const source = await deps.readSource(of);
    const before = progress.current().state;
    if (!source || before.snapshot !== of) return;
    const state = withPageSource(before, source);
    progress.show({ state });
    keeping.keepEdited(state);
  }

  /** What storage holds about a page: its drafts, and the name of its site. */
  async function readKept(address: string, sourceAddress: string) {
    const page = draftPage(address);
    const [kept, site] = await Promise.all([
      settings.drafts.ofPage(page, accountId),
      deps.digest.site(accountId, sourceAddress).catch(() => null),
    ]);
    return { page, origin: originOf(sourceAddress), kept, site };
  }

  function show(state: FormState, changes: Partial<FormProgress> = {}): void {
    progress.show({
      state,
      editedCapture: null,
      status: { name: 'idle' },
      cleared: null,
      focus: { field: firstField(state), selectsText: true },
      ...changes,
    });
  }

  return {
    show,
    sourceRead: () => sourceRead,

    async fromPage() {
      // The person may type before the page is read (fault F79).
      progress.show({ focus: { field: firstField(progress.current().state), selectsText: true } });
      // The browser tells the address sooner than the page can be read.
      const expected = deps.frontAddress().then((address) => readKept(address, address));
      const snapshot = await deps.readPage();
      const { address, source } = snapshot;
      const page = draftPage(address);
      const early = await expected;
      const isExpected = early.page === page && early.origin === originOf(source.address);
      const { kept, site } = isExpected ? early : await readKept(address, source.address);
      const before = progress.current().state;
      const isTyping = chosenForm(before).edited.length > 0;
      const state = withRestored(
        withSnapshot(before, snapshot, site),
        kept.map(({ draft }) => draft),
      );
      const focus = {
        field: firstField(state),
        selectsText: !chosenForm(state).isRestored,
        unlessMoved: true,
      };
      progress.show({ state, isReading: false, ...(isTyping ? {} : { focus }) });
      keeping.moveTyped(page);
      sourceRead = readSource(state.snapshot);
      keeping.giveWayOn(page);
      // Comfort only: the settings try templates on it.
      await settings.samplePage.set(samplePageOf(snapshot)).catch(() => undefined);
    },

    /** The background kept the gesture's draft. Where it could not, the form tries. */
    async fromGesture({ kept, field }) {
      const { state } = progress.current();
      if (kept) keeping.moveTo(kept.page);
      progress.show({
        isReading: false,
        focus: { field: field ?? firstField(state), selectsText: true },
      });
      if (kept) keeping.adopt(kept, kept.draftId);
      await keeping.keep(progress.current().state);
      // A later gesture waits for its own form.
      await settings.pendingGesture.update((latest) =>
        latest?.kept?.draftId === kept?.draftId ? null : latest,
      );
    },

    fromDraft({ draft: kept, isRestored = false, captureId, change, page, others }) {
      const draft = kept.accountId === '' ? { ...kept, accountId } : kept;
      const { address, title } = draft.source;
      const begun = begin({
        snapshot: emptySnapshot({ address, title }, []),
        kindId: draft.kind,
        isKindChosen: true,
      });
      keeping.moveTo(page);
      show(withDraft(withRestored(begun, others), draft, isRestored), {
        editedCapture: captureId,
        captureChange: change,
      });
      if (kept.accountId === '') keeping.adopt({ page, kind: kept.kind, accountId: '' }, draft.id);
    },
  };
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : '');
