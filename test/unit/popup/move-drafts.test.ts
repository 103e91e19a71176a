// Which values of a draft may enter another account (fault F58).
import { describe, expect, it } from 'vitest';
import { moveDrafts, movedValues, portableValues } from '@/entrypoints/popup/move-drafts';
import type { Draft } from '@/lib/capture/field/draft';
import type { DraftValues } from '@/lib/capture/field/values';
import { type DraftEntry, draftName, type KeptDraft } from '@/lib/settings/kept-drafts';

const words = (kind: string, values: DraftValues) =>
  portableValues({
    ...{ id: '00000000-0000-4000-8000-000000000001', kind, accountId: 'main', values },
    source: { title: '', address: '', passageAddress: null },
  });

describe('F58 a draft that moves to another account', () => {
  it('keeps the words of the person', () => {
    const values = { name: 'Slow export', description: '<p>Every day</p>', start_date: '2026-01-15' };
    expect(words('feature', values)).toEqual(values);
  });

  it('keeps the name of a competitor, although the service suggests names', () => {
    const values = { competitor: 'Acme', address: 'https://acme.example', color: '#808080' };
    expect(words('competitor', { ...values, product: 'PRJ' })).toEqual(values);
  });

  it.each([
    ['feature', { release: 'PRJ-R-1', team: 'Blue', iteration: '7', program_increment: 'PI-1', tags: ['a'] }],
    ['idea', { product: 'PRJ', portal: '7', createdBy: 'ana@acme.com', visibility: 'public', status: 'New' }],
    ['release', { product: 'PRJ', parentRelease: '7', owner: 'ana@acme.com' }],
    ['product', { parentProduct: 'PRJ', project_template_id: '7' }],
    ['capacity-investment', { initiative: '7', capacity_scenario_id: '7' }],
    ['change-goal', { goal: '7', parentGoal: '8', time_frame: 'Q1', newProduct: 'OPS' }],
  ])('leaves behind what names something of its account: %s', (kind, values) => {
    expect(words(kind, values)).toEqual({});
  });
});

describe('a draft from before an account was connected', () => {
  it('takes everything that the person filled in, and leaves the rest to the account', () => {
    const values = { product: '', createdBy: '', tags: ['tide'], name: 'Slow', visibility: '', portal: '' };
    expect(
      movedValues({
        ...{ id: '00000000-0000-4000-8000-000000000001', kind: 'idea', accountId: '', values },
        source: { title: '', address: '', passageAddress: null },
      }),
    ).toEqual({ name: 'Slow', tags: ['tide'] });
  });
});

describe('drafts that move to another account', () => {
  const draftKey = 'https://blog.example/tide';
  const draftOf = (kind: string): Draft => ({
    ...{ id: `id-${kind}`, kind, accountId: 'main', values: {} },
    source: { title: '', address: draftKey, passageAddress: null },
  });
  const [draft, others] = [draftOf('idea'), [draftOf('note')]];
  const moved = [draft, ...others];
  const nameOf = ({ kind, accountId }: Draft) => draftName({ draftKey, kind, accountId });

  /** Two drafts in a storage with room for `room` more. */
  function storage(room: number) {
    const names = new Set(moved.map(nameOf));
    let left = room;
    const drafts = {
      under: async () => [],
      async keep({ draft }: KeptDraft) {
        left -= 1;
        if (left < 0) throw new Error('quota exceeded');
        names.add(nameOf(draft));
      },
      async drop(entry: DraftEntry) {
        names.delete(draftName(entry));
      },
    };
    let count = 0;
    const newId = () => `new-${++count}`;
    const move = () => moveDrafts({ drafts, draftKey, draft, others, accountId: 'other', newId, nowMs: 1 });
    return { names, move };
  }

  it('are all in the other account', async () => {
    const { names, move } = storage(2);
    expect(await move()).toMatchObject({ draftKey, draft: { id: 'new-1' }, others: [{ id: 'new-2' }] });
    expect([...names]).toEqual(moved.map((draft) => nameOf({ ...draft, accountId: 'other' })));
  });

  it('all stay if one of them doesn’t fit', async () => {
    const { names, move } = storage(1);
    expect(await move()).toBeNull();
    expect([...names]).toEqual(moved.map(nameOf));
  });
});
