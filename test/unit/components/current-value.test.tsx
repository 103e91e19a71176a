// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { RecordNow } from '@/components/fields/FieldFrame';
import type { FieldAssist } from '@/components/fields/field-assist';
import type { DraftValues } from '@/lib/capture/field/values';
import { kindNamed } from '@/lib/capture/kinds';
import type { Kind } from '@/lib/capture/kinds/kind';
import { currentValues } from '@/lib/capture/suggestions/current-values';
import { Form } from './form-harness';
import { noAssist, renderWithSay } from './with-say';

const changeGoalKind = kindNamed('change-goal');
const risk = { key: 'risk', value: ['high', 'legal'] };
const returns = { success_metric: { name: 'Returns', description: { body: '<p>Weekly</p>' } } };
const assignee = { id: '1', name: 'Ana', email: 'ana@example.com' };
const epic = { id: '9', reference_num: 'PRJ-E-1', name: 'Import' };
const changeIdeaKind = kindNamed('change-idea');

function draw(kind: Kind, values: DraftValues, readRecord: NonNullable<FieldAssist['readRecord']>) {
  const assist = { ...noAssist, readRecord };
  renderWithSay(
    <RecordNow {...{ kind, values, assist }}>
      <Form {...{ kind, values, assist }} />
    </RecordNow>,
  );
}

describe('a form that changes a record', () => {
  it('shows the record’s current values once the record is named', async () => {
    const read = vi.fn(async () => ({ name: ['Rows vanish'], workflow_status: ['Planned'] }));
    draw(changeIdeaKind, { idea: 'PRJ-I-7' }, read);
    await waitFor(() => screen.getByText('Now: Planned'));
    expect(screen.getByText('Now: Rows vanish')).toBeTruthy();
    expect(read).toHaveBeenCalledWith({ record: 'idea', reference: 'PRJ-I-7' });
  });

  it('joins several values, and names a custom field, as the language does', async () => {
    const tags = ['import', { label: 'risk', texts: ['high', 'legal'] }];
    draw(changeIdeaKind, { idea: 'PRJ-I-7' }, async () => ({ tags }));
    await waitFor(() => screen.getByText('Now: import, risk: high, legal'));
  });

  it('sends no request before a record is named, and one request once it is', async () => {
    vi.useFakeTimers();
    const read = vi.fn(async () => ({}));
    const afterMinutes = () => act(() => vi.advanceTimersByTimeAsync(300_000));
    draw(changeGoalKind, { goal: '' }, read);
    await afterMinutes();
    expect(read).not.toHaveBeenCalled();
    draw(changeGoalKind, { goal: '77' }, read);
    await afterMinutes();
    expect(read).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it('works without an answer', async () => {
    const read = vi.fn(async () => null);
    draw(changeGoalKind, { goal: '77' }, read);
    await waitFor(() => expect(read).toHaveBeenCalled());
    expect(screen.queryByText(/^Now/)).toBeNull();
    expect(screen.getByLabelText('Name', { selector: 'textarea' })).toBeTruthy();
  });
});

describe('the current values of a record', () => {
  it.each([
    ['a person', { assigned_to_user: assignee }, 'assigned_to_user', ['ana@example.com']],
    [
      'its creator',
      { created_by_portal_user: { email: 'eve@example.com' } },
      'created_by',
      ['eve@example.com'],
    ],
    ['another record', { master_feature: epic }, 'epic', ['PRJ-E-1 Import']],
    ['a text', { description: { body: '<p>Rows <b>vanish</b></p>' } }, 'description', ['Rows vanish']],
    ['tags', { tags: ['import', 'q3'] }, 'tags', ['import', 'q3']],
    [
      'custom fields',
      { custom_fields: [risk, { key: 'team', value: [] }] },
      'custom_fields',
      [{ label: 'risk', texts: ['high', 'legal'] }],
    ],
    ['a flag', { presented: false }, 'presented', ['false']],
    ['a measure', returns, 'success_metric_description', ['Weekly']],
  ])('are texts, which the form joins as its language does: %s', (_what, record, attribute, texts) => {
    expect(currentValues(record)[attribute]).toEqual(texts);
  });

  it.each([[null], ['text'], [[]], [{ name: null, tags: [], description: { body: null } }]])(
    'are empty for %j',
    (record) => {
      expect(currentValues(record)).toEqual({});
    },
  );

  it('are cut to the length of a field', () => {
    const { name, tags = [] } = currentValues({
      name: 'x'.repeat(1_000_000),
      tags: Array.from({ length: 1_000 }, (_, index) => `${index} ${'x'.repeat(90)}`),
    });
    expect(String(name).length).toBeLessThan(300);
    expect(String(tags).length).toBeLessThan(400);
    expect(tags.at(-1)).toBe('…');
  });
});
