// Fills the form when it opens: from the page, from a gesture, or from a stored draft.
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

/** Starts a form for this account. Missing values come from the popup's start. */
export type BeginForm = (given: Partial<FormStart>) => FormState;

export interface FormOpening {
  fromPage(): Promise<void>;
  fromGesture(gesture: PendingGesture): Promise<void>;
  fromDraft(opened: OpenedDraft): void;
  /** Replaces the form on the screen. */
  show(state: FormState, changes?: Partial<FormProgress>): void;
  /** Resolves once the page's complete source was read. */
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

  /** The source may arrive after another draft replaced this one. */
  async function readSource(of: Snapshot): Promise<void> {
    const source = await deps.readSource(of);
    const before = progress.current().state;
    if (!source || before.snapshot !== of) return;
    const state = withPageSource(before, source);
    progress.show({ state });
    keeping.keepEdited(state);
  }

  /** The stored drafts of a page, and the digest of its site. */
  async function readKept(address: string, sourceAddress: string) {
    const page = draftPage(address);
    const [kept, site] = await Promise.all([
      settings.drafts.ofPage(page, accountId),
      deps.digest.site(accountId, sourceAddress).catch(() => null),
    ]);
    return { page, origin: siteOriginOf(sourceAddress), kept, site };
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
      // The browser knows the address before the page is read.
      const expected = deps
        .frontAddress()
        .then((address) => readKept(address, address))
        .catch(() => null);
      const snapshot = await deps.readPage();
      const { address, source } = snapshot;
      const page = draftPage(address);
      const early = await expected;
      const isExpected = early?.page === page && early.origin === siteOriginOf(source.address);
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
      // Optional: the settings try templates on this sample.
      await settings.samplePage.set(samplePageOf(snapshot)).catch(() => undefined);
    },

    /** The background stored the gesture's draft. If that failed, the form tries again. */
    async fromGesture({ kept, field }) {
      const { state } = progress.current();
      if (kept) keeping.moveTo(kept.page);
      progress.show({
        isReading: false,
        focus: { field: field ?? firstField(state), selectsText: true },
      });
      if (kept) keeping.adopt(kept, kept.draftId);
      await keeping.keep(progress.current().state);
      // A later gesture opens its own form.
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

const siteOriginOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : '');
