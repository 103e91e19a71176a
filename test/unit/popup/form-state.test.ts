import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chosenForm,
  type FormState,
  firstField,
  settledKinds,
  startForm,
  withField,
  withKind,
  withRestored,
  withSnapshot,
} from '@/entrypoints/popup/form-state';
import { emptyDefaults } from '@/lib/capture/defaults';
import { kinds } from '@/lib/capture/kinds';
import { emptySnapshot, type Snapshot } from '@/lib/page/snapshot';

const address = 'https://blog.example/tide';
const blank = emptySnapshot({ address: '', title: '' }, []);
const page: Snapshot = {
  ...emptySnapshot({ address, title: 'Tide pools' }, []),
  selection: { text: 'Nothing is loose.', html: '<p>Nothing is loose.</p>', isCut: false },
};

function start(snapshot = page, kindId = 'idea'): FormState {
  let count = 0;
  const newId = () => `draft ${++count}`;
  return startForm({
    accountId: 'a',
    defaults: { ...emptyDefaults, product: 'PRJ' },
    snapshot,
    kindId,
    newId,
  });
}

const values = (state: FormState) => chosenForm(state).draft.values;

describe('the form in progress', () => {
  it('opens with the first kind where the remembered one does not exist', () => {
    expect(start(page, 'gone').kindId).toBe('idea');
  });

  it('has a draft with an id of its own for each kind, so that each can become a capture', () => {
    const ids = Object.values(start().forms).map((form) => form.draft.id);
    expect(new Set(ids).size).toBe(kinds.length);
  });

  it('puts what was read from the page only where nobody typed in the meantime', () => {
    const state = withSnapshot(withField(start(blank), 'name', 'Mine'), page);
    expect(values(state)).toMatchObject({ name: 'Mine', description: '<p>Nothing is loose.</p>' });
    expect(chosenForm(state).draft.source.address).toBe(address);
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
    expect(values(state).visibility).toBe('');
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
    expect(settledKinds(state)).toEqual(expect.arrayContaining(['idea', 'note']));
  });

  it('settles no kind that has words of its own', () => {
    const state = withKind(withField(start(), 'assignee', 'ada@example.com'), 'note');
    expect(settledKinds(state)).not.toContain('idea');
    expect(settledKinds(state)).toContain('note');
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
