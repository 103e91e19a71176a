// The kinds that change a record. The expected bodies come from the service's documentation, not from the contract.
import { describe, expect, it } from 'vitest';
import type { DraftValues } from '@/lib/capture/field/values';
import { problems, readIdea, step, steps } from './planned';

const changeOfIdea = (idea: object) => ({
  ...step('updateIdea', { id: 'PRJ-I-7' }, { idea }),
  amends: { record: 'idea', reference: 'PRJ-I-7' },
});
const asTyped = { name: 'Rows stay', visibility: 'employee', description: '<p>New</p>', spam: 'false' };
const asTypedInFeature = {
  ...{ epic: 'PRJ-E-1', goals: ['More people, of all ages, return', '77'], remaining_estimate_text: '3h' },
  ...{ team: 'TEAM', iteration: '5' },
};

describe('a change', () => {
  it.each<[string, string, DraftValues, readonly object[]]>([
    [
      'of an idea sends only the filled fields and the creator that it reads',
      'change-idea',
      { idea: 'PRJ-I-7', status: 'Planned' },
      [changeOfIdea({ workflow_status: 'Planned', created_by: { $currentCreatorOr: 'ana@example.com' } })],
    ],
    [
      'of an idea sends every field of its form in the form of the specification',
      'change-idea',
      {
        ...{ idea: 'PRJ-I-7', ...asTyped, status: 'Planned', tags: ['import', 'q3'] },
        ...{ assignee: 'ben@example.com', categories: ['Usability'], newCreator: 'eve@example.com' },
        ...{ themes: ['11', '12'], promotedFeature: 'PRJ-1', promotedEpic: 'PRJ-E-1' },
        promotedInitiative: 'Easier to begin',
        duplicateOf: 'https://acme.example/ideas/ideas/PRJ-I-3',
        ...{ portal_restricted: 'true', restrictedPortals: ['21', '22'], initial_votes: '12' },
        ...{ created_at: '2026-01-31 09:30:00', watchers: ['31', '32'] },
      },
      [
        changeOfIdea({
          ...{
            ...asTyped,
            workflow_status: 'Planned',
            tags: 'import,q3',
            assigned_to_user: 'ben@example.com',
          },
          ...{ categories: 'Usability', created_by: 'eve@example.com', themes: '11,12', feature: 'PRJ-1' },
          ...{ epic: 'PRJ-E-1', initiative: 'Easier to begin', duplicate_idea: 'PRJ-I-3' },
          ...{ portal_restricted: true, restricted_idea_portal_ids: ['21', '22'], initial_votes: 12 },
          ...{ created_at: '2026-01-31 09:30:00', watchers: '31,32' },
        }),
      ],
    ],
    [
      'of an idea undoes a merge with null, the only documented way',
      'change-idea',
      { idea: 'PRJ-I-7', unmerge: 'unmerge' },
      [changeOfIdea({ created_by: { $currentCreatorOr: 'ana@example.com' }, duplicate_idea: null })],
    ],
    [
      'of a feature sends only the filled fields, without the product that filters its lists',
      'change-feature',
      { feature: 'PRJ-1', assignee: 'ben@example.com' },
      [step('updateFeature', { id: 'PRJ-1' }, { feature: { assigned_to_user: 'ben@example.com' } })],
    ],
    [
      'of a feature moves it, schedules it, and fills its custom fields',
      'change-feature',
      {
        ...{ feature: 'PRJ-1', newRelease: 'https://acme.example/releases/PRJ-R-2', ...asTypedInFeature },
        ...{ detailed_estimate: '90', custom_fields: ['risk', 'high', '', '', 'market', 'EU'] },
      },
      [
        step(
          'updateFeature',
          { id: 'PRJ-1' },
          {
            feature: {
              ...{ release: 'PRJ-R-2', ...asTypedInFeature, detailed_estimate: 90 },
              custom_fields: { risk: 'high', market: 'EU' },
            },
          },
        ),
      ],
    ],
    [
      'of an initiative is sent below its product, with custom fields as a list',
      'change-initiative',
      {
        ...{ initiative: 'PRJ-S-1', value: '8', presented: 'false', goals: ['77'] },
        custom_fields: ['region', 'EU'],
      },
      [
        step(
          'updateInitiative',
          { product_id: 'PRJ', id: 'PRJ-S-1' },
          {
            initiative: {
              ...{ value: 8, presented: false, goals: ['77'] },
              custom_fields: [{ key: 'region', value: 'EU' }],
            },
          },
        ),
      ],
    ],
    [
      'of a goal is sent below its product by its numeric ID, with watchers as a list',
      'change-goal',
      { goal: '77', effort: '40', success_metric_name: 'Returns', watchers: ['31'] },
      [
        step(
          'updateGoal',
          { product_id: 'PRJ', id: '77' },
          { goal: { effort: 40, success_metric_name: 'Returns', watchers: ['31'] } },
        ),
      ],
    ],
    [
      'of a vote reads the idea, then sends the value as a number',
      'change-vote',
      { idea: 'PRJ-I-7', vote: '66', value: '250' },
      [
        readIdea,
        step(
          'updateEndorsement',
          { idea_id: { $idOfStep: 0 }, id: '66' },
          { idea_endorsement: { value: 250 } },
        ),
      ],
    ],
  ])('%s', (_title, kindId, typed, expected) => {
    expect(problems(kindId, typed)).toEqual([]);
    expect(steps(kindId, typed)).toEqual(expected);
  });

  it.each<[string, DraftValues, string, string]>([
    [
      'a key without a value',
      { feature: 'PRJ-1', custom_fields: ['risk', ''] },
      'custom_fields',
      'problemCustomField',
    ],
    [
      'a value without a key',
      { feature: 'PRJ-1', custom_fields: ['', 'high'] },
      'custom_fields',
      'problemCustomField',
    ],
    [
      'one key twice',
      { feature: 'PRJ-1', custom_fields: ['risk', 'high', 'risk', 'low'] },
      ...(['custom_fields', 'problemCustomField'] as const),
    ],
    // The service accepts no key of a goal.
    ['a key of a goal', { goal: 'PRJ-G-1', effort: '40' }, 'goal', 'problemNumericId'],
    ['no effort', { goal: '77', effort: '0' }, 'effort', 'problemOneToHundred'],
    ['too much effort', { goal: '77', effort: '101' }, 'effort', 'problemOneToHundred'],
  ])('is not saved with %s', (_what, typed, field, messageKey) => {
    expect(problems('goal' in typed ? 'change-goal' : 'change-feature', typed)).toEqual([
      { field, messageKey },
    ]);
  });
});
