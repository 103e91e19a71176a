// Which values of a draft may enter another account (fault F58).
import { describe, expect, it } from 'vitest';
import { portableValues } from '@/entrypoints/popup/move-drafts';
import type { DraftValues } from '@/lib/capture/field/values';

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
