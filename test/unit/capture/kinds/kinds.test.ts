// The kinds that create a record or add to one. The expected bodies come from the service's documentation, not from the contract.
import { describe, expect, it } from 'vitest';
import { htmlOf } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import { problemsOf } from '@/lib/capture/form/problems';
import { kindNamed, kinds } from '@/lib/capture/kinds';
import { buildSnapshot } from '../snapshot-builder';
import { context, defaults, snapshot, sourceLine } from './captured-page';
import { filled, problems, readIdea, step, steps } from './planned';
import { everyWorkAttribute, everyWorkField } from './work-fields';

const name = 'Rows go missing';
const text = `<p>Rows go missing</p>${sourceLine}`;
const quote = `<blockquote><p>Rows go missing</p></blockquote>${sourceLine}`;
const comment = (idea_comment: object) =>
  step('createIdeaComment', { idea_id: { $idOfStep: 0 } }, { idea_comment });
const pageLink = step(
  'createIdeaCommentAttachment',
  { idea_comment_id: { $idOfStep: 1 } },
  {
    attachment: {
      file_url: 'https://forum.example/t/1',
      content_type: 'text/html',
      file_name: 'Import from spreadsheets - Forum',
    },
  },
);
const sentTo = (model_class: string, model_id: unknown) =>
  step('createIntegrationChange', {}, { integration_id: '9', model_class, model_id });
const epic = { name, description: text };

const everyIdeaField = {
  ...{ visibility: 'employee', categories: ['Import', 'Data'], assignee: 'ben@example.com' },
  ...{ status: 'Under review', watchers: ['11', '12'] },
};
const everyIdeaAttribute = {
  ...{ visibility: 'employee', categories: 'Import,Data', assigned_to_user: 'ben@example.com' },
  ...{ workflow_status: 'Under review', watchers: '11,12' },
};
const releaseDates = {
  release_date: '2026-03-31',
  owner: 'ben@example.com',
  start_date: '2026-01-01',
  end_date: '2026-03-30',
  development_started_on: '2026-01-05',
  external_release_date: '2026-03-31',
  external_date_resolution: 'quarter',
  initiatives: ['Easier to begin'],
  goals: ['77'],
  capacity_units: 'story_points',
  total_capacity_text: '40p',
  progress_source: 'progress_manual',
  duration_source: 'duration_manual',
};
const productFields = {
  reference_prefix: 'NEW',
  product_line_type: 'Portfolio',
  workspace_type: 'it_workspace',
  project_template_id: '51',
};
const investment = { start_date: '2026-01-01', estimate_source: 'epics', capacity_scenario_id: '61' };

describe('the steps of', () => {
  it.each<[string, string, DraftValues, readonly object[]]>([
    [
      'an idea without a portal skip the portals, and name none',
      'idea',
      {},
      [
        step(
          'createIdea',
          { product_id: 'PRJ' },
          {
            skip_portal: true,
            idea: {
              ...{ name, description: text, created_by: 'ana@example.com', skip_portal: true },
              ...{ tags: 'import,q3', visibility: 'employee_or_creator' },
            },
          },
        ),
      ],
    ],
    [
      'an idea with a portal name it and never skip portals, and send the fields below "More"',
      'idea',
      { portal: '6776881149498133193', ...everyIdeaField },
      [
        step(
          'createIdea',
          { product_id: 'PRJ' },
          {
            idea: {
              ...{ name, description: text, created_by: 'ana@example.com', tags: 'import,q3' },
              ...{ submitted_idea_portal_id: '6776881149498133193', ...everyIdeaAttribute },
            },
          },
        ),
      ],
    ],
    [
      'a note send its body as HTML',
      'note',
      { parent: '77', editorWidth: 'FULL', status: 'Draft' },
      [
        step(
          'createPage',
          { product_id: 'PRJ' },
          {
            page: {
              ...{ name, description_attributes: { body: text }, tags: 'import,q3', parent_id: '77' },
              ...{ document_type: 'note', editor_width: 'FULL', workflow_status: 'Draft' },
            },
          },
        ),
      ],
    ],
    [
      'a comment read the idea, comment on it, and attach the link of the page in the link form',
      'comment',
      { idea: 'PRJ-I-7' },
      [readIdea, comment({ body: quote, visibility: 'employee_or_creator' }), pageLink],
    ],
    [
      'a comment attach no link if the person removed it',
      'comment',
      { idea: 'PRJ-I-7', link: '' },
      [readIdea, comment({ body: quote, visibility: 'employee_or_creator' })],
    ],
    [
      'a reply name its comment, send no visibility, and attach the link',
      'reply',
      { idea: 'PRJ-I-7', replyTo: '6776881149498133193' },
      [
        readIdea,
        {
          ...comment({ body: quote, parent_idea_comment_id: '6776881149498133193' }),
          staysInternal: true,
        },
        pageLink,
      ],
    ],
    [
      'an internal comment that answers another one send no visibility either',
      'comment',
      { idea: 'PRJ-I-7', replyTo: '55' },
      [
        readIdea,
        { ...comment({ body: quote, parent_idea_comment_id: '55' }), staysInternal: true },
        pageLink,
      ],
    ],
    [
      'a public comment that answers another one may answer a public comment',
      'comment',
      { idea: 'PRJ-I-7', replyTo: '55', visibility: 'public' },
      [readIdea, comment({ body: quote, parent_idea_comment_id: '55' }), pageLink],
    ],
    [
      'an addition to an idea read its text and creator before writing',
      'append-idea',
      { idea: 'PRJ-I-7' },
      [
        {
          ...step(
            'updateIdea',
            { id: 'PRJ-I-7' },
            {
              idea: {
                description: { $currentTextAnd: quote },
                created_by: { $currentCreatorOr: 'ana@example.com' },
              },
            },
          ),
          amends: { record: 'idea', reference: 'PRJ-I-7' },
          staysInternal: true,
        },
      ],
    ],
    [
      'an addition to a feature send only its text',
      'append-feature',
      { feature: 'https://acme.example/features/PRJ-12' },
      [
        {
          ...step(
            'updateFeature',
            { id: 'PRJ-12' },
            { feature: { description: { $currentTextAnd: quote } } },
          ),
          amends: { record: 'feature', reference: 'PRJ-12' },
        },
      ],
    ],
    [
      'a comment on a requirement contain the link in their text',
      'requirement-comment',
      { requirement: 'prj-1-2' },
      [step('createRequirementComment', { requirement_id: 'prj-1-2' }, { comment: { body: quote } })],
    ],
    [
      'a feature with only release, name and text create it in that release',
      'feature',
      { release: 'prj-R-1', tags: [] },
      [step('createFeature', { release_id: 'prj-R-1' }, { feature: { name, description: text } })],
    ],
    [
      'a feature send every field of its form',
      'feature',
      { release: 'prj-R-1', ...everyWorkField, epic: 'PRJ-E-1', release_phase: 'Beta' },
      [
        step(
          'createFeature',
          { release_id: 'prj-R-1' },
          { feature: { ...everyWorkAttribute, epic: 'PRJ-E-1', release_phase: 'Beta' } },
        ),
      ],
    ],
    [
      'an epic without a release go to the default release of its product',
      'epic',
      { tags: [] },
      [step('createEpicInProduct', { product_id: 'PRJ' }, { epic })],
    ],
    [
      'an epic with a release go there, whatever the product',
      'epic',
      { tags: [], product: '', release: 'PRJ-R-2' },
      [step('createEpicInRelease', { release_id: 'PRJ-R-2' }, { epic })],
    ],
    [
      'an epic send every field of its form',
      'epic',
      { ...everyWorkField, release: 'PRJ-R-1', duration_source: 'duration_from_releases' },
      [
        step(
          'createEpicInRelease',
          { release_id: 'PRJ-R-1' },
          { epic: { ...everyWorkAttribute, duration_source: 'duration_from_releases' } },
        ),
      ],
    ],
    [
      'a release send every field of its form',
      'release',
      {
        ...{ ...releaseDates, status: 'In development', parentRelease: '41', parking_lot: 'true' },
        ...{ progress: '10', watchers: ['31', '32'] },
      },
      [
        step(
          'createRelease',
          { product_id: 'PRJ' },
          {
            release: {
              ...{ name, theme: text, ...releaseDates, workflow_status: 'In development' },
              ...{ parent_id: '41', parking_lot: true, progress: 10, watchers: '31,32' },
            },
          },
        ),
      ],
    ],
    [
      'a product send every field of its form',
      'product',
      {
        ...{ ...productFields, parentProduct: 'LINE', product_line: 'true' },
        ...{ configuration_epics_enabled: 'true', configuration_okrs_enabled: 'false' },
      },
      [
        step(
          'createProduct',
          {},
          {
            product: {
              ...{ name, description: text, ...productFields, parent_id: 'LINE', product_line: true },
              ...{ configuration_epics_enabled: true, configuration_okrs_enabled: false },
            },
          },
        ),
      ],
    ],
    [
      'a capacity investment create it in its initiative, with the filled fields',
      'capacity-investment',
      { initiative: 'PRJ-S-1', ...investment },
      [step('createCapacityInvestment', { initiative_id: 'PRJ-S-1' }, { capacity_investment: investment })],
    ],
    [
      'a record sent to an integration name it by its numeric ID',
      'send-record',
      { class: 'Epic', sentRecord: '88', integrationId: '9' },
      [sentTo('Epic', '88')],
    ],
    [
      'an idea sent to an integration by its key read it for its ID',
      'send-record',
      { class: 'Idea', sentRecord: 'PRJ-I-7', integrationId: '9' },
      [readIdea, sentTo('Idea', { $idOfStep: 0 })],
    ],
  ])('%s', (_title, kindId, typed, expected) => {
    expect(problems(kindId, typed)).toEqual([]);
    expect(steps(kindId, typed)).toEqual(expected);
  });

  it('an addition to an idea can add tags, and set the status, assignee and promotion', () => {
    const typed = {
      ...{ idea: 'PRJ-I-7', tags: ['import'], status: 'Planned', assignee: 'ben@example.com' },
      ...{ promotedFeature: 'PRJ-1', promotedEpic: 'PRJ-E-1', promotedInitiative: 'Easier to begin' },
    };
    expect(problems('append-idea', typed)).toEqual([]);
    expect(steps('append-idea', typed)[0]?.input).toMatchObject({
      body: {
        idea: {
          ...{ tags: { $currentTagsAnd: ['import'] }, workflow_status: 'Planned' },
          ...{ assigned_to_user: 'ben@example.com', feature: 'PRJ-1', epic: 'PRJ-E-1' },
          initiative: 'Easier to begin',
        },
      },
    });
  });
});

describe('a capture is not saved', () => {
  const required = 'problemRequired';
  const ofIdea = { idea: 'PRJ-I-7' };
  const ofRelease = { release: 'prj-R-1' };
  const ofRecord = { class: 'Epic', integrationId: '9' };
  it.each<[string, DraftValues, string, string | string[], string]>([
    ['idea', {}, 'product', '', required],
    ['idea', {}, 'name', ' ', required],
    ['idea', {}, 'createdBy', '', required],
    ['idea', {}, 'createdBy', 'ana', 'problemEmail'],
    ['idea', {}, 'restrictedPortals', ['neither', 'a number'], 'problemNumericId'],
    // The service would read two tags.
    ['idea', {}, 'tags', ['a,b'], 'problemComma'],
    ['note', {}, 'documentType', 'internal_link', 'problemChoice'],
    ['note', {}, 'documentType', 'external_link', 'problemChoice'],
    ['comment', {}, 'idea', '', required],
    ['comment', {}, 'idea', 'somewhere', 'problemIdeaReference'],
    ['comment', {}, 'idea', '../ideas', 'problemIdeaReference'],
    ['comment', {}, 'idea', 'PRJ-R-1', 'problemIdeaReference'],
    ['reply', ofIdea, 'replyTo', '', required],
    ['reply', ofIdea, 'replyTo', 'PRJ-1', 'problemNumericId'],
    ['append-feature', {}, 'feature', '', required],
    ['append-feature', {}, 'feature', 'PRJ-I-1', 'problemReference'],
    ['append-feature', {}, 'feature', 'PRJ-R-1', 'problemReference'],
    ['append-feature', {}, 'feature', 'a feature', 'problemReference'],
    ['requirement-comment', {}, 'requirement', '', required],
    ['requirement-comment', {}, 'requirement', 'PRJ', 'problemReference'],
    ['requirement-comment', {}, 'requirement', 'PRJ-I-1', 'problemReference'],
    ['requirement-comment', {}, 'requirement', '../1', 'problemReference'],
    ['feature', {}, 'release', '', required],
    ['feature', {}, 'release', 'PRJ-I-1', 'problemReference'],
    ['feature', ofRelease, 'name', ' ', required],
    ['feature', ofRelease, 'assignee', 'ben', 'problemEmail'],
    ['feature', ofRelease, 'assignee', 'Ben <ben@example.com>', 'problemEmail'],
    ['feature', ofRelease, 'assignee', 'ben@example.com,ada@example.com', 'problemEmail'],
    ['feature', ofRelease, 'due_date', '2026-02-30', 'problemDate'],
    ['feature', ofRelease, 'initial_estimate_text', 'two days', 'problemEstimate'],
    ['feature', ofRelease, 'progress', 'half', 'problemNumber'],
    ['feature', ofRelease, 'progress_source', 'progress_from_features', 'problemChoice'],
    ['feature', ofRelease, 'tags', ['a,b'], 'problemComma'],
    ['epic', {}, 'product', '', required],
    // The specification lists these only in a named release.
    ['epic', {}, 'progress_source', 'progress_from_features_with_dependents', 'problemChoice'],
    ['epic', {}, 'duration_source', 'duration_from_releases', 'problemChoice'],
    ['competitor', {}, 'color', 'blue', required],
    [
      'release',
      { external_date_resolution: 'month' },
      'external_date_resolution',
      'month',
      'problemResolution',
    ],
    ['product', { product_line: 'true' }, 'product_line_type', '', required],
    ['send-record', ofRecord, 'sentRecord', 'PRJ-E-1', 'problemNumericId'],
  ])(
    'as %s %j with the %s %j: %s, said once and at that field',
    (kindId, typed, field, value, messageKey) => {
      expect(problems(kindId, { ...typed, [field]: value })).toEqual([{ field, messageKey }]);
    },
  );

  it('as a release with its date for others alone', () => {
    expect(problems('release', { external_release_date: '2026-03-31' })).toEqual([
      { field: 'external_date_resolution', messageKey: required },
    ]);
  });

  it.each([
    ['progress_source', 'progress_from_features_with_dependents'],
    ['duration_source', 'duration_from_releases'],
  ])('but an epic in a named release takes %s %s', (field, value) => {
    expect(problems('epic', { release: 'PRJ-R-1', [field]: value })).toEqual([]);
  });

  it.each(['PRJ-I-7', ' prj-I-7 ', '6776881149498133193', 'https://acme.example/ideas/PRJ-I-7?x#y'])(
    'but a comment takes an idea written as %j',
    (idea) => {
      expect(problems('comment', { idea })).toEqual([]);
    },
  );
});

describe('a form opens', () => {
  it('with the selection, its first sentence as the name, and the defaults', () => {
    expect(filled('idea')).toMatchObject({
      ...{ name, description: '<p>Rows go missing</p>', product: 'PRJ', createdBy: 'ana@example.com' },
      tags: ['import', 'q3'],
    });
  });

  it('with the integration of the settings', () => {
    const integration = { id: '9', name: 'Tracker' };
    expect(kindNamed('send-record').start(snapshot, { ...defaults, integration }).integrationId).toBe('9');
  });

  it('with only the progress sources that creating a feature accepts', () => {
    const source = kindNamed('feature').fields.find((field) => field.name === 'progress_source');
    const accepted =
      'progress_manual progress_from_requirements progress_from_remaining_estimate progress_from_todos';
    expect(source?.control).toEqual({ type: 'choice', choices: accepted.split(' ') });
  });

  const adding = kinds.filter(({ group, templates }) => group === 'add' && templates.text);
  it.each(adding.map((kind) => [kind.id, kind] as const))(
    'with the passage as a quote below the person’s own words, in %s',
    (_id, kind) => {
      const start = htmlOf(kind.start(snapshot, defaults), kind.templates.text?.field ?? '');
      expect(start).toBe('<blockquote><p>Rows go missing</p></blockquote>');
    },
  );
});

it.each([
  ['nobody chose', undefined, 'employee_or_creator'],
  ['a draft left open', '', 'employee_or_creator'],
  ['the person chose internal', 'employee_or_creator', 'employee_or_creator'],
  ['the person chose public', 'public', 'public'],
])('(F48) a comment whose visibility %s is sent as %j → %s', (_who, visibility, sent) => {
  const { visibility: _start, ...others } = filled('comment', { idea: 'PRJ-I-7' });
  const drafted = visibility === undefined ? others : { ...others, visibility };
  expect(kindNamed('comment').steps(drafted, context)[1]?.input).toMatchObject({
    body: { idea_comment: { visibility: sent } },
  });
});

it('a comment on a requirement is listed by its own first words', () => {
  const kind = kindNamed('requirement-comment');
  expect(kind.name({ body: '<p>Two &amp; two</p><p>make</p>' })).toBe('Two & two make');
  expect(kind.name({ body: '', requirement: 'PRJ-1-2' })).toBe('PRJ-1-2');
});

describe('a competitor', () => {
  const kind = kindNamed('competitor');
  const page = buildSnapshot({
    title: 'Pricing | Acme',
    source: { ...snapshot.source, address: 'https://acme.example/', siteName: 'Acme', themeColor: '#0073cf' },
  });

  it.each<[string, DraftValues, object]>([
    [
      'is named after the site with its address, and has the page’s color as a number',
      filled('competitor', {}, page),
      { name: 'Acme (https://acme.example/)', color: 29_647 },
    ],
    [
      'has only its name if the person removed the address',
      filled('competitor', { address: '' }, page),
      { name: 'Acme' },
    ],
    [
      'has a color even if the page has none, because the service requires one',
      filled('competitor', {}, buildSnapshot()),
      { color: 0x80_80_80 },
    ],
  ])('%s', (_title, values, competitor) => {
    expect(problemsOf(kind, values)).toEqual([]);
    expect(kind.steps(values, context)).toMatchObject([
      step('createCompetitor', { product_id: 'PRJ' }, { competitor }),
    ]);
  });
});
