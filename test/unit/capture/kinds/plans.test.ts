// The expected bodies come from the service's documentation, not from the contract.
import { describe, expect, it } from 'vitest';
import type { DraftValues } from '@/lib/capture/field/values';
import { problemsOf } from '@/lib/capture/form/problems';
import { kindNamed } from '@/lib/capture/kinds';
import type { Kind } from '@/lib/capture/kinds/kind';
import { capacityInvestmentKind, sendRecordKind } from '@/lib/capture/kinds/records';
import { context, defaults, snapshot, sourceLine } from './captured-page';

const productKind = kindNamed('product');
const releaseKind = kindNamed('release');

const values = (kind: Kind, typed: DraftValues): DraftValues => ({
  ...kind.start(snapshot, defaults),
  ...typed,
});
const steps = (kind: Kind, typed: DraftValues) => kind.steps(values(kind, typed), context);
const problems = (kind: Kind, typed: DraftValues) => problemsOf(kind, values(kind, typed));
const text = `<p>Rows go missing</p>${sourceLine}`;

describe('a release', () => {
  it('sends every field of its form in the form of the specification', () => {
    const typed = {
      release_date: '2026-03-31',
      owner: 'ben@example.com',
      status: 'In development',
      start_date: '2026-01-01',
      end_date: '2026-03-30',
      development_started_on: '2026-01-05',
      external_release_date: '2026-03-31',
      external_date_resolution: 'quarter',
      initiatives: ['Easier to begin'],
      goals: ['77'],
      parentRelease: '41',
      parking_lot: 'true',
      capacity_units: 'story_points',
      total_capacity_text: '40p',
      progress_source: 'progress_manual',
      progress: '10',
      duration_source: 'duration_manual',
      watchers: ['31', '32'],
    };
    expect(problems(releaseKind, typed)).toEqual([]);
    expect(steps(releaseKind, typed)).toEqual([
      {
        operation: 'createRelease',
        input: {
          params: { product_id: 'PRJ' },
          body: {
            release: {
              name: 'Rows go missing',
              theme: text,
              release_date: '2026-03-31',
              owner: 'ben@example.com',
              workflow_status: 'In development',
              start_date: '2026-01-01',
              end_date: '2026-03-30',
              development_started_on: '2026-01-05',
              external_release_date: '2026-03-31',
              external_date_resolution: 'quarter',
              initiatives: ['Easier to begin'],
              goals: ['77'],
              parent_id: '41',
              parking_lot: true,
              capacity_units: 'story_points',
              total_capacity_text: '40p',
              progress_source: 'progress_manual',
              progress: 10,
              duration_source: 'duration_manual',
              watchers: '31,32',
            },
          },
        },
      },
    ]);
  });

  it.each([
    ['its date alone', { external_release_date: '2026-03-31' }, 'problemRequired'],
    ['how exactly alone', { external_date_resolution: 'month' }, 'problemResolution'],
  ] as const)('is not saved with %s for others', (_what, typed, words) => {
    expect(problems(releaseKind, typed)).toEqual([{ field: 'external_date_resolution', messageKey: words }]);
  });
});

describe('a product', () => {
  it('sends every field of its form in the form of the specification', () => {
    const typed = {
      reference_prefix: 'NEW',
      parentProduct: 'LINE',
      product_line: 'true',
      product_line_type: 'Portfolio',
      workspace_type: 'it_workspace',
      project_template_id: '51',
      configuration_epics_enabled: 'true',
      configuration_okrs_enabled: 'false',
    };
    expect(problems(productKind, typed)).toEqual([]);
    expect(steps(productKind, typed)).toEqual([
      {
        operation: 'createProduct',
        input: {
          params: {},
          body: {
            product: {
              name: 'Rows go missing',
              description: text,
              reference_prefix: 'NEW',
              parent_id: 'LINE',
              product_line: true,
              product_line_type: 'Portfolio',
              workspace_type: 'it_workspace',
              project_template_id: '51',
              configuration_epics_enabled: true,
              configuration_okrs_enabled: false,
            },
          },
        },
      },
    ]);
  });

  it('that is a product line has a type', () => {
    expect(problems(productKind, { product_line: 'true' })).toEqual([
      { field: 'product_line_type', messageKey: 'problemRequired' },
    ]);
  });
});

describe('a capacity investment', () => {
  it('is created in its initiative, with the filled fields', () => {
    const typed = {
      initiative: 'PRJ-S-1',
      start_date: '2026-01-01',
      estimate_source: 'epics',
      capacity_scenario_id: '61',
    };
    expect(problems(capacityInvestmentKind, typed)).toEqual([]);
    expect(steps(capacityInvestmentKind, typed)).toEqual([
      {
        operation: 'createCapacityInvestment',
        input: {
          params: { initiative_id: 'PRJ-S-1' },
          body: {
            capacity_investment: {
              start_date: '2026-01-01',
              estimate_source: 'epics',
              capacity_scenario_id: '61',
            },
          },
        },
      },
    ]);
  });
});

describe('a record sent to an integration', () => {
  const change = (model_class: string, model_id: unknown) => ({
    operation: 'createIntegrationChange',
    input: { params: {}, body: { integration_id: '9', model_class, model_id } },
  });

  it('is named by its numeric ID', () => {
    const typed = { class: 'Epic', sentRecord: '88', integrationId: '9' };
    expect(problems(sendRecordKind, typed)).toEqual([]);
    expect(steps(sendRecordKind, typed)).toEqual([change('Epic', '88')]);
  });

  it('is read for its ID if it is an idea named by key', () => {
    const typed = { class: 'Idea', sentRecord: 'PRJ-I-7', integrationId: '9' };
    expect(problems(sendRecordKind, typed)).toEqual([]);
    expect(steps(sendRecordKind, typed)).toEqual([
      {
        operation: 'readIdea',
        input: { params: { id: 'PRJ-I-7' }, query: { fields: 'name,reference_num,url' } },
      },
      change('Idea', { $idOfStep: 0 }),
    ]);
  });

  it('says that other records have no key here', () => {
    expect(problems(sendRecordKind, { class: 'Epic', sentRecord: 'PRJ-E-1', integrationId: '9' })).toEqual([
      { field: 'sentRecord', messageKey: 'problemNumericId' },
    ]);
  });

  it('starts with the integration of the settings', () => {
    const integration = { id: '9', name: 'Tracker' };
    expect(sendRecordKind.start(snapshot, { ...defaults, integration }).integrationId).toBe('9');
  });
});
