import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyDefaults } from '@/lib/capture/defaults';
import { noDestinations, withDestination } from '@/lib/capture/destinations';
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
  withField,
  withKind,
  withWordsOn,
} from '@/lib/capture/form/form-state';
import { kinds } from '@/lib/capture/kinds';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';
import { plainSetup } from '../capture/setup-builder';

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

describe('the form in progress', () => {
  it('opens with the first kind where the remembered one does not exist', () => {
    expect(start(page, 'gone').kindId).toBe('idea');
  });

  it('opens where captures of its kind went last, and on a site where those of the site went', () => {
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

  it('follows a default that was set after the last capture', () => {
    const destination = { start: { product: 'OLD' }, values: { product: 'OPS' } };
    const destinations = withDestination(noDestinations, { kind: 'idea', site: null, destination });
    expect(values(start(page, 'idea', destinations)).product).toBe('PRJ');
  });

  it('has a draft with an id of its own for each kind, so that each can become a capture', () => {
    const ids = Object.values(start().forms).map((form) => form.draft.id);
    expect(new Set(ids).size).toBe(kinds.length);
  });

  it('puts what was read from the page only where nobody typed in the meantime', () => {
    const state = withSnapshot(withField(start(blank), 'name', 'Mine'), page, null);
    expect(values(state)).toMatchObject({ name: 'Mine', description: '<p>Nothing is loose.</p>' });
    expect(chosenForm(state).draft.source.address).toBe(address);
  });

  it('takes what the page tells later into every draft, and moves no word', () => {
    const read = withField(withSnapshot(start(), page, null), 'name', 'Mine');
    const source = { ...page.source, passageAddress: `${page.address}#:~:text=Nothing` };
    const told = withPageSource(read, source);
    expect(chosenForm(told).draft.values).toEqual(chosenForm(read).draft.values);
    expect(Object.values(told.forms).map(({ draft }) => draft.source.passageAddress)).toEqual(
      Object.values(told.forms).map(() => source.passageAddress),
    );
  });

  it('leaves a draft that was kept its own source', () => {
    const read = withSnapshot(start(), page, null);
    const { draft } = chosenForm(withField(read, 'name', 'Mine'));
    const own = { ...draft.source, passageAddress: `${page.address}#:~:text=Older` };
    const told = withPageSource(withRestored(read, [{ ...draft, source: own }]), page.source);
    expect(chosenForm(told).draft.source).toEqual(own);
  });

  it('carries typed words to the fields of the same name', () => {
    const state = withKind(withField(start(), 'name', 'Mine'), 'note');
    expect(values(state).name).toBe('Mine');
  });

  it('carries the long text to a comment, where it has another name', () => {
    const state = withKind(withField(start(), 'description', '<p>Mine</p>'), 'comment');
    expect(values(state).body).toBe('<p>Mine</p>');
  });

  it('never carries who may see an idea to who may see a comment', () => {
    const state = withKind(withField(start(), 'visibility', 'public'), 'comment');
    expect(values(state).visibility).toBe('employee_or_creator');
  });

  it('keeps what a kind has alone while another is looked at', () => {
    const state = withKind(withKind(withField(start(), 'assignee', 'ada@example.com'), 'comment'), 'idea');
    expect(values(state).assignee).toBe('ada@example.com');
  });

  it('loses no typed word, whatever way the kinds are switched', () => {
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

  it('takes a problem away when its field is changed, and leaves the others', () => {
    const problems = [
      { field: 'name', words: 'problemRequired' },
      { field: 'createdBy', words: 'problemEmail' },
    ] as const;
    expect(withField({ ...start(), problems }, 'name', 'Mine').problems).toEqual([problems[1]]);
  });
});

describe('a draft that was kept', () => {
  const kept = { ...chosenForm(withField(start(), 'name', 'Kept')).draft, id: 'kept' };

  it('comes back with its id, and says so', () => {
    const form = chosenForm(withRestored(start(), [kept]));
    expect(form).toMatchObject({ isRestored: true, draft: { id: 'kept', values: { name: 'Kept' } } });
  });

  it('comes back under what was typed while it was being read', () => {
    const state = withRestored(withField(start(), 'name', 'Newer'), [kept]);
    expect(values(state).name).toBe('Newer');
  });

  it('takes product and creator that were set since, where it had none; a portal or a name that was cleared stays cleared', () => {
    const lacking = { ...kept, values: { ...kept.values, product: '', createdBy: '', portal: '', name: '' } };
    const restored = values(withRestored(start(), [lacking]));
    expect(restored).toMatchObject({
      product: 'PRJ',
      createdBy: 'ada@example.com',
      portal: '',
      name: '',
    });
  });

  it('opens its kind, unless a person is typing in another already', () => {
    expect(withRestored(start(page, 'note'), [kept]).kindId).toBe('idea');
    expect(withRestored(withField(start(page, 'note'), 'name', 'Typing'), [kept]).kindId).toBe('note');
  });

  it('of a kind that this version does not know is left alone', () => {
    const state = start();
    expect(withRestored(state, [{ ...kept, kind: 'gone' }]).forms).toEqual(state.forms);
  });
});

describe('saving', () => {
  it('settles a kind whose words are all in what was saved', () => {
    const state = withKind(withField(start(), 'name', 'Mine'), 'note');
    expect(coveredKinds(state)).toEqual(expect.arrayContaining(['idea', 'note']));
  });

  it('settles no kind that has words of its own', () => {
    const state = withKind(withField(start(), 'assignee', 'ada@example.com'), 'note');
    expect(coveredKinds(state)).not.toContain('idea');
    expect(coveredKinds(state)).toContain('note');
  });
});

describe('the first field', () => {
  it('is the name, where it is known where the capture goes', () => {
    expect(firstField(start())).toBe('name');
  });

  it('is the idea of a comment, while none is named', () => {
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

  it('takes the place of what the page gave, with its title, and is a draft from then on', () => {
    const state = withArticle(start(page, 'note'), article);
    expect(values(state)).toMatchObject({ name: 'Tide pools, explained', description: '<p>All of it.</p>' });
    expect(chosenForm(state).edited).toEqual(expect.arrayContaining(['name', 'description']));
    expect(chosenForm(state).draft.source.title).toBe('Tide pools, explained');
  });

  it('stands under what a person wrote, and their name stays', () => {
    const typed = withField(withField(start(page, 'note'), 'name', 'Mine'), 'description', '<p>My own</p>');
    expect(values(withArticle(typed, article))).toMatchObject({
      name: 'Mine',
      description: '<p>My own</p><p>All of it.</p>',
    });
  });

  it('that the page does not have changes nothing but what is said', () => {
    const before = start(page, 'note');
    const state = withArticle(before, { ...page, remarks: ['article-none'] });
    expect(values(state)).toEqual(values(before));
    expect(state.snapshot.remarks).toEqual(['article-none']);
  });
});

describe('instead of one more idea', () => {
  const named = withField(withField(start(), 'name', 'Rows vanish'), 'tags', ['import']);

  it.each([
    ['comment', 'body'],
    ['append-idea', 'added'],
  ] as const)('a %s takes the words along, the name first', (kindId, text) => {
    const moved = withWordsOn(named, kindId, 'PRJ-I-7');
    expect(moved.kindId).toBe(kindId);
    expect(values(moved)).toMatchObject({ idea: 'PRJ-I-7' });
    expect(values(moved)[text]).toBe('<p>Rows vanish</p><p>Nothing is loose.</p>');
  });

  it('an addition takes the tags along, too', () => {
    expect(values(withWordsOn(named, 'append-idea', 'PRJ-I-7')).tags).toEqual(['import']);
  });
});

describe('a form that changes a record', () => {
  it('takes no words of another form, and gives none to one', () => {
    const typed = withField(withField(start(), 'name', 'Rows vanish'), 'description', '<p>All of them</p>');
    const change = withKind(typed, 'change-idea');
    expect(values(change)).toMatchObject({ name: '', description: '', tags: [] });
    const renamed = withField(change, 'name', 'Rows stay');
    expect(values(withKind(renamed, 'change-feature')).name).toBe('');
    expect(values(withKind(renamed, 'idea')).name).toBe('Rows vanish');
  });

  it('is no draft that another capture saves', () => {
    const change = withField(withKind(start(), 'change-idea'), 'name', 'Tide pools');
    expect(coveredKinds(withField(withKind(change, 'idea'), 'name', 'Tide pools'))).not.toContain(
      'change-idea',
    );
  });
});
