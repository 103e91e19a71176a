// What a person notices of the open form, as events and their effects.
import { describe, expect, it } from 'vitest';
import type { Draft, Quote } from '@/lib/capture/field/draft';
import { fieldsOfKind, pictureSlot } from '@/lib/capture/form/slots';
import { awaited } from '@/lib/capture/session/open-document';
import type { EventOf, Session, SessionEvent } from '@/lib/capture/session/session';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import type { Snapshot } from '@/lib/page/snapshot';
import { plainConfig } from '../form-config-builder.ts';
import { buildSelection, buildSnapshot } from '../snapshot-builder.ts';
import {
  address,
  article,
  buildContext,
  buildRead,
  buildSession,
  buildStored,
  effectsOf,
  ended,
  failed,
  firstId,
  kindChosen,
  linked,
  opened,
  openId,
  otherWriter,
  page,
  play,
  read,
  type Step,
  secondId,
  selecting,
  stored,
  thirdId,
  typed,
  valuesOf,
  writer,
} from './session-builder.ts';

type AddedTo = NonNullable<EventOf<'added'>['to']>;

const panel = { view: 'panel' } as const;
const save: SessionEvent = { type: 'saveAsked' };
const without: SessionEvent = { type: 'savedWithout', documentId: firstId };
const startOver: SessionEvent = { type: 'startedOver' };
const next: SessionEvent = { type: 'nextAsked' };
const askArticle: SessionEvent = { type: 'articleAsked' };
const articleFor = (documentId: string): SessionEvent => ({
  ...{ type: 'articleRead', documentId, snapshot: article() },
});
const askPicture: SessionEvent = { type: 'pictureAsked', documentId: firstId };
const taken: SessionEvent = { type: 'pictureRead', documentId: firstId, pictureId: 'picture 1' };
const linkedSource = { ...page.source, passageAddress: `${address}#:~:text=Nothing` };
const link: SessionEvent = {
  type: 'pageCompleted',
  documentId: firstId,
  snapshot: null,
  source: linkedSource,
};
const policy = { product: 'LOCK', lockedFields: ['product' as const] };
const locks: SessionEvent = { type: 'policyRead', config: { ...buildContext().config, policy } };
const add: SessionEvent = { type: 'addAsked', said: null, saves: false, to: null };
const added = (given: Partial<AddedTo> = {}): SessionEvent => ({
  ...{ type: 'added', documentId: firstId },
  to: { documentId: 'panel’s', name: 'Collected', started: null, save: null, quoteIds: [secondId], ...given },
});
const long = (documentId: string): SessionEvent => ({ type: 'waitOver', documentId, isLong: true });
const short = (documentId: string): SessionEvent => ({ type: 'waitOver', documentId, isLong: false });
const everything = (session: Session) => JSON.stringify([session.open, session.outgoing]);

const quote = (id: string, text = id): Quote => ({
  ...{ id, html: `<p>${text}</p>`, said: null },
  source: { title: 'A forum', address: 'https://forum.example/t/1', passageAddress: null },
});

describe('a key', () => {
  it('stores the draft at once, as the next version of its writer', () => {
    const { session, effects } = play(buildRead(), typed('M'), typed('Mi'));
    expect(effects).toMatchObject([
      { type: 'write', documentId: firstId, base: [], stored: { writer, n: 1, page: address } },
      { type: 'write', documentId: firstId, stored: { n: 2, draft: { values: { name: 'Mi' } } } },
    ]);
    expect(session.open.n).toBe(2);
  });

  it('goes on from the version that was opened', () => {
    const drafts = [buildStored()];
    const { effects } = play(buildSession(), read({ drafts }), typed('Kept and more'));
    expect(effectsOf(effects, 'write')).toMatchObject([
      { stored: { writer, n: 1 }, base: [{ writer: otherWriter, n: 3 }] },
    ]);
  });

  it('before the page is read is stored, and belongs to the page afterwards', () => {
    const { session, effects } = play(buildSession(), typed('Mine'), read());
    expect(valuesOf(session)).toMatchObject({ name: 'Mine', description: '<p>Nothing is loose.</p>' });
    expect(effectsOf(effects, 'write').map(({ stored: { page: of } }) => of)).toEqual(['', address]);
  });

  it('while nothing can be stored leaves the words on the screen, and the form says so', () => {
    const { session } = play(buildRead(), typed('M'), (of) => ({
      ...{ type: 'written', documentId: openId(of), isOk: false },
    }));
    expect(session.isDraftKept).toBe(false);
    expect(valuesOf(session).name).toBe('M');
  });
});

describe('another kind', () => {
  const toVote: SessionEvent = { type: 'movedToIdeaKind', to: 'vote', idea: 'PRJ-I-7' };

  it('of a form that nobody typed into is stored nowhere', () => {
    const { session, effects } = play(buildRead(), kindChosen('note'));
    expect(session.open.form.document.kind).toBe('note');
    expect(effects).toEqual([]);
  });

  it('is the same document, so that Save ends it in every kind', () => {
    const { effects } = play(buildRead(), typed('Mine'), kindChosen('note'), save);
    expect(effects.map(({ documentId }) => documentId)).toEqual([firstId, firstId, firstId]);
    expect(effectsOf(effects, 'save')).toMatchObject([
      { draft: { kind: 'note' }, versions: [{ writer, n: 2 }] },
    ]);
  });

  it('F106 without a picture keeps it, and gives it back', () => {
    const picture = typed('picture 1', 'picture');
    const vote = play(buildRead(), picture, kindChosen('vote'));
    expect(vote.session.open.form.document.others).toMatchObject({ [pictureSlot]: 'picture 1' });
    expect(effectsOf(vote.effects, 'write').at(-1)?.stored.draft.others).toMatchObject({
      [pictureSlot]: 'picture 1',
    });
    expect(valuesOf(play(vote.session, kindChosen('idea')).session).picture).toBe('picture 1');
  });

  it.each<[string, readonly Step[]]>([
    ['of a vote or an addition to an idea keeps the picture, too', [typed('picture 1', 'picture'), toVote]],
    ['that takes no picture gets one that was being taken', [askPicture, kindChosen('vote'), taken]],
  ])('F106 %s, and gives it back', (_what, steps) => {
    const { session } = play(buildRead(), typed('Rows vanish'), ...steps, kindChosen('idea'));
    expect(valuesOf(session)).toMatchObject({ picture: 'picture 1', name: 'Rows vanish' });
  });

  it('is not offered for a capture that is edited, or while it is saved', () => {
    expect(play(buildRead(), opened(), kindChosen('note')).session.open.form.document.kind).toBe('idea');
    expect(play(buildRead(), save, kindChosen('note')).session.open.form.document.kind).toBe('idea');
  });
});

describe('F125 a page with a draft', () => {
  const drafts = [buildStored(), buildStored({}, { id: 'older' })];
  const keptId = drafts[0]?.draft.id;

  const told = (of: Partial<Snapshot> = {}) => read({ drafts, snapshot: { ...page, ...of } });
  const later: SessionEvent = { type: 'draftsRead', documentId: firstId, drafts };
  const moving = { selection: buildSelection('Everything moves.') };
  const moved = { description: '<p>Everything moves.</p>' };

  it.each<[string, readonly Step[], boolean, Draft['values']]>([
    ['fills the form with it if the same passage is selected', [told()], true, { name: 'Kept' }],
    ['fills the form with it if nothing is selected', [told({ selection: null })], true, { name: 'Kept' }],
    ['shows new words in the form, and offers the draft', [told(moving)], false, moved],
    ['only offers it if it may be another page', [read({ drafts, isPageSure: false })], false, {}],
    ['only offers it to a person who types already', [typed('Mine'), told()], false, { name: 'Mine' }],
    ['only offers it if the page was quicker than its drafts', [read(), linked, later], false, {}],
  ])('%s', (_what, steps, isRestored, values) => {
    const { session, effects } = play(buildSession(), ...steps);
    expect(session.open.form).toMatchObject({
      isRestored,
      document: { id: isRestored ? keptId : firstId, values },
    });
    const [id, count] = isRestored ? ['older', 1] : [keptId, 2];
    expect(session.offered).toMatchObject({ newest: { draft: { id } }, count });
    expect(effectsOf(effects, 'write').map(({ documentId }) => documentId)).not.toContain(keptId);
  });

  it('does not send it for a Save that was pressed before it was on the screen', () => {
    const { session, effects } = play(buildSession(), save, read({ drafts }), linked);
    expect(openId(session)).toBe(keptId);
    expect(session.open.save).toBeNull();
    expect(effectsOf(effects, 'save')).toEqual([]);
  });

  it('is all that is left of an empty form that the person saved before', () => {
    const { session, effects } = play(buildSession(), save, read({ drafts }));
    expect(effectsOf(effects, 'write').map(({ documentId }) => documentId)).toEqual([firstId]);
    expect(effectsOf(effects, 'remove')).toMatchObject([
      { documentId: firstId, versions: [{ writer, n: 1 }] },
    ]);
    expect(session.open).toMatchObject({ n: 0, outstanding: [] });
  });

  it('offers it no longer once it is open', () => {
    const offering = play(buildSession(), read({ drafts, isPageSure: false })).session;
    const { effects } = play(offering, { type: 'documentAsked', documentId: String(keptId) });
    expect(effects).toEqual([{ type: 'readDocument', documentId: keptId }]);
    const [kept] = drafts;
    const shown = play(offering, opened({ ...kept, captureId: undefined }));
    expect(openId(shown.session)).toBe(keptId);
    expect(shown.session.offered).toBeNull();
  });
});

it.each(['comment', 'vote', 'append-idea'])(
  'F126 a %s starts without an idea that nobody chose here',
  (kindId) => {
    const { session } = play(buildSession({}, kindId), read());
    expect(valuesOf(session).idea).toBe('');
    expect(session.focus?.field).toBe('idea');
  },
);

describe('F100 a late article', () => {
  it('goes into the document that asked for it', () => {
    const { session, effects } = play(buildRead(), askArticle, articleFor(firstId));
    expect(valuesOf(session).description).toBe('<p>All of it.</p>');
    expect(session.open.outstanding).toEqual([]);
    expect(effects.map(({ type }) => type)).toEqual(['readArticle', 'write']);
  });

  it('follows its document to another kind', () => {
    const { session } = play(buildRead(), askArticle, kindChosen('comment'), articleFor(firstId));
    expect(valuesOf(session).body).toContain('All of it.');
  });

  it('changes nothing once the document is being saved, or saved', () => {
    const asked = play(buildRead(), typed('Mine'), askArticle, save, without).session;
    const late = play(asked, articleFor(firstId));
    expect(late).toMatchObject({ session: { open: { form: asked.open.form } }, effects: [] });
    const saved = play(asked, stored(firstId, 2)).session;
    expect(play(saved, articleFor(firstId))).toMatchObject({
      session: { open: { form: saved.open.form } },
      effects: [],
    });
  });

  it('is asked for again if it came while a save was under way that failed', () => {
    const asked = play(buildRead(), typed('Mine'), save, askArticle, articleFor(firstId)).session;
    const { effects } = play(asked, failed(firstId, 1), askArticle);
    expect(effectsOf(effects, 'readArticle')).toHaveLength(1);
  });

  it('goes to the draft of a document whose save failed while the person went on', () => {
    const { session, effects } = play(
      buildRead(panel),
      ...[typed('Mine'), askArticle, save, without],
      ...[typed('Next'), failed(firstId, 2), articleFor(firstId)],
    );
    expect(session.outgoing).toMatchObject([{ save: { state: 'failed' } }]);
    expect(everything(session)).not.toContain('All of it.');
    expect(effects.at(-1)).toMatchObject({ type: 'completeDraft', documentId: firstId });
  });

  it('changes nothing in a form that was started over, and is asked for again if the person goes back', () => {
    const over = play(buildRead(), typed('Mine'), askArticle, startOver).session;
    const late = play(over, articleFor(firstId)).session;
    expect(late).toEqual(over);
    const { effects } = play(late, { type: 'restored' }, askArticle);
    expect(effectsOf(effects, 'readArticle')).toHaveLength(1);
  });

  it('that is still being read when the form is started over holds up no later save', () => {
    const { effects } = play(buildRead(), typed('Mine'), askArticle, startOver, typed('Other'), save);
    expect(effectsOf(effects, 'save')).toMatchObject([{ documentId: secondId }]);
  });
});

it.each<[string, SessionEvent, readonly Step[]]>([
  ['article', articleFor(firstId), [read(), linked, typed('Mine'), askArticle]],
  ['picture', taken, [read(), linked, typed('Mine'), askPicture]],
  ['link to the passage', link, [read(), typed('Mine')]],
])(
  'F100 a late %s goes to the draft of a document that left the screen, and never into the form',
  (_what, result, steps) => {
    const left = play(buildSession(), ...steps, opened()).session;
    const { session, effects } = play(left, result);
    expect(session).toEqual(left);
    expect(effects).toEqual([{ type: 'completeDraft', documentId: firstId, result }]);
  },
);

describe('F100 a late picture', () => {
  it('goes into the document that it was taken for, and is stored', () => {
    const { session, effects } = play(buildRead(), askPicture, taken);
    expect(valuesOf(session).picture).toBe('picture 1');
    expect(effects).toMatchObject([{ type: 'write', documentId: firstId }]);
  });

  it('that was not taken leaves no trace', () => {
    const none: SessionEvent = { type: 'pictureRead', documentId: firstId, pictureId: null };
    expect(play(buildRead(), typed('Mine'), askPicture, none).session.open.outstanding).toEqual([]);
    expect(effectsOf(play(buildRead(), askPicture, opened(), none).effects, 'completeDraft')).toEqual([]);
  });
});

describe('F100 the link to the passage', () => {
  it('arrives in its document', () => {
    const { session } = play(buildSession(), read(), typed('Mine'), link);
    expect(session.open.form.document.source.passageAddress).toBe(linkedSource.passageAddress);
  });

  it('of a form that was started over is asked for again', () => {
    const { session, effects } = play(buildSession(), read(), typed('Mine'), startOver);
    expect(effectsOf(effects, 'readDeferred').map(({ documentId }) => documentId)).toEqual([
      firstId,
      secondId,
    ]);
    expect(session.open.outstanding).toEqual(['link']);
  });
});

describe('a page that is still being read', () => {
  it('fills a form that was started over meanwhile', () => {
    const over = play(buildSession(), typed('Mine'), startOver);
    expect(effectsOf(over.effects, 'readPage')).toMatchObject([{ documentId: secondId }]);
    expect(over.session.isReading).toBe(true);
    const { session } = play(over.session, read());
    expect(valuesOf(session)).toMatchObject({ description: '<p>Nothing is loose.</p>' });
    expect(session.open.outstanding).toEqual(['link']);
  });

  it('holds up a save, which sends what the page says', () => {
    const { session, effects } = play(buildSession(), typed('Mine'), save, read());
    expect(effectsOf(effects, 'save')).toEqual([]);
    expect(effectsOf(play(session, linked).effects, 'save')).toMatchObject([
      { draft: { values: { name: 'Mine', description: '<p>Nothing is loose.</p>' } } },
    ]);
  });

  it('F87 fills the capture that was saved before the person typed on, which is sent then', () => {
    const { session, effects } = play(
      buildSession(),
      ...[typed('Mine'), save, typed('Mine o')],
      read({ documentId: firstId }),
      { type: 'pageCompleted', documentId: firstId, snapshot: null, source: null },
    );
    expect(effectsOf(effects, 'save')).toMatchObject([
      { documentId: firstId, draft: { values: { name: 'Mine', description: '<p>Nothing is loose.</p>' } } },
    ]);
    expect(session.isReading).toBe(false);
    expect(session.open.form.document).toMatchObject({ id: secondId, values: { name: 'Mine o' } });
  });

  it('changes nothing of what the person saved without it, and makes it no draft again', () => {
    const asked = play(buildSession(), typed('Mine'), save, without).session;
    const { session, effects } = play(asked, read({ drafts: [buildStored()] }));
    expect(session.open.form.document).toEqual(asked.open.form.document);
    expect(effectsOf(effects, 'write')).toEqual([]);
    const untouched = play(buildSession(), save, without).session;
    const late = play(untouched, read({ drafts: [buildStored()] }));
    expect(openId(late.session)).toBe(firstId);
  });

  it('of a busy page gives its selection late', () => {
    const busy = buildSnapshot({ address, title: 'Tide pools', remarks: ['page-busy'] });
    const { session } = play(buildSession(), read({ snapshot: busy }));
    expect(session.open.outstanding).toEqual(['page', 'link']);
    const late = play(session, { type: 'pageCompleted', documentId: firstId, snapshot: page, source: null });
    expect(valuesOf(late.session).description).toBe('<p>Nothing is loose.</p>');
    expect(late.session.open.outstanding).toEqual(['link']);
  });
});

describe('Save', () => {
  it('sends what is on the screen, and ends the versions that it has', () => {
    const drafts = [buildStored()];
    const kept = play(buildSession(), read({ drafts }), typed('Kept and more')).session;
    const { session, effects } = play(kept, save);
    expect(effects).toMatchObject([
      {
        ...{ type: 'save', documentId: openId(kept), draft: kept.open.form.document, captureId: null },
        versions: [
          { writer: otherWriter, n: 3 },
          { writer, n: 1 },
        ],
      },
    ]);
    expect(session.open.save).toEqual({ state: 'saving', n: 1 });
  });

  it('shows and focuses what is missing, and sends what the person adds', () => {
    const problems = [{ field: 'createdBy', messageKey: 'problemRequired' }] as const;
    const missing = play(buildRead(), save, ended(firstId, 0, { state: 'incomplete', problems }));
    expect(missing.session.open).toMatchObject({ save: null, form: { problems } });
    expect(missing.session.focus).toEqual({ field: 'createdBy', selectsText: false });
    const added = play(missing.session, typed('ada@example.com', 'createdBy'), save);
    expect(effectsOf(added.effects, 'save')).toHaveLength(1);
  });

  it('that failed leaves the words, and is tried again', () => {
    const { session } = play(buildRead(), typed('Mine'), save, failed(firstId, 1));
    expect(session.open).toMatchObject({ save: { state: 'failed', reason: 'quota' } });
    expect(valuesOf(session).name).toBe('Mine');
    expect(effectsOf(play(session, save).effects, 'save')).toMatchObject([{ documentId: firstId }]);
  });

  it('remembers the kind for the next form, but not one that changes an existing capture', () => {
    expect(effectsOf(play(buildRead(), save, stored(firstId, 0)).effects, 'noteKind')).toMatchObject([
      { kindId: 'idea' },
    ]);
    const edited = play(buildRead(), opened()).session;
    const { effects } = play(edited, typed('Other'), save, stored(openId(edited), 1));
    expect(effectsOf(effects, 'noteKind')).toEqual([]);
  });
});

describe('Save while something is outstanding', () => {
  const asked = play(buildRead(), typed('Mine'), askArticle, save);

  it('waits for it, and the draft says so in case that the form closes', () => {
    expect(effectsOf(asked.effects, 'save')).toEqual([]);
    expect(asked.session.open.save).toEqual({ state: 'waiting', isLong: false });
    expect(awaited(asked.session.open)).toBe('article');
    expect(effectsOf(asked.effects, 'write').at(-1)?.stored.asked).toBe('article');
    expect(effectsOf(asked.effects, 'finishLater')).toMatchObject([
      { documentId: firstId, outstanding: 'article' },
    ]);
  });

  it('sends it once it has come', () => {
    const { effects } = play(asked.session, articleFor(firstId));
    expect(effectsOf(effects, 'save')).toMatchObject([
      { draft: { values: { name: 'Mine', description: '<p>All of it.</p>' } } },
    ]);
  });

  it('offers to save without it after two seconds', () => {
    expect(effectsOf(asked.effects, 'wait')).toMatchObject([{ forMs: 2_000, isLong: true }]);
    const waited = play(asked.session, long(firstId));
    expect(waited.session.open.save).toMatchObject({ state: 'waiting', isLong: true });
    expect(waited.effects).toEqual([]);
    const { effects } = play(waited.session, without);
    expect(effectsOf(effects, 'save')).toMatchObject([
      { draft: { values: { description: '<p>Nothing is loose.</p>' } } },
    ]);
  });

  it('saves without it also what the person has typed on after', () => {
    const waited = play(asked.session, long(firstId), typed('Next'));
    expect(waited.session.outgoing).toMatchObject([{ save: { state: 'waiting', isLong: true } }]);
    const { session, effects } = play(waited.session, without);
    expect(effectsOf(effects, 'save')).toMatchObject([{ documentId: firstId }]);
    expect(session.open.form.document.values).toMatchObject({ name: 'Next' });
  });

  it('waits for everything', () => {
    const both = play(buildRead(), ...[typed('Mine'), askArticle, askPicture, save], articleFor(firstId));
    expect(effectsOf(both.effects, 'save')).toEqual([]);
    expect(effectsOf(both.effects, 'write').at(-1)?.stored.asked).toBe('picture');
    const { effects } = play(both.session, taken);
    expect(effectsOf(effects, 'save')).toMatchObject([{ draft: { values: { picture: 'picture 1' } } }]);
  });

  it('waits for a picture even if the page came first', () => {
    const { session, effects } = play(
      buildSession(),
      ...[typed('Mine'), askPicture, save, read()],
      short(firstId),
    );
    expect(effectsOf(effects, 'save')).toEqual([]);
    expect(session.open.save).toMatchObject({ state: 'waiting' });
    expect(awaited(session.open)).toBe('picture');
    expect(effectsOf(effects, 'write').at(-1)?.stored.asked).toBe('picture');
  });

  it('waits only a moment for the link to the passage', () => {
    const asking = play(buildSession(), read(), save);
    expect(effectsOf(asking.effects, 'save')).toEqual([]);
    expect(effectsOf(asking.effects, 'wait')).toMatchObject([{ forMs: 300, isLong: false }]);
    expect(effectsOf(asking.effects, 'write').at(-1)?.stored).not.toHaveProperty('asked');
    const { effects } = play(asking.session, short(firstId));
    expect(effectsOf(effects, 'save')).toMatchObject([{ draft: { source: { passageAddress: null } } }]);
  });

  it('F87 of words that the person typed on from sends them alone, once they are complete', () => {
    const { session, effects } = play(asked.session, typed('Mine o'), articleFor(firstId));
    expect(effectsOf(effects, 'save')).toMatchObject([
      { documentId: firstId, draft: { values: { name: 'Mine', description: '<p>All of it.</p>' } } },
    ]);
    expect(valuesOf(session)).toMatchObject({ name: 'Mine o', description: '<p>Nothing is loose.</p>' });
  });

  it('goes on while the person opens another draft', () => {
    const { session, effects } = play(asked.session, opened(), articleFor(firstId));
    expect(effectsOf(effects, 'save')).toMatchObject([{ documentId: firstId }]);
    expect(session.outgoing).toMatchObject([{ save: { state: 'saving' } }]);
  });
});

describe('F87 words typed after Save', () => {
  const asked = play(buildRead(), typed('Mine'), save).session;
  const on = play(asked, typed('Mine o'), typed('Mine on'));

  it('are the next capture', () => {
    expect(openId(on.session)).toBe(secondId);
    expect(on.session.open.save).toBeNull();
    expect(on.effects).toMatchObject([
      { type: 'write', documentId: secondId, base: [], stored: { n: 1 } },
      { type: 'write', documentId: secondId, stored: { n: 2, draft: { values: { name: 'Mine on' } } } },
    ]);
  });

  it('leave what is saved as it was', () => {
    expect(on.session.outgoing).toMatchObject([
      { form: { document: { id: firstId, values: { name: 'Mine' } } } },
    ]);
    const { session, effects } = play(on.session, stored(firstId, 1));
    expect(session.outgoing).toMatchObject([{ save: { state: 'saved', captureId: firstId } }]);
    expect(valuesOf(session).name).toBe('Mine on');
    expect(effectsOf(effects, 'write')).toEqual([]);
  });

  it('join those whose save failed again, under the first id', () => {
    const { session, effects } = play(on.session, failed(firstId, 1));
    expect(session.open).toMatchObject({
      ...{ form: { document: { id: firstId, values: { name: 'Mine on' } } } },
      ...{ save: { state: 'failed' }, n: 2, forkOf: null },
    });
    expect(session.outgoing).toEqual([]);
    // The words are written before they are removed elsewhere.
    expect(effects).toMatchObject([
      { type: 'write', documentId: firstId, stored: { n: 2, draft: { values: { name: 'Mine on' } } } },
      { type: 'remove', documentId: secondId, versions: [{ writer, n: 2 }] },
    ]);
  });

  it('that are being saved themselves don’t come back with a failure of the first ones', () => {
    const twice = play(on.session, save, failed(firstId, 1)).session;
    expect(openId(twice)).toBe(secondId);
    expect(twice.open.save).toMatchObject({ state: 'saving' });
    expect(twice.outgoing).toMatchObject([
      { form: { document: { id: firstId } }, save: { state: 'failed' } },
    ]);
    const saved = play(on.session, save, stored(secondId, 2), failed(firstId, 1)).session;
    expect(saved.open.save).toMatchObject({ state: 'saved' });
    expect(saved.outgoing).toMatchObject([{ save: { state: 'failed' } }]);
  });

  it('into a capture that is edited are the next change of the same capture', () => {
    const edited = play(buildRead(), opened(), typed('First'), save).session;
    const { session, effects } = play(edited, typed('Second'), stored(openId(edited), 1));
    expect(openId(session)).toBe(openId(edited));
    expect(session.open).toMatchObject({ save: null, captureId: openId(edited) });
    expect(effectsOf(effects, 'write')).toMatchObject([{ stored: { n: 2, captureId: openId(edited) } }]);
  });

  it('and after the answer are the next capture, too', () => {
    const { session } = play(asked, stored(firstId, 1), typed('Mine o'));
    expect(openId(session)).toBe(secondId);
    expect(session.outgoing).toMatchObject([{ save: { state: 'saved' } }]);
  });

  it('are no reason to show an answer to an earlier save', () => {
    const edited = play(buildRead(), opened(), typed('First'), save, typed('Second'), save).session;
    const { session } = play(edited, stored(openId(edited), 1));
    expect(session.open.save).toEqual({ state: 'saving', n: 2 });
  });
});

describe('the panel', () => {
  const tagged = play(
    buildRead(panel),
    ...[typed('Mine'), typed('WEB', 'product'), typed(['import'], 'tags')],
  ).session;
  const left = play(tagged, save);
  const problems = [{ field: 'createdBy', messageKey: 'problemEmail' }] as const;
  const incomplete = ended(firstId, 3, { state: 'incomplete', problems });

  it('is empty at once after Save, and keeps destination and tags', () => {
    expect(openId(left.session)).toBe(secondId);
    expect(valuesOf(left.session)).toMatchObject({
      name: '',
      description: '',
      product: 'WEB',
      tags: ['import'],
    });
    expect(left.session.open.form.document.source.address).toBe('');
    expect(left.session.outgoing).toMatchObject([{ save: { state: 'saving' } }]);
  });

  it('is empty once a save that waited is sent', () => {
    const { session } = play(buildRead(panel), typed('Mine'), askArticle, save, articleFor(firstId));
    expect(openId(session)).toBe(secondId);
    expect(session.outgoing).toMatchObject([{ save: { state: 'saving' } }]);
  });

  it('stores the empty form nowhere', () => {
    expect(effectsOf(left.effects, 'write')).toEqual([]);
    expect(left.session.open.n).toBe(0);
  });

  it('stores a passage that nobody changed before it leaves the screen', () => {
    const { effects } = play(buildRead(panel), save);
    expect(effects.map(({ type }) => type)).toEqual(['write', 'save']);
    expect(effectsOf(effects, 'save')[0]?.versions).toEqual([{ writer, n: 1 }]);
  });

  it('brings the words back if nothing was saved', () => {
    const { session } = play(left.session, failed(firstId, 3));
    expect(openId(session)).toBe(firstId);
    expect(valuesOf(session).name).toBe('Mine');
    expect(session.open.save).toMatchObject({ state: 'failed' });
    expect(session.outgoing).toEqual([]);
  });

  it('shows what was missing', () => {
    const { session } = play(left.session, incomplete);
    expect(session.open).toMatchObject({ save: null, form: { problems, document: { id: firstId } } });
    expect(session.focus?.field).toBe('createdBy');
  });

  const another = read({ snapshot: selecting('Next') });
  it.each<[string, string, Step, SessionEvent]>([
    ['failed if other words are', 'quota', typed('Next'), failed(firstId, 3)],
    ['failed if the passage of another page is', 'quota', another, failed(firstId, 3)],
    ['incomplete if other words are', 'incomplete', typed('Next'), incomplete],
  ])('marks them as %s on the screen', (_what, reason, event, answer) => {
    const { session } = play(left.session, event, answer);
    expect(valuesOf(session).name).toBe('Next');
    expect(session.outgoing).toMatchObject([{ save: { state: 'failed', reason } }]);
  });

  it('forgets a result that was read', () => {
    const { session } = play(left.session, stored(firstId, 3), { type: 'outcomeLeft', documentId: firstId });
    expect(session.outgoing).toEqual([]);
  });

  it('leaves a capture that is edited on the screen until its answer', () => {
    const edited = play(buildRead(panel), opened(), typed('Other'), save).session;
    expect(edited.open.save).toMatchObject({ state: 'saving' });
  });

  it('reads the page in front for the next capture, of the same kind, after one that was edited', () => {
    const { session, effects } = play(
      buildRead(panel),
      ...[opened({}, { kind: 'note' }), typed('Other'), save],
      (saved: Session) => stored(openId(saved), 1),
      next,
    );
    expect(session.open).toMatchObject({ captureId: null, form: { document: { kind: 'note' } } });
    expect(effectsOf(effects, 'readPage')).toMatchObject([{ documentId: openId(session) }]);
  });

  it('reads the page in front for the next capture', () => {
    const asked = play(left.session, stored(firstId, 3), next);
    expect(effectsOf(asked.effects, 'readPage')).toMatchObject([{ documentId: secondId }]);
    const { session } = play(asked.session, read({ snapshot: selecting('Everything moves.') }));
    expect(valuesOf(session).description).toBe('<p>Everything moves.</p>');
  });

  it('keeps typed words, and an answer to the capture before, when another page comes to the front', () => {
    const asked = play(buildRead(panel), typed('Mine'), next);
    expect(asked.effects.filter(({ type }) => type !== 'write')).toEqual([]);
    expect(valuesOf(asked.session).name).toBe('Mine');
  });

  it('keeps a passage whose save failed when another page comes to the front', () => {
    const { session, effects } = play(buildRead(panel), save, failed(firstId, 1), next);
    expect(effectsOf(effects, 'readPage')).toEqual([]);
    expect(session.open).toMatchObject({ save: { state: 'failed' }, form: { document: { id: firstId } } });
  });

  it('says which keys open it on a page that it can’t read', () => {
    const keys = play(buildRead(panel), { type: 'pageHidden', documentId: firstId, keys: 'Alt+Q' });
    expect(keys.session.keysForPage).toBe('Alt+Q');
    const typing = play(buildRead(panel), typed('Mine'), {
      ...{ type: 'pageHidden', documentId: firstId, keys: 'Alt+Q' },
    });
    expect(typing.session.keysForPage).toBeNull();
  });
});

describe('the next capture in the popup', () => {
  it('is of the same page, as a new document', () => {
    const { session, effects } = play(buildRead(), typed('Mine'), save, stored(firstId, 1), next);
    expect(session.open.form.document).toMatchObject({ id: secondId, source: { address } });
    expect(effectsOf(effects, 'readPage')).toEqual([]);
  });

  it('does not replace a capture that is being saved', () => {
    const { session } = play(buildRead(), save, next, failed(firstId, 0));
    expect(session.open).toMatchObject({ save: { state: 'failed' }, form: { document: { id: firstId } } });
  });
});

describe('F101 a capture that another window sent meanwhile', () => {
  const edited = play(buildRead(), opened(), typed('Other')).session;
  const captureId = openId(edited);
  const meanwhile = ended(captureId, 1, { state: 'failed', reason: 'sent-meanwhile' });
  const asked = play(edited, save, meanwhile).session;

  it('leaves the changes on the screen, and asks', () => {
    expect(asked.open).toMatchObject({ save: { state: 'failed', reason: 'sent-meanwhile' }, captureId });
    expect(valuesOf(asked).name).toBe('Other');
  });

  it('is sent as a new capture with an id of its own, if the person says so', () => {
    const { session, effects } = play(asked, { type: 'savedAsNew' });
    expect(openId(session)).not.toBe(captureId);
    expect(session.open.captureId).toBeNull();
    expect(effects).toMatchObject([
      { type: 'write', documentId: openId(session), stored: { draft: { values: { name: 'Other' } } } },
      { type: 'remove', documentId: captureId, versions: [{ writer, n: 1 }] },
      { type: 'save', documentId: openId(session), captureId: null },
    ]);
    expect(effectsOf(play(session, { type: 'savedAsNew' }).effects, 'save')).toEqual([]);
  });
});

describe('a capture that is edited', () => {
  it('is asked for by its id', () => {
    const { effects } = play(buildRead(), { type: 'captureAsked', captureId: 'c', isAsComment: true });
    expect(effects).toEqual([{ type: 'readCapture', documentId: 'c', isAsComment: true }]);
  });

  it('changes nothing until the person types', () => {
    const { session, effects } = play(buildRead(), opened());
    expect(effects).toEqual([]);
    expect(session.open).toMatchObject({ captureId: openId(session), n: 0, base: [] });
  });

  it('focuses the field that the service refused', () => {
    const event = { ...opened(), refusedField: 'createdBy' } as SessionEvent;
    expect(play(buildRead(), event).session.focus).toMatchObject({ field: 'createdBy', selectsText: false });
  });

  it('moves to another account', () => {
    const { session, effects } = play(
      buildRead(),
      ...[opened(), { type: 'accountChosen', context: buildContext('b'), site: null } as const, save],
    );
    expect(session.open).toMatchObject({ captureAccountId: 'a', form: { document: { accountId: 'b' } } });
    expect(effectsOf(effects, 'save')).toMatchObject([{ isMove: true, draft: { accountId: 'b' } }]);
  });
});

describe('Undo of a capture', () => {
  it('shows the document as it was, under its id', () => {
    const saved = play(buildRead(), typed('Mine'), typed(['ops'], 'tags'), save, stored(firstId, 2)).session;
    expect(play(saved, { type: 'undoAsked', captureId: firstId }).effects).toEqual([
      { type: 'undo', documentId: firstId },
    ]);
    const { document } = saved.open.form;
    const undone = opened({ writer: 'background', n: 1, captureId: undefined }, document);
    const { session, effects } = play(saved, { ...undone, isUndone: true } as SessionEvent);
    expect(session.open).toMatchObject({
      save: null,
      captureId: null,
      base: [{ writer: 'background', n: 1 }],
    });
    expect(session.open.form.document.values).toEqual(document.values);
    expect(session.focus?.selectsText).toBe(false);
    // Whatever the form offers comes from its page.
    expect(session.open.form.snapshot).toBe(saved.open.form.snapshot);
    expect(session.open.page).toBe(saved.open.page);
    expect(effects).toEqual([]);
  });

  it('in the panel leaves the typed words of the next capture as a draft', () => {
    const { session } = play(buildRead(panel), typed('Mine'), save, stored(firstId, 1), typed('Next'));
    const undone = play(session, opened({ captureId: undefined }, { id: firstId })).session;
    expect(openId(undone)).toBe(firstId);
    expect(undone.outgoing).toEqual([]);
  });
});

describe('Start over', () => {
  const over = play(buildRead(), typed('Mine'), startOver);

  it('shows the page again as a new document, and removes the draft', () => {
    expect(openId(over.session)).toBe(secondId);
    expect(valuesOf(over.session)).toMatchObject({
      name: 'Nothing is loose.',
      description: '<p>Nothing is loose.</p>',
    });
    expect(effectsOf(over.effects, 'remove')).toEqual([
      { type: 'remove', documentId: firstId, versions: [{ writer, n: 1 }] },
    ]);
  });

  it('keeps the chosen kind', () => {
    const { session } = play(buildRead(), kindChosen('note'), typed('Mine'), startOver);
    expect(session.open.form.document.kind).toBe('note');
  });

  it('offers nothing to take back if nobody typed', () => {
    expect(play(buildRead(), startOver).session.cleared).toBeNull();
  });

  it('is taken back with the same words under the same id, stored again', () => {
    const { session, effects } = play(over.session, { type: 'restored' });
    expect(openId(session)).toBe(firstId);
    expect(valuesOf(session).name).toBe('Mine');
    expect(effects).toMatchObject([{ type: 'write', documentId: firstId, stored: { n: 2 }, base: [] }]);
  });

  it('leaves what waits for an account stored', () => {
    const kept = buildStored({ savedAtMs: 7 });
    const { effects } = play(buildSession(), read(), opened({ ...kept, captureId: undefined }), startOver);
    expect(effectsOf(effects, 'remove')).toEqual([]);
  });
});

describe('another account', () => {
  const b: SessionEvent = {
    type: 'accountChosen',
    context: buildContext('b', {
      defaults: { ...emptyDefaults, product: 'OPS', createdBy: 'b@example.com' },
    }),
    site: null,
  };

  it('takes the words, but neither the person nor the destination', () => {
    const { session, effects } = play(
      buildRead(),
      ...[typed('Mine'), typed('WEB', 'product'), typed('eve@example.com', 'createdBy'), b],
    );
    expect(session.open.form.document).toMatchObject({
      ...{ id: firstId, accountId: 'b' },
      values: { name: 'Mine', product: 'OPS', createdBy: 'b@example.com' },
    });
    expect(effectsOf(effects, 'write').at(-1)?.stored.draft.accountId).toBe('b');
  });

  it('keeps the creator that the person typed before an account was connected', () => {
    const without = buildRead({ context: buildContext('') });
    const { session } = play(without, typed('eve@example.com', 'createdBy'), b);
    expect(valuesOf(session)).toMatchObject({ createdBy: 'eve@example.com', product: 'OPS' });
  });

  it('stores no form that nobody typed into', () => {
    const { session, effects } = play(buildRead(), b);
    expect(session.open.form.document.accountId).toBe('b');
    expect(effects).toEqual([]);
  });

  it.each<[string, readonly SessionEvent[]]>([
    ['is being saved', [save]],
    ['is saved', [save, stored(firstId, 1)]],
    ['waits for its article', [askArticle, save]],
  ])('changes nothing of a capture that %s', (_state, events) => {
    const before = play(buildRead(), typed('Mine'), ...events).session;
    const { session, effects } = play(before, b);
    expect(session.open.form.document).toEqual(before.open.form.document);
    expect(effects).toEqual([]);
    expect(session.context.accountId).toBe('b');
  });
});

describe('a policy that arrives late', () => {
  const { config } = buildContext();

  it('replaces what it locks, also typed values, and keeps all other words', () => {
    const { session, effects } = play(buildRead(), typed('Mine'), typed('WEB', 'product'), locks);
    expect(valuesOf(session)).toMatchObject({ name: 'Mine', product: 'LOCK' });
    expect(effectsOf(effects, 'write').at(-1)?.stored.draft.values.product).toBe('LOCK');
  });

  const notes: SessionEvent = {
    type: 'policyRead',
    config: { ...config, policy: { allowedKinds: ['note'] } },
  };
  const mineLocked = { values: { name: 'Mine', product: 'LOCK' } };
  const [inNote, inLocked] = [{ kind: 'note', values: { name: 'Mine' } }, { values: { product: 'LOCK' } }];
  it.each<[string, readonly Step[], object]>([
    ['that allows the kind no longer shows the words as another kind', [typed('Mine'), notes], inNote],
    ['leaves an existing capture in its kind', [opened(), notes], { kind: 'idea' }],
    ['counts for the next capture', [typed('Mine'), locks, save], inLocked],
    ['counts for words whose save failed', [typed('Mine'), save, locks, failed(firstId, 1)], mineLocked],
  ])('%s', (_what, steps, document) => {
    expect(play(buildRead(panel), ...steps).session.open.form.document).toMatchObject(document);
  });

  it('stores no form that nobody typed into', () => {
    expect(play(buildRead(), locks).effects).toEqual([]);
  });

  it('counts for words that were started over before, and come back', () => {
    const { session, effects } = play(buildRead(), typed('Mine'), startOver, locks, { type: 'restored' });
    expect(valuesOf(session)).toMatchObject({ name: 'Mine', product: 'LOCK' });
    expect(effectsOf(effects, 'write').at(-1)?.stored.draft.values.product).toBe('LOCK');
  });
});

describe('F102 quotes that another window adds', () => {
  const collecting = play(buildRead(), typed('Mine'), {
    ...{ type: 'quotesChanged', quotes: [quote('q1')] },
  }).session;
  const n = collecting.open.n;
  const seen = (ids: readonly string[], of = { writer, n }): SessionEvent => ({
    ...{ type: 'quotesSeen', documentId: firstId, quotes: ids.map((id) => quote(id)), of },
  });
  const idsOf = ({ open }: Session) => open.form.document.quotes?.map(({ id }) => id) ?? [];

  it('are merged by their ids', () => {
    const { session } = play(collecting, seen(['q1', 'q2']));
    expect(idsOf(session)).toEqual(['q1', 'q2']);
    expect(valuesOf(session).name).toBe('Mine');
  });

  it('are merged once', () => {
    const { session } = play(collecting, seen(['q1', 'q2']), (of) => ({
      ...{ type: 'quotesSeen', documentId: firstId, quotes: [quote('q1'), quote('q2')] },
      of: { writer, n: of.open.n },
    }));
    expect(idsOf(session)).toEqual(['q1', 'q2']);
  });

  it('turn a passage alone into the first quote', () => {
    const { session } = play(buildRead(), typed('Mine'), seen(['q2'], { writer, n: 1 }));
    expect(idsOf(session)).toEqual([firstId, 'q2']);
    expect(valuesOf(session).description).toBe('');
  });

  it('leave words that the person wrote into the text', () => {
    const { session } = play(
      buildRead(),
      typed('<p>My own</p>', 'description'),
      seen(['q2'], { writer, n: 1 }),
    );
    expect(idsOf(session)).toEqual(['q2']);
    expect(valuesOf(session).description).toBe('<p>My own</p>');
  });

  it('and take out again leave the form, too', () => {
    const both = play(collecting, seen(['q1', 'q2'])).session;
    const { session } = play(both, seen(['q1'], { writer, n: both.open.n }));
    expect(idsOf(session)).toEqual(['q1']);
  });

  it('don’t take out what this form added since', () => {
    const more = play(collecting, { type: 'quotesChanged', quotes: [quote('q1'), quote('mine')] }).session;
    expect(idsOf(play(more, seen(['q1', 'q2'])).session)).toEqual(['q1', 'mine', 'q2']);
  });

  it('don’t come back once the person took them out, also if this form never wrote them', () => {
    const both = play(collecting, seen(['q1', 'q2'])).session;
    const { session, effects } = play(both, { type: 'quotesChanged', quotes: [quote('q1')] });
    expect(idsOf(session)).toEqual(['q1']);
    expect(effectsOf(effects, 'removeQuotes')).toEqual([
      { type: 'removeQuotes', documentId: firstId, quoteIds: ['q2'] },
    ]);
  });

  it('are not written by this form: the other window may have saved the document', () => {
    expect(play(collecting, seen(['q1', 'q2'])).effects).toEqual([]);
  });

  it('reach no other document, and none that is being saved', () => {
    expect(idsOf(play(collecting, opened(), seen(['q2'])).session)).not.toContain('q2');
    expect(idsOf(play(collecting, save, seen(['q1', 'q2'])).session)).toEqual(['q1']);
  });
});

describe('a document in two windows', () => {
  const mine = play(buildRead(), typed('Mine')).session;
  const elsewhere = (isApart: boolean): SessionEvent => ({
    ...{ type: 'writtenElsewhere', documentId: firstId, isApart },
  });

  it('becomes two at once if both versions are stored', () => {
    const { session, effects } = play(mine, elsewhere(true));
    expect(openId(session)).toBe(secondId);
    expect(valuesOf(session).name).toBe('Mine');
    expect(effects).toMatchObject([
      { type: 'write', documentId: secondId },
      { type: 'remove', documentId: firstId, versions: [{ writer, n: 1 }] },
    ]);
  });

  it('becomes two with the next key otherwise', () => {
    const shared = play(mine, elsewhere(false));
    expect(shared.effects).toEqual([]);
    const { session, effects } = play(shared.session, typed('Mine o'));
    expect(openId(session)).toBe(secondId);
    expect(effects).toMatchObject([{ type: 'write', documentId: secondId, base: [] }]);
  });

  it.each<[string, SessionEvent]>([
    ['another kind', kindChosen('note')],
    ['another account', { type: 'accountChosen', context: buildContext('b'), site: null }],
  ])('becomes two with %s, too', (_change, event) => {
    const { session, effects } = play(mine, elsewhere(false), event);
    expect(openId(session)).toBe(secondId);
    expect(effectsOf(effects, 'write').map(({ documentId }) => documentId)).toEqual([secondId]);
  });

  it.each<[string, SessionEvent]>([
    ['a move to another view', { type: 'carried' }],
    ['a late article', articleFor(firstId)],
    ['a late policy', locks],
  ])('is not written again by %s: the other window may have saved it', (_result, event) => {
    const { effects } = play(mine, elsewhere(false), event);
    expect(effectsOf(effects, 'write')).toEqual([]);
  });

  it('that another one saved leaves the panel ready for the next capture', () => {
    const inPanel = play(buildRead(panel), typed('Mine')).session;
    const saved: SessionEvent = { type: 'savedElsewhere', documentId: firstId, n: 1 };
    const { session, effects } = play(inPanel, saved);
    expect(openId(session)).toBe(secondId);
    expect(valuesOf(session).name).toBe('');
    expect(session.outgoing).toMatchObject([{ save: { state: 'saved', captureId: firstId } }]);
    expect(effects).toEqual([]);
  });

  it.each<[string, Partial<Session>, readonly SessionEvent[]]>([
    ['words that were typed since', panel, [typed('Mine o')]],
    ['the words in the popup', {}, []],
  ])('that another one saved leaves %s, which become a document of their own', (_words, view, events) => {
    const { session } = play(
      buildRead(view),
      ...[typed('Mine'), ...events, { type: 'savedElsewhere', documentId: firstId, n: 1 } as const],
      typed('Mine on'),
    );
    expect(openId(session)).toBe(secondId);
    expect(valuesOf(session).name).toBe('Mine on');
  });

  it('stays one if it changes a capture', () => {
    const edited = play(buildRead(), opened(), typed('Other')).session;
    const { session } = play(
      edited,
      { type: 'writtenElsewhere', documentId: openId(edited), isApart: true },
      typed('Another'),
    );
    expect(openId(session)).toBe(openId(edited));
  });
});

describe('a passage for the draft in progress', () => {
  const remarked = play(buildRead(), typed('Mine'));
  const asked = play(remarked.session, add);
  it('goes there as a quote, with the typed name as its remark', () => {
    expect(effectsOf(asked.effects, 'add')).toMatchObject([
      {
        ...{ documentId: firstId, saves: false, to: null },
        quotes: [{ html: '<p>Nothing is loose.</p>', comment: '<p>Mine</p>' }],
      },
    ]);
  });

  it.each([
    ['as it was read', '<p>Nothing is loose.</p>', 2],
    ['as an editor formats it again', '<div>Nothing <b>is</b> loose.</div>', 2],
    ['that the person changed', '<p>Nothing is fixed.</p>', 1],
  ])('of several messages, %s, goes there as so many quotes', (_how, description, count) => {
    const message = { name: 'Ana', said: 'Ana', on: null, html: '<p>Nothing</p>', link: null };
    const messages = [message, { ...message, said: 'Bo' }].map((one) => ({ ...one, passageAddress: null }));
    const { effects } = play(buildRead(), typed(description, 'description'), {
      ...{ type: 'addAsked', saves: false, to: null, said: { by: 'several', messages } },
    });
    expect(effectsOf(effects, 'add')[0]?.quotes).toHaveLength(count);
  });

  it('leaves the popup with the page, and says which draft has it', () => {
    const { session, effects } = play(asked.session, added());
    expect(session.added).toMatchObject({ documentId: 'panel’s', name: 'Collected' });
    expect(valuesOf(session)).toMatchObject({
      name: 'Nothing is loose.',
      description: '<p>Nothing is loose.</p>',
    });
    expect(effects).toMatchObject([{ type: 'remove', documentId: firstId, versions: [{ writer, n: 1 }] }]);
  });

  it('goes there once more if the key is pressed again after the answer', () => {
    expect(effectsOf(play(asked.session, added(), add).effects, 'add')).toHaveLength(1);
  });

  it('that has no room there stays in the form', () => {
    const { session, effects } = play(asked.session, {
      ...{ type: 'added', documentId: firstId, to: null },
    });
    expect(session.isNotAdded).toBe(true);
    expect(valuesOf(session).name).toBe('Mine');
    expect(effects).toEqual([]);
  });

  it('keeps the words that the person types before the answer', () => {
    const { session, effects } = play(asked.session, typed('Mine and more'), added());
    expect(valuesOf(session).name).toBe('Mine and more');
    expect(effectsOf(effects, 'remove')).toEqual([]);
  });

  it('is taken out again by Undo, and the form is as it was', () => {
    const done = play(asked.session, added()).session;
    const { session, effects } = play(done, { type: 'addUndone' });
    expect(valuesOf(session).name).toBe('Mine');
    expect(session.added).toBeNull();
    // The words are stored here before they leave the other draft.
    expect(effects).toMatchObject([
      { type: 'write', documentId: firstId, stored: { n: 2 } },
      { type: 'removeQuotes', documentId: 'panel’s', quoteIds: [secondId] },
    ]);
  });

  it('that started a draft ends it with Undo', () => {
    const started = [{ writer, n: 1 }];
    const done = play(asked.session, added({ started })).session;
    const { effects } = play(done, { type: 'addUndone' });
    expect(effectsOf(effects, 'remove')).toMatchObject([{ documentId: 'panel’s', versions: started }]);
  });

  it('can’t be taken out once the person types', () => {
    expect(play(asked.session, added(), typed('Next')).session.added).toBeNull();
  });

  it('does not go there while it is being saved, nor from a kind without quotes', () => {
    expect(effectsOf(play(remarked.session, save, add).effects, 'add')).toEqual([]);
    const without = ['send-record', 'merge-idea', 'status'].find((kindId) => fieldsOfKind(kindId).length > 0);
    const { effects } = play(buildRead(), kindChosen(without ?? ''), add);
    expect(effectsOf(effects, 'add')).toEqual([]);
  });
});

describe('a capture request', () => {
  it('is stored by the form if the background couldn’t', () => {
    const { effects } = play(buildRead(), { type: 'requestOpened' });
    expect(effects).toMatchObject([{ type: 'write', documentId: firstId, stored: { n: 1 } }]);
  });

  it('for the clipboard shows an empty form, and the first paste is the quote', () => {
    const empty = play(buildRead(), { type: 'startedFromClipboard' }).session;
    expect(empty.isForClipboard).toBe(true);
    const selection = { text: 'Pasted.', html: '<p>Pasted.</p>', isCut: false };
    const { session, effects } = play(empty, { type: 'passagePasted', selection });
    expect(session.isForClipboard).toBe(false);
    expect(valuesOf(session).description).toBe('<p>Pasted.</p>');
    expect(effectsOf(effects, 'write')).toHaveLength(1);
  });
});

describe('a form that moves to another view', () => {
  it('is stored as it is, and says whether somebody typed', () => {
    expect(effectsOf(play(buildRead(), { type: 'carried' }).effects, 'write')).toMatchObject([
      { stored: { isUntouched: true } },
    ]);
    const { effects } = play(buildRead(), typed('Mine'), { type: 'carried' });
    expect(effectsOf(effects, 'write').at(-1)?.stored).not.toHaveProperty('isUntouched');
  });

  it('is in no list until somebody types, whatever the page tells late', () => {
    const moved = play(buildSession(), read(), { type: 'carried' }, linked, articleFor('other'));
    const late = play(moved.session, kindChosen('note'), typed('Mine'));
    expect(effectsOf(late.effects, 'write').map(({ stored: { isUntouched } }) => isUntouched)).toEqual([
      ...[true, undefined],
    ]);
  });

  it('makes no draft of a capture that is saved', () => {
    const saved = play(buildRead(), typed('Mine'), save, stored(firstId, 1)).session;
    expect(play(saved, { type: 'carried' }).effects).toEqual([]);
  });

  it('still says that a save waits', () => {
    const { effects } = play(buildRead(), typed('Mine'), askArticle, save, { type: 'carried' });
    expect(effectsOf(effects, 'write').at(-1)?.stored.asked).toBe('article');
  });
});

describe('nothing changes', () => {
  const mine = play(buildRead(), typed('Mine')).session;
  const saving = play(mine, save).session;
  const typedOn = play(mine, startOver, typed('Other')).session;
  const isIn = play(mine, add, added({ save: 'saved' })).session;
  const edited = play(buildRead(), opened()).session;
  const collecting = play(buildRead(), { type: 'quotesChanged', quotes: [quote('one')] }).session;
  const restored: SessionEvent = { type: 'restored' };
  const elsewhere: SessionEvent = { type: 'writtenElsewhere', documentId: firstId, isApart: true };
  const same: SessionEvent = { type: 'policyRead', config: plainConfig(buildContext().config.defaults) };

  it.each<[string, Session, SessionEvent]>([
    ['by Start over of a capture that is edited', edited, startOver],
    ['by Start over of a capture that is being saved', saving, startOver],
    ['by taking back Start over after the person typed', typedOn, restored],
    ['by another window’s version of what is being saved', saving, elsewhere],
    ['by a policy that says the same', mine, same],
    ['by Undo of a passage in a draft that was saved with it', isIn, { type: 'addUndone' }],
    ['by adding a passage of a capture that is edited', edited, add],
    ['by adding a passage of a form that collects itself', collecting, add],
  ])('%s', (_what, before, event) => {
    expect(play(before, event)).toEqual({ session: before, effects: [] });
  });

  it.each<[string, readonly Step[], 'readArticle' | 'save' | 'add']>([
    ['an article', [askArticle, askArticle], 'readArticle'],
    ['Save', [save, save], 'save'],
    ['a passage for a draft', [add, add], 'add'],
  ])('by asking twice for %s', (_what, events, type) => {
    expect(effectsOf(play(mine, ...events).effects, type)).toHaveLength(1);
  });
});

it('keeps an id of its own for each document, and a third one for the third', () => {
  const { session } = play(buildRead(panel), typed('One'), save, typed('Two'), save);
  expect([...session.outgoing.map(({ form }) => form.document.id), openId(session)]).toEqual([
    firstId,
    secondId,
    thirdId,
  ]);
});
