import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '@/lib/capture/field/draft';
import type { DraftValues } from '@/lib/capture/field/values';
import {
  isNewPassage,
  openDocument,
  startForm,
  withArticle,
  withDeferredSnapshot,
  withSnapshot,
} from '@/lib/capture/form/form-start';
import {
  chosenKind,
  type FormState,
  firstField,
  withField,
  withKind,
  withTypedSince,
} from '@/lib/capture/form/form-state';
import { touchedFields } from '@/lib/capture/form/slots';
import { destinationsOf } from '@/lib/capture/history/history';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import { noDestinations } from '@/lib/capture/start/destinations';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';
import { plainConfig } from '../form-config-builder.ts';
import { buildFacts } from '../history/fact-builder.ts';
import { buildSelection } from '../snapshot-builder.ts';

const address = 'https://blog.example/tide';
const blank = emptySnapshot({ address: '', title: '' }, []);
const selecting = (text: string): Snapshot => ({
  ...emptySnapshot({ address, title: 'Tide pools' }, []),
  selection: buildSelection(text),
});
const page = selecting('Nothing is loose.');

function start(
  snapshot = page,
  kindId = 'idea',
  destinations = noDestinations,
  site: string | null = null,
): FormState {
  const config = plainConfig({ ...emptyDefaults, product: 'PRJ', createdBy: 'ada@example.com' });
  return startForm({ accountId: 'a', config, snapshot, kindId, destinations, site, id: 'draft' });
}

const values = (state: FormState) => state.document.values;
/** The form with typed values. */
const typed = (given: DraftValues, state = start()) =>
  Object.entries(given).reduce((before, [name, value]) => withField(before, name, value), state);

/** The form with a stored document. */
const reopened = (draft: Draft, state = start()) => openDocument(draft, { ...state, isRestored: true });

describe('the form', () => {
  it('opens with the first kind if the remembered one does not exist', () => {
    expect(start(page, 'gone').document.kind).toBe('idea');
  });

  it('opens with the product that was chosen last on the site', () => {
    const facts = buildFacts({ site: 'blog', product: 'WEB' }, { site: 'other', product: 'OPS' });
    const destinations = destinationsOf(facts, 9);
    expect(values(start(page, 'idea', destinations)).product).toBe('PRJ');
    expect(values(start(page, 'idea', destinations, 'blog')).product).toBe('WEB');
    expect(values(start(page, 'note', destinations, 'blog')).product).toBe('PRJ');
    const read = withSnapshot(start(blank, 'idea', destinations), page, 'blog');
    expect(values(read).product).toBe('WEB');
    expect(values(withField(read, 'product', 'MINE')).product).toBe('MINE');
  });

  it('uses a default that was set after the last capture', () => {
    const facts = buildFacts({ site: 'blog', product: 'OPS', start: { product: 'OLD' } });
    expect(values(start(page, 'idea', destinationsOf(facts, 9), 'blog')).product).toBe('PRJ');
  });

  it('has one document, whatever kind it shows', () => {
    const state = withKind(withKind(start(), 'note'), 'comment');
    expect(state.document).toMatchObject({ id: 'draft', kind: 'comment' });
  });

  it('fills in the page’s content only where nobody typed meanwhile', () => {
    const state = withSnapshot(withField(start(blank), 'name', 'Mine'), page, null);
    expect(values(state)).toMatchObject({ name: 'Mine', description: '<p>Nothing is loose.</p>' });
    expect(state.document.source.address).toBe(address);
  });

  it('takes a selection that arrived after typing along to another kind', () => {
    const state = withSnapshot(withField(start(blank), 'description', '<p>Mine</p>'), page, null);
    expect(values(withKind(state, 'note')).description).toBe('<p>Mine</p><p>Nothing is loose.</p>');
  });

  it('adds nothing to typed text when a page without a selection tells more late', () => {
    const unselected = { ...page, selection: null };
    const config = { ...start().config, templates: { idea: { text: 'Seen on {{title}}.' } } };
    const state = typed({ description: '<p>Mine</p>' }, { ...start(unselected), config });
    const told = withDeferredSnapshot(state, { ...state.snapshot, source: page.source });
    expect(values(told).description).toBe('<p>Mine</p>');
  });

  it('adds later results of the page, and moves no text', () => {
    const read = withField(withSnapshot(start(), page, null), 'name', 'Mine');
    const source = { ...page.source, passageAddress: `${page.address}#:~:text=Nothing` };
    const told = withDeferredSnapshot(read, { ...read.snapshot, source });
    expect(values(told)).toEqual(values(read));
    expect(withKind(told, 'note').document.source.passageAddress).toBe(source.passageAddress);
  });

  it('keeps the source of a restored document', () => {
    const draft = withField(start(), 'name', 'Mine').document;
    const own = { ...draft.source, passageAddress: `${page.address}#:~:text=Older` };
    const told = withDeferredSnapshot(reopened({ ...draft, source: own }), page);
    expect(told.document.source).toEqual(own);
  });

  const assignee = 'ada@example.com';
  const internal = { visibility: 'employee_or_creator' };
  const words = { name: 'Rows vanish', description: '<p>All of them</p>' };
  const noWords = { name: '', description: '', tags: [] };
  it.each<[string, DraftValues, readonly string[], DraftValues]>([
    ['copies typed text to the fields of the same name', { name: 'Mine' }, ['note'], { name: 'Mine' }],
    [
      'copies the long text to a comment',
      { description: '<p>Mine</p>' },
      ['comment'],
      { body: '<p>Mine</p>' },
    ],
    ['never copies an idea’s visibility to a comment', { visibility: 'public' }, ['comment'], internal],
    ['keeps the fields that only one kind has', { assignee }, ['comment', 'idea'], { assignee }],
    ['that changes a record takes no text from another form', words, ['change-idea'], noWords],
    ['gives it back to another form', words, ['change-idea', 'idea'], words],
  ])('%s', (_what, given, kindIds, expected) => {
    expect(values(kindIds.reduce(withKind, typed(given)))).toMatchObject(expected);
  });

  it('loses no typed word, however the kinds are switched', () => {
    const kindIds = fc.constantFrom('idea', 'note', 'comment');
    fc.assert(
      fc.property(fc.array(fc.tuple(kindIds, fc.string()), { minLength: 1 }), (turns) => {
        const state = turns.reduce((before, [kindId, text]) => {
          const there = withKind(before, kindId);
          return withField(there, kindId === 'comment' ? 'body' : 'description', text);
        }, start());
        const last = turns.at(-1)?.[1];
        expect(values(withKind(state, 'idea')).description).toBe(last);
        expect(values(withKind(state, 'comment')).body).toBe(last);
      }),
    );
  });

  it('clears a problem when its field changes, and keeps the others', () => {
    const problems = [
      { field: 'name', messageKey: 'problemRequired' },
      { field: 'createdBy', messageKey: 'problemEmail' },
    ] as const;
    expect(withField({ ...start(), problems }, 'name', 'Mine').problems).toEqual([problems[1]]);
  });
});

describe('a kind that can’t carry a value', () => {
  it('F106 keeps it for a document that is stored and opened as that kind', () => {
    const stored = withKind(withField(start(), 'picture', 'p1'), 'vote').document;
    expect(values(withKind(reopened(stored), 'idea')).picture).toBe('p1');
  });

  it('keeps a chosen portal with its product', () => {
    const note = withKind(withField(start(), 'portal', '8'), 'note');
    const stored = note.document;
    expect(values(withKind(reopened(stored), 'idea'))).toMatchObject({ product: 'PRJ', portal: '8' });
    const elsewhere = withField(reopened(stored), 'product', 'OPS');
    expect(values(withKind(elsewhere, 'idea'))).toMatchObject({ product: 'OPS', portal: '' });
  });
});

describe('a slot that nobody touched', () => {
  it('is written as each kind writes it', () => {
    const comment = withKind(start(), 'comment');
    expect(values(comment).body).toBe('<blockquote><p>Nothing is loose.</p></blockquote>');
    expect(values(withKind(comment, 'idea')).description).toBe('<p>Nothing is loose.</p>');
  });

  it('of a stored passage is, too', () => {
    const draft = withField(start(), 'name', 'Mine').document;
    const comment = withKind(reopened(draft), 'comment');
    expect(values(comment).body).toBe('<blockquote><p>Nothing is loose.</p></blockquote>');
  });

  it('keeps what a stored document shows, whatever its start is now', () => {
    const draft = withField(start(), 'name', 'Mine').document;
    const state = reopened({ ...draft, values: { ...draft.values, product: 'OLD' } });
    expect(values(state).product).toBe('OLD');
  });
});

describe('a stored document', () => {
  const kept = { ...withField(start(), 'name', 'Kept').document, id: 'kept' };

  it('returns with its ID, and says so', () => {
    expect(reopened(kept)).toMatchObject({ isRestored: true, document: kept });
  });

  it('takes a product and creator set since if it had none, and keeps a cleared portal or name empty', () => {
    const lacking = { ...kept, values: { ...kept.values, product: '', createdBy: '', portal: '', name: '' } };
    const filled = { product: 'PRJ', createdBy: 'ada@example.com', portal: '', name: '' };
    expect(values(reopened(lacking))).toMatchObject(filled);
  });

  it('takes its words along to another kind, and back', () => {
    const note = withKind(reopened(kept), 'note');
    expect(values(note).name).toBe('Kept');
    const more = withField(note, 'name', 'Kept and more');
    expect(values(withKind(more, 'idea')).name).toBe('Kept and more');
  });

  it('loses no word, however the kinds are switched', () => {
    const kindIds = fc.constantFrom('idea', 'note', 'comment', 'vote', 'feature');
    const typedWords = fc.array(fc.tuple(kindIds, fc.boolean()), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(typedWords, (turns) => {
        const typed = turns.reduce((state, [kindId, isTyping], index) => {
          const there = withKind(state, kindId);
          const { text } = chosenKind(there).templates;
          const before = values(there)[text?.field ?? ''];
          return isTyping && text ? withField(there, text.field, `${before} word${index}`) : there;
        }, reopened(kept));
        const everywhere = JSON.stringify(typed.document);
        expect(everywhere).toContain('Kept');
        for (const [index, [, isTyping]] of turns.entries())
          if (isTyping) expect(everywhere).toContain(` word${index}`);
      }),
    );
  });
});

const draft = withField(start(), 'name', 'Mine').document;
it.each<[boolean, string, Snapshot, Draft]>([
  [false, 'the draft’s own passage', page, draft],
  [false, 'its passage with other spaces', selecting('Nothing  is\nloose.'), draft],
  [false, 'nothing', { ...page, selection: null }, draft],
  [true, 'other words', selecting('Everything moves.'), draft],
  [
    false,
    'one of its quotes',
    selecting('Everything moves.'),
    {
      ...draft,
      quotes: [{ id: 'q', html: '<p>Everything <b>moves</b>.</p>', source: draft.source, said: null }],
    },
  ],
  [
    false,
    'its text, kept for another kind',
    page,
    withKind(withField(start(), 'description', '<p>Nothing is loose.</p>'), 'send-record').document,
  ],
])('F125 the selected words are new (%s) if they are %s', (isNew, _which, snapshot, of) => {
  expect(isNewPassage(snapshot, of)).toBe(isNew);
});

it.each<[string, FormState, string]>([
  ['the name if the destination is known', start(), 'name'],
  ['the idea of a comment while it is empty', start(page, 'comment'), 'idea'],
  ['the text of a comment on a known idea', typed({ idea: 'PRJ-I-1' }, start(page, 'comment')), 'body'],
])('the focused field is %s', (_what, state, field) => {
  expect(firstField(state)).toBe(field);
});

describe('a whole article', () => {
  const article: Snapshot = {
    ...page,
    title: 'Tide pools, explained',
    isArticle: true,
    selection: { text: 'By Ana\n\nAll of it.', html: '<p>All of it.</p>', isCut: false },
  };

  it('replaces the page’s content and title, and is a draft from then on', () => {
    const state = withArticle(start(page, 'note'), article);
    expect(values(state)).toMatchObject({ name: 'Tide pools, explained', description: '<p>All of it.</p>' });
    expect(touchedFields(state.document)).toEqual(expect.arrayContaining(['name', 'description']));
    expect(state.document.source.title).toBe('Tide pools, explained');
  });

  it('goes below typed text, and keeps a typed name', () => {
    const state = typed({ name: 'Mine', description: '<p>My own</p>' }, start(page, 'note'));
    const description = '<p>My own</p><p>All of it.</p>';
    expect(values(withArticle(state, article))).toMatchObject({ name: 'Mine', description });
  });

  it('that the page does not have changes only the remark', () => {
    const before = start(page, 'note');
    const state = withArticle(before, { ...page, remarks: ['article-none'] });
    expect(values(state)).toEqual(values(before));
    expect(state.snapshot.remarks).toEqual(['article-none']);
  });
});

describe('instead of a new idea', () => {
  const named = typed({ name: 'Rows vanish', tags: ['import'] });

  it.each([
    ['comment', 'body'],
    ['append-idea', 'added'],
  ] as const)('a %s gets the text, with the name first', (kindId, text) => {
    const moved = withTypedSince(named, kindId, 'PRJ-I-7');
    expect(moved.document.kind).toBe(kindId);
    expect(values(moved)).toMatchObject({ idea: 'PRJ-I-7' });
    expect(values(moved)[text]).toBe('<p>Rows vanish</p><blockquote><p>Nothing is loose.</p></blockquote>');
  });

  it('the words of a restored draft move too', () => {
    const { document } = typed({ name: 'Rows vanish', description: '<p>All of them</p>' });
    const { body } = values(withTypedSince(reopened(document), 'comment', 'PRJ-I-7'));
    expect(body).toBe('<p>Rows vanish</p><p>All of them</p>');
  });

  it('an addition gets the tags too', () => {
    expect(values(withTypedSince(named, 'append-idea', 'PRJ-I-7')).tags).toEqual(['import']);
  });
});

it('a form that changes a record gives no text to another one that does', () => {
  const renamed = withField(withKind(start(), 'change-idea'), 'name', 'Rows stay');
  expect(values(withKind(renamed, 'change-feature')).name).toBe('');
});
