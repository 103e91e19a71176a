// The expected bodies come from the service's documentation, not from the contract.
import { describe, expect, it } from 'vitest';
import type { DraftValues } from '@/lib/capture/field/values';
import { problemsOf } from '@/lib/capture/form/problems';
import { kindNamed } from '@/lib/capture/kinds';
import type { Kind } from '@/lib/capture/kinds/kind';
import { context, defaults, snapshot } from './captured-page';

const changeFeatureKind = kindNamed('change-feature');
const changeGoalKind = kindNamed('change-goal');
const changeIdeaKind = kindNamed('change-idea');
const changeInitiativeKind = kindNamed('change-initiative');
const changeVoteKind = kindNamed('change-vote');

const values = (kind: Kind, typed: DraftValues): DraftValues => ({
  ...kind.start(snapshot, defaults),
  ...typed,
});
const steps = (kind: Kind, typed: DraftValues) => kind.steps(values(kind, typed), context);
const problems = (kind: Kind, typed: DraftValues) => problemsOf(kind, values(kind, typed));

describe('a change of an idea', () => {
  const step = (typed: DraftValues) => steps(changeIdeaKind, { idea: 'PRJ-I-7', ...typed });

  it('sends only the filled fields and the creator that it reads', () => {
    expect(step({ status: 'Planned' })).toEqual([
      {
        operation: 'updateIdea',
        amends: { record: 'idea', reference: 'PRJ-I-7' },
        input: {
          params: { id: 'PRJ-I-7' },
          body: {
            idea: { workflow_status: 'Planned', created_by: { $currentCreatorOr: 'ana@example.com' } },
          },
        },
      },
    ]);
  });

  it('sends every field of its form in the form of the specification', () => {
    const typed = {
      idea: 'PRJ-I-7',
      name: 'Rows stay',
      status: 'Planned',
      tags: ['import', 'q3'],
      assignee: 'ben@example.com',
      visibility: 'employee',
      categories: ['Usability'],
      description: '<p>New</p>',
      newCreator: 'eve@example.com',
      themes: ['11', '12'],
      promotedFeature: 'PRJ-1',
      promotedEpic: 'PRJ-E-1',
      promotedInitiative: 'Easier to begin',
      duplicateOf: 'https://acme.example/ideas/ideas/PRJ-I-3',
      portal_restricted: 'true',
      restrictedPortals: ['21', '22'],
      spam: 'false',
      initial_votes: '12',
      created_at: '2026-01-31 09:30:00',
      watchers: ['31', '32'],
    };
    expect(problems(changeIdeaKind, typed)).toEqual([]);
    expect(step(typed)[0]?.input).toEqual({
      params: { id: 'PRJ-I-7' },
      body: {
        idea: {
          name: 'Rows stay',
          workflow_status: 'Planned',
          tags: 'import,q3',
          assigned_to_user: 'ben@example.com',
          visibility: 'employee',
          categories: 'Usability',
          description: '<p>New</p>',
          created_by: 'eve@example.com',
          themes: '11,12',
          feature: 'PRJ-1',
          epic: 'PRJ-E-1',
          initiative: 'Easier to begin',
          duplicate_idea: 'PRJ-I-3',
          portal_restricted: true,
          restricted_idea_portal_ids: ['21', '22'],
          spam: 'false',
          initial_votes: 12,
          created_at: '2026-01-31 09:30:00',
          watchers: '31,32',
        },
      },
    });
  });

  it('undoes a merge with null, the only documented way', () => {
    expect(problems(changeIdeaKind, { idea: 'PRJ-I-7', unmerge: 'unmerge' })).toEqual([]);
    expect(step({ unmerge: 'unmerge' })[0]?.input).toMatchObject({
      body: { idea: { duplicate_idea: null } },
    });
  });
});

describe('a change of a feature', () => {
  it('sends only the filled fields, without the product that filters its lists', () => {
    expect(steps(changeFeatureKind, { feature: 'PRJ-1', assignee: 'ben@example.com' })).toEqual([
      {
        operation: 'updateFeature',
        input: { params: { id: 'PRJ-1' }, body: { feature: { assigned_to_user: 'ben@example.com' } } },
      },
    ]);
  });

  it('moves the feature, schedules it, and fills its custom fields', () => {
    const typed = {
      feature: 'PRJ-1',
      newRelease: 'https://acme.example/releases/PRJ-R-2',
      epic: 'PRJ-E-1',
      goals: ['More people, of all ages, return', '77'],
      remaining_estimate_text: '3h',
      detailed_estimate: '90',
      team: 'TEAM',
      iteration: '5',
      custom_fields: ['risk', 'high', '', '', 'market', 'EU'],
    };
    expect(problems(changeFeatureKind, typed)).toEqual([]);
    expect(steps(changeFeatureKind, typed)[0]?.input).toEqual({
      params: { id: 'PRJ-1' },
      body: {
        feature: {
          release: 'PRJ-R-2',
          epic: 'PRJ-E-1',
          goals: ['More people, of all ages, return', '77'],
          remaining_estimate_text: '3h',
          detailed_estimate: 90,
          team: 'TEAM',
          iteration: '5',
          custom_fields: { risk: 'high', market: 'EU' },
        },
      },
    });
  });

  it.each([
    ['a key without a value', ['risk', '']],
    ['a value without a key', ['', 'high']],
    ['one key twice', ['risk', 'high', 'risk', 'low']],
  ])('is not saved with %s in its custom fields', (_what, custom_fields) => {
    expect(problems(changeFeatureKind, { feature: 'PRJ-1', custom_fields })).toEqual([
      { field: 'custom_fields', messageKey: 'problemCustomField' },
    ]);
  });
});

describe('a change of an initiative', () => {
  it('is sent below its product, with custom fields as a list', () => {
    const typed = {
      initiative: 'PRJ-S-1',
      value: '8',
      presented: 'false',
      goals: ['77'],
      custom_fields: ['region', 'EU'],
    };
    expect(problems(changeInitiativeKind, typed)).toEqual([]);
    expect(steps(changeInitiativeKind, typed)).toEqual([
      {
        operation: 'updateInitiative',
        input: {
          params: { product_id: 'PRJ', id: 'PRJ-S-1' },
          body: {
            initiative: {
              value: 8,
              presented: false,
              goals: ['77'],
              custom_fields: [{ key: 'region', value: 'EU' }],
            },
          },
        },
      },
    ]);
  });
});

describe('a change of a goal', () => {
  it('is sent below its product by its numeric ID, with watchers as a list', () => {
    const typed = { goal: '77', effort: '40', success_metric_name: 'Returns', watchers: ['31'] };
    expect(problems(changeGoalKind, typed)).toEqual([]);
    expect(steps(changeGoalKind, typed)).toEqual([
      {
        operation: 'updateGoal',
        input: {
          params: { product_id: 'PRJ', id: '77' },
          body: { goal: { effort: 40, success_metric_name: 'Returns', watchers: ['31'] } },
        },
      },
    ]);
  });

  it('says that the service accepts no key of a goal', () => {
    expect(problems(changeGoalKind, { goal: 'PRJ-G-1', effort: '40' })).toEqual([
      { field: 'goal', messageKey: 'problemNumericId' },
    ]);
  });

  it.each(['0', '101'])('accepts no effort of %s', (effort) => {
    expect(problems(changeGoalKind, { goal: '77', effort })).toEqual([
      { field: 'effort', messageKey: 'problemOneToHundred' },
    ]);
  });
});

describe('a change of a vote', () => {
  it('reads the idea, then sends the value as a number', () => {
    const typed = { idea: 'PRJ-I-7', vote: '66', value: '250' };
    expect(problems(changeVoteKind, typed)).toEqual([]);
    expect(steps(changeVoteKind, typed)).toEqual([
      {
        operation: 'readIdea',
        input: { params: { id: 'PRJ-I-7' }, query: { fields: 'name,reference_num,url' } },
      },
      {
        operation: 'updateEndorsement',
        input: {
          params: { idea_id: { $idOfStep: 0 }, id: '66' },
          body: { idea_endorsement: { value: 250 } },
        },
      },
    ]);
  });
});
