import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  startForm,
  withArticle,
  withPageSource,
  withRestored,
  withSnapshot,
} from '@/lib/capture/form/form-start';
import {
  chosenForm,
  coveredKinds,
  type FormState,
  firstField,
  formOf,
  withField,
  withKind,
  withTypedOn,
} from '@/lib/capture/form/form-state';
import { kinds } from '@/lib/capture/kinds';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import { noDestinations, withDestination } from '@/lib/capture/start/destinations';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';
import { plainSetup } from '../setup-builder.ts';

const address = 'https://blog.example/tide';
const blank = emptySnapshot({ address: '', title: '' }, []);
const page: Snapshot = {
  ...emptySnapshot({ address, title: 'Tide pools' }, []),
  selection: { text: 'Nothing is loose.', html: '<p>Nothing is loose.</p>', isCut: false },
};

function start(
  snapshot = page,
  kindId = 'idea',
  destinations = noDestinations,
  site: string | null = null,
): FormState {
  let count = 0;
  const newId = () => `draft ${++count}`;
  return startForm({
    accountId: 'a',
    setup: plainSetup({ ...emptyDefaults, product: 'PRJ', createdBy: 'ada@example.com' }),
    snapshot,
    kindId,
    destinations,
    site,
    newId,
  });
}

const values = (state: FormState) => chosenForm(state).draft.values;

describe('the form', () => {
  it('opens with the first kind if the remembered one does not exist', () => {
    expect(start(page, 'gone').kindId).toBe('idea');
  });

  it('opens with the last destination of its kind, or of the site', () => {
    const usual = { start: { product: 'PRJ' } };
    const elsewhere = { kind: 'idea', site: null, destination: { ...usual, values: { product: 'OPS' } } };
    const onSite = { kind: 'idea', site: 'blog', destination: { ...usual, values: { product: 'WEB' } } };
    const destinations = withDestination(withDestination(noDestinations, onSite), elsewhere);
    expect(values(start(page, 'idea', destinations)).product).toBe('OPS');
    expect(values(start(page, 'idea', destinations, 'blog')).product).toBe('WEB');
    expect(values(start(page, 'note', destinations, 'blog')).product).toBe('PRJ');
    const read = withSnapshot(start(blank, 'idea', destinations), page, 'blog');
    expect(values(read).product).toBe('WEB');
    expect(values(withField(read, 'product', 'MINE')).product).toBe('MINE');
  });

  it('uses a default that was set after the last capture', () => {
    const destination = { start: { product: 'OLD' }, values: { product: 'OPS' } };
    const destinations = withDestination(noDestinations, { kind: 'idea', site: null, destination });
    expect(values(start(page, 'idea', destinations)).product).toBe('PRJ');
  });

  it('has a draft with its own ID for each kind, so that each can become a capture', () => {
    const state = start();
    const ids = kinds.map(({ id }) => formOf(state, id).draft.id);
    expect(new Set(ids).size).toBe(kinds.length);
    expect(kinds.map(({ id }) => chosenForm(withKind(state, id)).draft.id)).toEqual(ids);
  });

  it('fills in the page’s content only where nobody typed meanwhile', () => {
    const state = withSnapshot(withField(start(blank), 'name', 'Mine'), page, null);
    expect(values(state)).toMatchObject({ name: 'Mine', description: '<p>Nothing is loose.</p>' });
    expect(chosenForm(state).draft.source.address).toBe(address);
  });

  it('takes a selection that arrived after typing along to another kind', () => {
    const state = withSnapshot(withField(start(blank), 'description', '<p>Mine</p>'), page, null);
    expect(values(withKind(state, 'note')).description).toBe('<p>Mine</p><p>Nothing is loose.</p>');
  });

  it('adds later results of the page to every draft, and moves no text', () => {
    const read = withField(withSnapshot(start(), page, null), 'name', 'Mine');
    const source = { ...page.source, passageAddress: `${page.address}#:~:text=Nothing` };
    const told = withPageSource(read, source);
    expect(chosenForm(told).draft.values).toEqual(chosenForm(read).draft.values);
    expect(kinds.map(({ id }) => formOf(told, id).draft.source.passageAddress)).toEqual(
      kinds.map(() => source.passageAddress),
    );
  });

  it('keeps the source of a kept draft', () => {
    const read = withSnapshot(start(), page, null);
    const { draft } = chosenForm(withField(read, 'name', 'Mine'));
    const own = { ...draft.source, passageAddress: `${page.address}#:~:text=Older` };
    const told = withPageSource(withRestored(read, [{ ...draft, source: own }]), page.source);
    expect(chosenForm(told).draft.source).toEqual(own);
  });

  it('copies typed text to the fields of the same name', () => {
    const state = withKind(withField(start(), 'name', 'Mine'), 'note');
    expect(values(state).name).toBe('Mine');
  });

  it('copies the long text to a comment, where it has another name', () => {
    const state = withKind(withField(start(), 'description', '<p>Mine</p>'), 'comment');
    expect(values(state).body).toBe('<p>Mine</p>');
  });

  it('never copies an idea’s visibility to a comment', () => {
    const state = withKind(withField(start(), 'visibility', 'public'), 'comment');
    expect(values(state).visibility).toBe('employee_or_creator');
  });

  it('keeps the fields that only one kind has while another is shown', () => {
    const state = withKind(withKind(withField(start(), 'assignee', 'ada@example.com'), 'comment'), 'idea');
    expect(values(state).assignee).toBe('ada@example.com');
  });

  it('loses no typed word, however the kinds are switched', () => {
    const kindIds = fc.constantFrom('idea', 'note', 'comment');
    fc.assert(
      fc.property(fc.array(fc.tuple(kindIds, fc.string()), { minLength: 1 }), (turns) => {
        const typed = turns.reduce((state, [kindId, text]) => {
          const there = withKind(state, kindId);
          return withField(there, kindId === 'comment' ? 'body' : 'description', text);
        }, start());
        const last = turns.at(-1)?.[1];
        expect(values(withKind(typed, 'idea')).description).toBe(last);
        expect(values(withKind(typed, 'comment')).body).toBe(last);
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

describe('a kept draft', () => {
  const kept = { ...chosenForm(withField(start(), 'name', 'Kept')).draft, id: 'kept' };

  it('returns with its ID, and says so', () => {
    const form = chosenForm(withRestored(start(), [kept]));
    expect(form).toMatchObject({ isRestored: true, draft: { id: 'kept', values: { name: 'Kept' } } });
  });

  it('is restored below the text typed while it was being read', () => {
    const state = withRestored(withField(start(), 'name', 'Newer'), [kept]);
    expect(values(state).name).toBe('Newer');
  });

  it('takes a product and creator set since if it had none, and keeps a cleared portal or name empty', () => {
    const lacking = { ...kept, values: { ...kept.values, product: '', createdBy: '', portal: '', name: '' } };
    const restored = values(withRestored(start(), [lacking]));
    expect(restored).toMatchObject({
      product: 'PRJ',
      createdBy: 'ada@example.com',
      portal: '',
      name: '',
    });
  });

  it('opens its kind, unless the person is already typing in another', () => {
    expect(withRestored(start(page, 'note'), [kept]).kindId).toBe('idea');
    expect(withRestored(withField(start(page, 'note'), 'name', 'Typing'), [kept]).kindId).toBe('note');
  });

  const keptNote = chosenForm(withField(start(page, 'note'), 'name', 'Other')).draft;

  it('takes its words along to another kind, and back', () => {
    const note = withKind(withRestored(start(), [kept]), 'note');
    expect(values(note).name).toBe('Kept');
    const more = withField(note, 'name', 'Kept and more');
    expect(values(withKind(more, 'idea')).name).toBe('Kept and more');
  });

  it('loses no word if two kinds have one with words of its own, however they are switched', () => {
    const kindIds = fc.constantFrom('idea', 'note', 'comment');
    const typedWords = fc.array(fc.tuple(kindIds, fc.boolean()), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(typedWords, fc.boolean(), (turns, isIdeaFirst) => {
        const drafts = isIdeaFirst ? [kept, keptNote] : [keptNote, kept];
        const typed = turns.reduce(
          (state, [kindId, isTyping], index) => {
            const there = withKind(state, kindId);
            const field = kindId === 'comment' ? 'body' : 'name';
            return isTyping ? withField(there, field, `${values(there)[field]} ${index}`) : there;
          },
          withRestored(start(), drafts),
        );
        const everywhere = JSON.stringify(Object.values(typed.forms).map((form) => form.values));
        for (const word of ['Kept', 'Other']) expect(everywhere).toContain(word);
        for (const [index, [kindId, isTyping]] of turns.entries())
          if (isTyping && kindId !== 'comment') expect(everywhere).toContain(` ${index}`);
      }),
    );
  });

  it('that becomes a comment comes before the words that a kept comment has', () => {
    const comment = chosenForm(withField(start(page, 'comment'), 'body', '<p>Mine</p>')).draft;
    const idea = chosenForm(withField(start(), 'description', '<p>All of them</p>')).draft;
    const moved = withTypedOn(withRestored(start(), [idea, comment]), 'comment', 'PRJ-I-7');
    expect(values(moved).body).toBe('<p>All of them</p><p>Mine</p>');
  });

  it('of a kind that this version does not know stays untouched', () => {
    const state = start();
    expect(withRestored(state, [{ ...kept, kind: 'gone' }]).forms).toEqual(state.forms);
  });
});

describe('saving', () => {
  it('finishes a kind whose text is all in the saved capture', () => {
    const state = withKind(withField(start(), 'name', 'Mine'), 'note');
    expect(coveredKinds(state, chosenForm(state).draft)).toEqual(expect.arrayContaining(['idea', 'note']));
  });

  it('finishes no kind with text of its own', () => {
    const state = withKind(withField(start(), 'assignee', 'ada@example.com'), 'note');
    expect(coveredKinds(state, chosenForm(state).draft)).not.toContain('idea');
    expect(coveredKinds(state, chosenForm(state).draft)).toContain('note');
  });
});

describe('the focused field', () => {
  it('is the name if the destination is known', () => {
    expect(firstField(start())).toBe('name');
  });

  it('is the idea of a comment while it is empty', () => {
    expect(firstField(start(page, 'comment'))).toBe('idea');
  });

  it('is the text of a comment on a known idea', () => {
    expect(firstField(withField(start(page, 'comment'), 'idea', 'PRJ-I-1'))).toBe('body');
  });
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
    expect(chosenForm(state).edited).toEqual(expect.arrayContaining(['name', 'description']));
    expect(chosenForm(state).draft.source.title).toBe('Tide pools, explained');
  });

  it('goes below typed text, and keeps a typed name', () => {
    const typed = withField(withField(start(page, 'note'), 'name', 'Mine'), 'description', '<p>My own</p>');
    expect(values(withArticle(typed, article))).toMatchObject({
      name: 'Mine',
      description: '<p>My own</p><p>All of it.</p>',
    });
  });

  it('that the page does not have changes only the remark', () => {
    const before = start(page, 'note');
    const state = withArticle(before, { ...page, remarks: ['article-none'] });
    expect(values(state)).toEqual(values(before));
    expect(state.snapshot.remarks).toEqual(['article-none']);
  });
});

describe('instead of a new idea', () => {
  const named = withField(withField(start(), 'name', 'Rows vanish'), 'tags', ['import']);

  it.each([
    ['comment', 'body'],
    ['append-idea', 'added'],
  ] as const)('a %s gets the text, with the name first', (kindId, text) => {
    const moved = withTypedOn(named, kindId, 'PRJ-I-7');
    expect(moved.kindId).toBe(kindId);
    expect(values(moved)).toMatchObject({ idea: 'PRJ-I-7' });
    expect(values(moved)[text]).toBe('<p>Rows vanish</p><blockquote><p>Nothing is loose.</p></blockquote>');
  });

  it('the words of a restored draft move too', () => {
    const typed = withField(withField(start(), 'name', 'Rows vanish'), 'description', '<p>All of them</p>');
    const restored = withRestored(start(), [chosenForm(typed).draft]);
    expect(values(withTypedOn(restored, 'comment', 'PRJ-I-7')).body).toBe(
      '<p>Rows vanish</p><p>All of them</p>',
    );
  });

  it('an addition gets the tags too', () => {
    expect(values(withTypedOn(named, 'append-idea', 'PRJ-I-7')).tags).toEqual(['import']);
  });
});

describe('a form that changes a record', () => {
  it('takes no text from another form, and gives it none', () => {
    const typed = withField(withField(start(), 'name', 'Rows vanish'), 'description', '<p>All of them</p>');
    const change = withKind(typed, 'change-idea');
    expect(values(change)).toMatchObject({ name: '', description: '', tags: [] });
    const renamed = withField(change, 'name', 'Rows stay');
    expect(values(withKind(renamed, 'change-feature')).name).toBe('');
    expect(values(withKind(renamed, 'idea')).name).toBe('Rows vanish');
  });

  it('is no draft that another capture saves', () => {
    const change = withField(withKind(start(), 'change-idea'), 'name', 'Tide pools');
    const idea = withField(withKind(change, 'idea'), 'name', 'Tide pools');
    expect(coveredKinds(idea, chosenForm(idea).draft)).not.toContain('change-idea');
  });
});
