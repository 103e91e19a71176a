// Every event in every state of the form: it has a result, names its documents, and changes nothing that it was given.
import { describe, expect, it } from 'vitest';
import { reduce } from '@/lib/capture/session/reduce';
import type { Session, SessionEvent } from '@/lib/capture/session/session';
import { sourceOf } from '@/lib/capture/text/source';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { noSnapshot } from '@/lib/page/snapshot';
import { sampled } from '../../../support/full-run.ts';
import {
  address,
  article,
  buildContext,
  buildRead,
  buildSession,
  buildStored,
  ended,
  failed,
  firstId,
  kindChosen,
  opened,
  openId,
  otherWriter,
  page,
  play,
  read,
  secondId,
  selecting,
  stored,
  typed,
  writer,
} from './session-builder.ts';

const panel = { view: 'panel' } as const;
const save: SessionEvent = { type: 'saveAsked' };
const askArticle: SessionEvent = { type: 'articleAsked' };
const quote = { id: otherWriter, html: '<p>Said.</p>', said: null, source: sourceOf(page) };
const busy = emptySnapshot({ address, title: 'Tide pools' }, ['page-busy']);
const ask = { type: 'addAsked', said: null, saves: false, to: null } as const;
const target = {
  documentId: secondId,
  name: 'Collected',
  quoteIds: [otherWriter],
  started: null,
  save: null,
};
const edited = play(buildRead(), opened(), typed('Other')).session;

const states: Readonly<Record<string, Session>> = {
  'the page is being read': buildSession(),
  'words before the page': play(buildSession(), typed('Mine')).session,
  'a page that nobody typed into': buildRead(),
  'a busy page': play(buildSession(), read({ snapshot: busy })).session,
  'typed words': play(buildRead(), typed('Mine')).session,
  quotes: play(buildRead(), { type: 'quotesChanged', quotes: [quote] }).session,
  'a restored draft': play(buildSession(), read({ drafts: [buildStored()] })).session,
  'new words beside a draft': play(
    buildSession(),
    read({ drafts: [buildStored()], snapshot: selecting('Other words.') }),
  ).session,
  'a save that waits for the page': play(buildSession(), typed('Mine'), save).session,
  'a save that waits for an article': play(buildRead(), typed('Mine'), askArticle, save).session,
  'a save that waits for the link': play(buildSession(), read(), save).session,
  'a save that waits beside typed words': play(buildRead(), askArticle, save, typed('Next')).session,
  saving: play(buildRead(), typed('Mine'), save).session,
  'saving, and typed on': play(buildRead(), typed('Mine'), save, typed('Mine o')).session,
  'saving both': play(buildRead(), typed('Mine'), save, typed('Mine o'), save).session,
  saved: play(buildRead(), typed('Mine'), save, stored(firstId, 1)).session,
  'not saved': play(buildRead(), typed('Mine'), save, failed(firstId, 1)).session,
  'not saved, and other words': play(
    buildRead(panel),
    ...[typed('Mine'), save, typed('Next'), failed(firstId, 1)],
  ).session,
  'an empty panel': play(buildRead(panel), typed('Mine'), save).session,
  'an edited capture': edited,
  'an edited capture that is saved': play(edited, save).session,
  'an edited capture that was sent meanwhile': play(
    edited,
    save,
    ended(openId(edited), 1, { state: 'failed', reason: 'sent-meanwhile' }),
  ).session,
  'started over': play(buildRead(), typed('Mine'), { type: 'startedOver' }).session,
  'a passage on its way to a draft': play(buildRead(), typed('Mine'), ask).session,
  'a passage in a draft': play(buildRead(), typed('Mine'), ask, {
    ...{ type: 'added', documentId: firstId, to: target },
  }).session,
  'a document of two windows': play(buildRead(), typed('Mine'), {
    ...{ type: 'writtenElsewhere', documentId: firstId, isApart: false },
  }).session,
  'a form for the clipboard': play(buildRead(), { type: 'startedFromClipboard' }).session,
  'no account': buildRead({ context: buildContext('') }),
  'a kind that changes a record': play(buildRead(), kindChosen('change-idea'), typed('Mine')).session,
  'moved to another view': play(buildRead(panel), { type: 'carried' }).session,
  'a full storage': play(buildRead(), typed('Mine'), {
    ...{ type: 'written', documentId: firstId, isOk: false },
  }).session,
};

/** Each event, for the document on the screen and for any other one. */
type Events = { readonly [Type in SessionEvent['type']]: readonly Extract<SessionEvent, { type: Type }>[] };

function eventsFor(documentId: string, n: number): Events {
  const { config } = buildContext();
  const locked = {
    ...config,
    policy: { product: 'LOCK', lockedFields: ['product' as const], allowedKinds: ['note'] },
  };
  const answer = { documentId, n } as const;
  return {
    fieldChanged: [
      { type: 'fieldChanged', name: 'name', value: 'Typed' },
      { type: 'fieldChanged', name: 'unknown', value: ['Typed'] },
    ],
    sourceCited: [{ type: 'sourceCited', source: sourceOf(page) }],
    sourceWritten: [{ type: 'sourceWritten', written: 'https://other.example/' }],
    quotesChanged: [
      { type: 'quotesChanged', quotes: [quote] },
      { type: 'quotesChanged', quotes: [] },
    ],
    kindChosen: [
      { type: 'kindChosen', kindId: 'comment', focuses: true },
      { type: 'kindChosen', kindId: 'unknown', focuses: false },
    ],
    movedToIdeaKind: [
      { type: 'movedToIdeaKind', to: 'vote', idea: 'PRJ-I-7' },
      { type: 'movedToIdeaKind', to: 'comment', idea: '' },
    ],
    startedOver: [{ type: 'startedOver' }],
    restored: [{ type: 'restored' }],
    startedFromClipboard: [{ type: 'startedFromClipboard' }],
    passagePasted: [{ type: 'passagePasted', selection: { text: 'P', html: '<p>P</p>', isCut: true } }],
    articleAsked: [{ type: 'articleAsked' }],
    pictureAsked: [{ type: 'pictureAsked', documentId }],
    saveAsked: [{ type: 'saveAsked' }],
    savedWithout: [{ type: 'savedWithout', documentId }],
    addAsked: [ask, { type: 'addAsked', said: { by: 'one', said: 'Ana', link: null }, saves: true, to: 'd' }],
    addUndone: [{ type: 'addUndone' }],
    nextAsked: [{ type: 'nextAsked' }],
    documentAsked: [{ type: 'documentAsked', documentId }],
    captureAsked: [{ type: 'captureAsked', captureId: documentId, isAsComment: true }],
    undoAsked: [{ type: 'undoAsked', captureId: documentId }],
    savedAsNew: [{ type: 'savedAsNew' }],
    focusAsked: [{ type: 'focusAsked' }],
    carried: [{ type: 'carried' }],
    outcomeLeft: [{ type: 'outcomeLeft', documentId }],
    requestOpened: [{ type: 'requestOpened' }],
    pageRead: [
      { ...read()(buildSession()), documentId },
      { ...read({ snapshot: busy, isPageSure: false })(buildSession()), documentId },
      { ...read({ drafts: [buildStored(), buildStored({ writer })] })(buildSession()), documentId },
      { ...read({ snapshot: noSnapshot, page: '' })(buildSession()), documentId },
    ],
    draftsRead: [
      { type: 'draftsRead', documentId, drafts: [buildStored()] },
      { type: 'draftsRead', documentId, drafts: [] },
    ],
    pageHidden: [{ type: 'pageHidden', documentId, keys: 'Alt+Q' }],
    pageCompleted: [
      { type: 'pageCompleted', documentId, snapshot: null, source: page.source },
      { type: 'pageCompleted', documentId, snapshot: page, source: null },
    ],
    articleRead: [
      { type: 'articleRead', documentId, snapshot: article() },
      { type: 'articleRead', documentId, snapshot: { ...page, remarks: ['article-none'] } },
    ],
    pictureRead: [
      { type: 'pictureRead', documentId, pictureId: 'picture' },
      { type: 'pictureRead', documentId, pictureId: null },
    ],
    waitOver: [
      { type: 'waitOver', documentId, isLong: true },
      { type: 'waitOver', documentId, isLong: false },
    ],
    written: [
      { type: 'written', documentId, isOk: true },
      { type: 'written', documentId, isOk: false },
    ],
    saveEnded: [
      { type: 'saveEnded', ...answer, outcome: { state: 'stored', captureId: documentId } },
      { type: 'saveEnded', ...answer, outcome: { state: 'failed', reason: 'not-movable' } },
      {
        ...{ type: 'saveEnded', ...answer },
        outcome: { state: 'incomplete', problems: [{ field: 'name', messageKey: 'problemRequired' }] },
      },
    ],
    documentRead: [
      {
        ...{ type: 'documentRead', stored: buildStored({}, { id: documentId }), refusedField: 'name' },
        ...{ captureAccountId: 'a', site: 'site', isUndone: true },
      },
      {
        ...{ type: 'documentRead', stored: buildStored({ captureId: documentId }, { id: documentId }) },
        ...{ refusedField: null, captureAccountId: 'b', site: null, isUndone: false },
      },
    ],
    added: [
      { type: 'added', documentId, to: target },
      { type: 'added', documentId, to: { ...target, started: [{ writer, n: 1 }], save: 'saved' } },
      { type: 'added', documentId, to: null },
    ],
    quotesSeen: [
      { type: 'quotesSeen', documentId, quotes: [quote], of: { writer, n } },
      { type: 'quotesSeen', documentId, quotes: [], of: { writer: otherWriter, n: 1 } },
    ],
    writtenElsewhere: [
      { type: 'writtenElsewhere', documentId, isApart: true },
      { type: 'writtenElsewhere', documentId, isApart: false },
    ],
    savedElsewhere: [{ type: 'savedElsewhere', documentId, n }],
    policyRead: [
      { type: 'policyRead', config },
      { type: 'policyRead', config: locked },
    ],
    historyRead: [{ type: 'historyRead', destinations: buildContext().destinations }],
    accountChosen: [
      { type: 'accountChosen', context: buildContext('b'), site: null },
      { type: 'accountChosen', context: buildContext(''), site: 'site' },
    ],
  };
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(frozen);
  return value;
}

/** The document on the screen, those on their way, and one that is in neither place. */
const documentsOf = ({ open, outgoing }: Session) => [open, ...outgoing];
const elsewhere = 'cccccccc-0000-4000-8000-000000000000';

const allEvents = (session: Session): readonly SessionEvent[] => [
  ...documentsOf(session).flatMap(({ form, n }) => Object.values(eventsFor(form.document.id, n)).flat()),
  ...Object.values(eventsFor(elsewhere, 1)).flat(),
];

function expectSound({ session, effects }: ReturnType<typeof reduce>): void {
  const ids = documentsOf(session).map(({ form }) => form.document.id);
  expect(new Set(ids).size, 'each document is there once').toBe(ids.length);
  for (const { documentId } of effects) expect(documentId).not.toBe('');
  for (const effect of effects)
    if (effect.type === 'write' || effect.type === 'save')
      expect(effect.stored.draft.id, 'a write stores the document that it names').toBe(effect.documentId);
}

describe.each(Object.entries(states))('with %s', (_name, state) => {
  it('every event has a result, and changes nothing that it was given', () => {
    const before = frozen(structuredClone(state));
    for (const event of allEvents(before)) expectSound(reduce(before, frozen(event)));
  });

  it('so has every event after every other one', () => {
    const [first] = documentsOf(state);
    const { id = '', n = 0 } = { id: first?.form.document.id, n: first?.n };
    for (const event of sampled(allEvents(state), 12)) {
      const { session } = reduce(state, event);
      for (const next of Object.values(eventsFor(id, n)).flat()) expectSound(reduce(session, next));
    }
  });

  it('a result for a document that isn’t there changes no document', () => {
    const events = eventsFor(elsewhere, 1);
    const ofDocuments = [
      ...(['pageRead', 'draftsRead', 'pageHidden', 'pageCompleted', 'articleRead', 'pictureRead'] as const),
      ...(['waitOver', 'saveEnded', 'quotesSeen', 'added', 'writtenElsewhere', 'savedElsewhere'] as const),
      'outcomeLeft' as const,
    ];
    const results = ofDocuments.flatMap((type): readonly SessionEvent[] => events[type]);
    for (const event of results) {
      const { session, effects } = reduce(state, event);
      expect(documentsOf(session)).toEqual(documentsOf(state));
      for (const { documentId } of effects) expect(documentId).toBe(elsewhere);
    }
  });
});
