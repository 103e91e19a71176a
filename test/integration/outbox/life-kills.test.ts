// One life of a capture: typed, saved, undone, typed on, saved, edited, moved, delivered. The browser or the worker dies at
// each moment of it, and the person goes on from what the list shows.
import { expect, it } from 'vitest';
import type { FieldValue } from '@/lib/capture/field/values';
import { isFullRun, sampled } from '@/test/support/full-run.ts';
import {
  createLifeWorld,
  type Fate,
  type Form,
  type LifeWorld,
  longText,
  type Victim,
} from './life-world.ts';

/** The popup over the page, that of an edit from the list, and that of a move. */
type FormName = 'popup' | 'edit' | 'move';

interface Step {
  readonly title: string;
  readonly form: FormName;
  readonly act: (form: Form) => Promise<void>;
  /** The list's only row afterwards. */
  readonly row: string;
}

const types =
  (name: string, value: FieldValue): Step['act'] =>
  (form) =>
    form.dispatch({ type: 'fieldChanged', name, value });
const saves: Step['act'] = (form) => form.dispatch({ type: 'saveAsked' });
const undoes: Step['act'] = (form) => form.dispatch({ type: 'undoAsked', captureId: form.documentId() });

const steps: readonly Step[] = [
  { title: 'product', form: 'popup', act: types('product', 'PRJ'), row: 'draft of main: ' },
  { title: 'name', form: 'popup', act: types('name', 'First'), row: 'draft of main: First' },
  { title: 'text', form: 'popup', act: types('description', longText), row: 'draft of main: First, text' },
  { title: 'save', form: 'popup', act: saves, row: 'undoable of main: First, text' },
  { title: 'undo', form: 'popup', act: undoes, row: 'draft of main: First, text' },
  { title: 'another name', form: 'popup', act: types('name', 'Second'), row: 'draft of main: Second, text' },
  { title: 'second save', form: 'popup', act: saves, row: 'undoable of main: Second, text' },
  {
    ...{ title: 'edit', form: 'edit', act: types('name', 'Third') },
    row: 'undoable of main: Second, text; changed of main: Third, text',
  },
  { title: 'save of the edit', form: 'edit', act: saves, row: 'sending of main: Third, text' },
  {
    ...{ title: 'other account', form: 'move', act: types('product', 'PRJ') },
    row: 'sending of main: Third, text; changed of other: Third, text',
  },
  {
    ...{ title: 'last name', form: 'move', act: types('name', 'Last') },
    row: 'sending of main: Third, text; changed of other: Last, text',
  },
  { title: 'move', form: 'move', act: saves, row: 'sent of other: Last, text' },
];
const lastStep = steps.at(-1);
const nobody = Number.POSITIVE_INFINITY;
/** The rows of the last step, until it is sent. */
const onTheWay = ['sending of other: Last, text', 'waiting of other: Last, text'];

/**
 * The whole life. Fails if the words are ever in no row, in two, or not those before or after the step. Returns the moments
 * of the deaths, each with its step.
 */
async function live(fate: Fate): Promise<readonly string[]> {
  const world = await createLifeWorld(fate);
  try {
    return await liveIn(world, fate.victim);
  } finally {
    await world.close();
  }
}

async function liveIn(world: LifeWorld, victim: Victim): Promise<readonly string[]> {
  const deaths: string[] = [];
  let form: { readonly name: FormName; readonly open: Form } | null = null;
  let before = '';
  const shown = async () => (await world.look())?.text ?? '';

  async function act({ form: name, act }: Step): Promise<void> {
    const isUndo = act === undoes;
    // An undo is for a form that was saved, all else for one that wasn't.
    if (form?.name === name && form.open.isSaved() === isUndo) return act(form.open);
    const { id = null } = (await world.look()) ?? {};
    if (isUndo && id) return world.undo(id);
    const question =
      name === 'popup' ? { draftId: id } : { captureId: id, accountId: name === 'move' ? 'other' : null };
    form = { name, open: await world.openForm(question) };
    return act(form.open);
  }

  /** Whether a page that outlived the worker got no answer. */
  const isUnanswered = ({ act }: Step) => form !== null && act === (form.open.isSaved() ? undoes : saves);

  /** Returns the row after the restart. */
  async function survive(step: Step, moment: string): Promise<string> {
    for (let where: string | null = moment; where !== null; where = await world.restart()) {
      deaths.push(`${step.title}: ${where}`);
      if (victim === 'browser') form = null;
    }
    const row = await shown();
    expect([before, step.row, ...(step === lastStep ? onTheWay : [])], deaths.at(-1)).toContain(row);
    return row;
  }

  for (const step of steps) {
    let isToDo = true;
    const go = async () => {
      if (isToDo) await act(step);
      if (step === lastStep) await world.wait();
    };
    for (let where = await world.doing(go); where !== null; where = await world.doing(go)) {
      const row = await survive(step, where);
      isToDo = row === before || isUnanswered(step);
    }
    expect(await shown(), deaths.at(-1)).toBe(step.row);
    before = step.row;
  }
  expect(await world.outcome(), deaths.at(-1)).toEqual({
    ...{ captures: 1, facts: 1, drafts: 0, gone: 0 },
    ...{ main: [], other: ['Last'] },
  });
  return deaths;
}

it('a capture that is undone, edited and moved is one row all its life, and one record in the end', async () => {
  expect(await live({ victim: 'browser', at: nobody })).toEqual([]);
});

/** For all lives on a busy machine: each takes a tenth of a second on a quiet one, and a second on a busy one. */
const longTime = 600_000;
const allTitles = steps.map(({ title }) => title);
const savingTitles = ['save', 'undo', 'second save', 'save of the edit', 'move'];

it.each<[Victim, number, readonly string[]]>([
  ['browser', 90, allTitles],
  ['worker', 65, savingTitles],
])(
  'F01 F02 F03 F05 so it is whenever the %s dies, at more than %i moments',
  async (victim, most, titles) => {
    const every = isFullRun ? 1 : 5;
    const deaths: string[] = [];
    for (let at = 1; at === deaths.length * every + 1; at += every)
      deaths.push(...(await live({ victim, at })));
    expect(deaths.length * every).toBeGreaterThan(most);
    if (isFullRun) expect([...new Set(deaths.map((death) => death.split(':')[0]))]).toEqual(titles);
  },
  longTime,
);

it.each(sampled([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20], 4))(
  'F03 so it is in a browser that dies after every %i moments',
  async (at) => {
    expect((await live({ victim: 'browser', at, again: true })).length).toBeGreaterThan(3);
  },
);
