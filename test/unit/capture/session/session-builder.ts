// Sessions for tests, and what happens to them in one word each.
import type { Draft } from '@/lib/capture/field/draft';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import type { FormConfig } from '@/lib/capture/form/form-config';
import { startForm } from '@/lib/capture/form/form-start';
import { type FormContext, firstField } from '@/lib/capture/form/form-state';
import { freshDocument, idOf } from '@/lib/capture/session/open-document';
import { reduce } from '@/lib/capture/session/reduce';
import type { Effect, Reduced, SaveOutcome, Session, SessionEvent } from '@/lib/capture/session/session';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import { noDestinations } from '@/lib/capture/start/destinations';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';
import { plainConfig } from '../form-config-builder.ts';
import { buildSelection } from '../snapshot-builder.ts';

export const writer = 'aaaaaaaa-0000-4000-8000-000000000000';
export const otherWriter = 'bbbbbbbb-0000-4000-8000-000000000000';
/** The ids that the session of `writer` makes. */
export const firstId = idOf(writer, 1);
export const secondId = idOf(writer, 2);
export const thirdId = idOf(writer, 3);

export const address = 'https://blog.example/tide';
export const page: Snapshot = {
  ...emptySnapshot({ address, title: 'Tide pools' }, []),
  selection: buildSelection('Nothing is loose.'),
};

/** The page with other words selected. '' for none. */
export const selecting = (text: string, on: Snapshot = page): Snapshot => ({
  ...on,
  selection: text === '' ? null : buildSelection(text),
});

export const article = (text = 'All of it.'): Snapshot => ({
  ...page,
  title: 'Tide pools, explained',
  isArticle: true,
  selection: buildSelection(text),
});

export function buildContext(accountId = 'a', config: Partial<FormConfig> = {}): FormContext {
  const defaults = { ...emptyDefaults, product: 'PRJ', createdBy: `${accountId}@example.com` };
  return { accountId, config: { ...plainConfig(defaults), ...config }, destinations: noDestinations };
}

/** The form before the page is read. */
export function buildSession(given: Partial<Session> = {}, kindId = 'idea'): Session {
  const { writer: own = writer, context = buildContext() } = given;
  const form = startForm({ ...context, kindId, id: idOf(own, 1) });
  return {
    ...{ view: 'popup', writer: own, made: 1, context, outgoing: [], opening: 0, isReading: true },
    open: { ...freshDocument(form), outstanding: ['page'] },
    focus: { field: firstField(form), selectsText: true },
    ...{ offered: null, cleared: null, adding: null, added: null, isNotAdded: false },
    ...{ isForClipboard: false, keysForPage: null, isDraftKept: true },
    ...given,
  };
}

export type Step = SessionEvent | ((session: Session) => SessionEvent);

/** All effects, in order. */
export function play(session: Session, ...steps: readonly Step[]): Reduced {
  let reduced: Reduced = { session, effects: [] };
  for (const step of steps) {
    const event = typeof step === 'function' ? step(reduced.session) : step;
    const next = reduce(reduced.session, event);
    reduced = { session: next.session, effects: [...reduced.effects, ...next.effects] };
  }
  return reduced;
}

export const openId = ({ open }: Session): string => open.form.document.id;
export const valuesOf = ({ open }: Session): Draft['values'] => open.form.document.values;

export function effectsOf<Type extends Effect['type']>(
  effects: readonly Effect[],
  type: Type,
): readonly Extract<Effect, { type: Type }>[] {
  return effects.filter((effect): effect is Extract<Effect, { type: Type }> => effect.type === type);
}

export const typed = (value: string | string[], name = 'name'): SessionEvent => ({
  ...{ type: 'fieldChanged', name, value },
});

export const kindChosen = (kindId: string): SessionEvent => ({ type: 'kindChosen', kindId, focuses: true });

type PageRead = Extract<SessionEvent, { type: 'pageRead' }>;

/** The page answers to the document on the screen, with its link outstanding no more. */
export const read =
  (given: Partial<PageRead> = {}) =>
  (session: Session): PageRead => ({
    ...{ type: 'pageRead', documentId: openId(session), snapshot: page, site: null, page: address },
    ...{ isPageSure: true, drafts: [] },
    ...given,
  });

/** The page has told everything. */
export const linked = (session: Session): SessionEvent => ({
  ...{ type: 'pageCompleted', documentId: openId(session), snapshot: null, source: null },
});

/** A form whose page was read. */
export function buildRead(given: Partial<Session> = {}, of: Partial<PageRead> = {}): Session {
  return play(buildSession(given), read(of), linked).session;
}

export const ended = (documentId: string, n: number, outcome: SaveOutcome): SessionEvent => ({
  ...{ type: 'saveEnded', documentId, n, outcome },
});
export const stored = (documentId: string, n: number): SessionEvent =>
  ended(documentId, n, { state: 'stored', captureId: documentId });
export const failed = (documentId: string, n: number): SessionEvent =>
  ended(documentId, n, { state: 'failed', reason: 'quota' });

/** A draft of the page, from another session. */
export function buildStored(given: Partial<StoredDraft> = {}, draft: Partial<Draft> = {}): StoredDraft {
  const session = play(buildRead({ writer: otherWriter }), typed('Kept')).session;
  return {
    ...{ draft: { ...session.open.form.document, ...draft } },
    ...{ writer: otherWriter, n: 3, page: address, changedAtMs: 5 },
    ...given,
  };
}

/** The draft of an undelivered capture, opened for changes. */
export const opened = (of: Partial<StoredDraft> = {}, draft: Partial<Draft> = {}): SessionEvent => {
  const capture = buildStored({ writer: '', n: -1, ...of }, draft);
  return {
    type: 'documentRead',
    stored: { captureId: capture.draft.id, ...capture },
    ...{ refusedField: null, captureAccountId: capture.draft.accountId, site: null, isUndone: false },
  };
};
