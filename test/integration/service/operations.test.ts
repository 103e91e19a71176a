// All nineteen operations with the local service: minimal, and with every field of the API documentation.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlanningService, startPlanningService } from '../../service/index.ts';
import type { Kind } from '../../service/storage/kind.ts';
import { idIn, recordIn, send } from './raw-request.ts';

interface Row {
  operation: number;
  title: string;
  method: 'POST' | 'PUT';
  path: (service: PlanningService) => string;
  kind: Kind;
  /** The object's name in request and answer. */
  name: string;
  minimal: object;
  full: (service: PlanningService) => object;
  /** The stored form of `full`, if it differs from the sent one. */
  stored?: (service: PlanningService) => object;
}

let service: PlanningService;
beforeAll(async () => {
  service = await startPlanningService();
});
afterAll(() => service.close());

const html = '<p>Was <b>bold</b>, see <a href="https://example.com/?a=1&amp;b=2">there</a></p>';
const idOfFirst = (kind: Kind): string => service.records(kind)[0]?.id ?? '';
const portalId = () => service.seeded.portal;
const watchers = () => service.records('person').map(({ id }) => id);

const work = (): object => ({
  name: 'Ünïcode ⛵ 工作',
  workflow_kind: 'New',
  description: html,
  created_by: 'dana@example.com',
  assigned_to_user: 'robin@example.com',
  tags: 'one, two',
  initial_estimate_text: '1w 2d 30min',
  detailed_estimate_text: '5p',
  remaining_estimate_text: '3h',
  initial_estimate: 2400,
  detailed_estimate: 5,
  remaining_estimate: 180,
  start_date: '2026-01-01',
  due_date: '2026-02-28',
  initiative: 'Easier to begin',
  progress_source: 'progress_manual',
  progress: 40,
  team: 'TEAM',
  team_workflow_status: 'Doing',
  iteration: idOfFirst('iteration'),
  program_increment: 'TEAM-PI-1',
  goals: ['More people return', '6776881149498145313'],
});
const workStored = (): object => ({
  tags: ['one', 'two'],
  team: idOfFirst('team'),
  program_increment: idOfFirst('program_increment'),
});

const rows: Row[] = [
  {
    operation: 2,
    title: 'creates an epic in a release',
    method: 'POST',
    path: () => '/releases/PRJ-R-1/epics',
    kind: 'epic',
    name: 'epic',
    minimal: { name: 'Epic' },
    full: () => ({
      ...work(),
      workflow_status: { name: 'In progress' },
      duration_source: 'duration_from_releases',
    }),
    stored: () => ({ ...workStored(), workflow_status: 'In progress' }),
  },
  {
    operation: 3,
    title: 'creates an epic in a product',
    method: 'POST',
    path: () => '/products/PRJ/epics',
    kind: 'epic',
    name: 'epic',
    minimal: { name: 'Epic' },
    full: () => ({ ...work(), release: 'PRJ-R-2', duration_source: 'duration_from_features' }),
    stored: () => ({ ...workStored(), release: service.record('release', 'PRJ-R-2')?.id }),
  },
  {
    operation: 4,
    title: 'creates a feature in a release',
    method: 'POST',
    path: () => '/releases/PRJ-R-1/features',
    kind: 'feature',
    name: 'feature',
    minimal: { name: 'Feature' },
    full: () => ({ ...work(), workflow_status: 'Shipped', release_phase: 'Beta', epic: 'PRJ-E-1' }),
    stored: workStored,
  },
  {
    operation: 5,
    title: 'updates a feature',
    method: 'PUT',
    path: () => '/features/PRJ-1',
    kind: 'feature',
    name: 'feature',
    minimal: {},
    full: () => ({
      ...work(),
      progress_source: 'progress_manual',
      custom_fields: { colour: 'blau', ids: ['1', '2'] },
    }),
    stored: workStored,
  },
  {
    operation: 6,
    title: 'creates a product',
    method: 'POST',
    path: () => '/products',
    kind: 'product',
    name: 'product',
    minimal: { name: 'Another', prefix: 'ANO' },
    full: () => ({
      name: 'Line two',
      reference_prefix: 'LTWO',
      description: html,
      parent_id: 'LINE',
      workspace_type: 'it_workspace',
      project_template_id: '6776881149498145313',
      product_line: true,
      product_line_type: 'Portfolio',
      configuration_epics_enabled: true,
      configuration_okrs_enabled: false,
      configuration_default_progress_calculations_inherit: true,
      configuration_default_progress_calculations_strategic_imperatives: 'manual',
      configuration_default_progress_calculations_key_results: 'manual',
      configuration_default_progress_calculations_initiatives: 'manual',
      configuration_default_progress_calculations_releases: 'manual',
      configuration_default_progress_calculations_release_phases: 'manual',
      configuration_default_progress_calculations_epics: 'manual',
      configuration_default_progress_calculations_features: 'manual',
      configuration_default_parent_dates_inherit: false,
      configuration_default_parent_dates_initiatives: 'manual',
      configuration_default_parent_dates_releases: 'manual',
      configuration_default_parent_dates_master_releases: 'manual',
      configuration_default_parent_dates_release_phases: 'manual',
      configuration_default_parent_dates_epics: 'manual',
      configuration_default_parent_dates_features: 'manual',
    }),
    stored: () => ({ parent_id: service.record('product', 'LINE')?.id }),
  },
  {
    operation: 7,
    title: 'creates a release',
    method: 'POST',
    path: () => '/products/PRJ/releases',
    kind: 'release',
    name: 'release',
    minimal: { name: 'Release' },
    full: () => ({
      name: 'Release',
      owner: 'robin@example.com',
      initiatives: ['Easier to begin'],
      workflow_status: 'In development',
      parent_id: '6776881149498145313',
      theme: html,
      start_date: '2026-01-01',
      end_date: '2026-03-31',
      release_date: '2026-04-01',
      development_started_on: '2026-01-02',
      parking_lot: false,
      external_release_date: '2026-04-15',
      external_date_resolution: 'month',
      capacity_units: 'time',
      total_capacity_text: '2m 1w',
      progress_source: 'progress_manual',
      progress: 5,
      duration_source: 'duration_from_sub_releases',
      goals: ['More people return'],
      watchers: watchers().join(','),
    }),
    stored: () => ({ watchers: watchers() }),
  },
  {
    operation: 8,
    title: 'creates an idea',
    method: 'POST',
    path: () => '/products/PRJ/ideas',
    kind: 'idea',
    name: 'idea',
    minimal: { name: 'Idea', created_by: 'nobody@elsewhere.example' },
    full: () => ({
      name: 'Idee — ✨',
      description: html,
      workflow_status: 'Planned',
      tags: 'a, b',
      categories: 'Usability,Performance',
      themes: idOfFirst('theme'),
      created_by: 'nobody@elsewhere.example',
      assigned_to_user: 'sam@example.com',
      feature: 'PRJ-1',
      initiative: 'Easier to begin',
      epic: 'Reading list',
      duplicate_idea: 'PRJ-I-1',
      initial_votes: 7,
      visibility: 'employee_or_creator',
      created_at: '2020-02-29 23:59:58',
      spam: 'false',
      portal_restricted: true,
      restricted_idea_portal_ids: [portalId()],
      submitted_idea_portal_id: portalId(),
      watchers: watchers().join(', '),
    }),
    stored: () => ({
      tags: ['a', 'b'],
      categories: ['Usability', 'Performance'],
      themes: [idOfFirst('theme')],
      duplicate_idea: service.record('idea', 'PRJ-I-1')?.id,
      created_at: '2020-02-29T23:59:58.000Z',
      watchers: watchers(),
    }),
  },
  {
    operation: 9,
    title: 'updates an idea',
    method: 'PUT',
    path: () => '/ideas/PRJ-I-1',
    kind: 'idea',
    name: 'idea',
    minimal: { created_by: 'dana@example.com' },
    full: () => ({
      name: 'Renamed',
      description: 'plain & <b>bold</b>',
      created_by: 'dana@example.com',
      skip_portal: true,
      visibility: 'vendor',
      created_at: '2021-01-31',
    }),
    stored: () => ({ created_at: '2021-01-31T00:00:00.000Z' }),
  },
  {
    operation: 10,
    title: 'creates a note',
    method: 'POST',
    path: () => '/products/PRJ/pages',
    kind: 'page',
    name: 'page',
    minimal: { name: 'Note' },
    full: () => ({
      name: 'Note',
      document_type: 'folder',
      description_attributes: { body: html },
      parent_id: idOfFirst('page'),
      tags: 'x,y',
      editor_width: 'FULL',
      workflow_status: 'Approved',
    }),
    stored: () => ({ description_attributes: html, tags: ['x', 'y'] }),
  },
  {
    operation: 11,
    title: 'updates an idea vote',
    method: 'PUT',
    path: () => `/ideas/PRJ-I-1/endorsements/${service.seeded.endorsement}`,
    kind: 'endorsement',
    name: 'idea_endorsement',
    minimal: {},
    full: () => ({ value: 12.5, custom_fields: [{ key: 'segment', value: 'large' }] }),
    stored: () => ({ custom_fields: { segment: 'large' } }),
  },
  {
    operation: 12,
    title: 'creates a capacity investment',
    method: 'POST',
    path: () => '/initiatives/PRJ-S-1/capacity_investments',
    kind: 'capacity_investment',
    name: 'capacity_investment',
    minimal: {},
    full: () => ({
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      date_source: 'capacity_plannable',
      estimate_source: 'epics',
      capacity_scenario_id: '6776881149498145313',
    }),
  },
  {
    operation: 14,
    title: 'updates an initiative',
    method: 'PUT',
    path: () => '/products/PRJ/initiatives/PRJ-S-1',
    kind: 'initiative',
    name: 'initiative',
    minimal: {},
    full: () => ({
      name: 'Renamed',
      description: html,
      assigned_to_user: 'sam@example.com',
      workflow_status: 'At risk',
      effort: 30,
      value: 70,
      parent_id: '6776881149498145313',
      position: 2,
      presented: false,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      time_frame: 'Q1',
      goals: ['More people return'],
      progress_source: 'progress_manual',
      progress: 1,
      duration_source: 'duration_from_features_epics',
      custom_fields: [{ key: 'risk', value: 3 }],
    }),
    stored: () => ({ custom_fields: { risk: 3 } }),
  },
  {
    operation: 15,
    title: 'creates an idea comment',
    method: 'POST',
    path: () => '/ideas/PRJ-I-1/idea_comments',
    kind: 'idea_comment',
    name: 'idea_comment',
    minimal: { body: 'words' },
    full: () => ({ body: html, spam: 'true', visibility: 'employee_or_creator' }),
  },
  {
    operation: 16,
    title: 'creates a competitor',
    method: 'POST',
    path: () => '/products/PRJ/competitors',
    kind: 'competitor',
    name: 'competitor',
    minimal: { name: 'Rival', color: 29647 },
    full: () => ({ name: 'Rival', color: '#0073cf' }),
  },
  {
    operation: 17,
    title: 'creates an attachment that is a link',
    method: 'POST',
    path: () => `/idea_comments/${service.ideaComments()[0]?.id}/attachments`,
    kind: 'attachment',
    name: 'attachment',
    minimal: { file_url: 'https://example.com/a' },
    full: () => ({
      file_url: 'https://example.com/ü?q=1#x',
      content_type: 'text/html',
      file_name: 'Seite – ü',
    }),
  },
  {
    operation: 18,
    title: 'updates a goal',
    method: 'PUT',
    path: () => `/products/PRJ/goals/${service.seeded.goal}`,
    kind: 'goal',
    name: 'goal',
    minimal: {},
    full: () => ({
      project_id: 'PRJ',
      name: 'Renamed',
      description: html,
      effort: 1,
      value: 100,
      parent_id: '6776881149498145313',
      success_metric_name: 'Return rate',
      success_metric_description: 'After 30 days',
      workflow_status: 'On track',
      time_frame: 'Q2',
      progress_source: 'progress_manual',
      progress: 99.5,
      watchers: watchers(),
    }),
    stored: () => ({ project_id: service.record('product', 'PRJ')?.id }),
  },
  {
    operation: 19,
    title: 'creates a comment on a requirement',
    method: 'POST',
    path: () => '/requirements/PRJ-1-1/comments',
    kind: 'comment',
    name: 'comment',
    minimal: { body: 'words' },
    full: () => ({ body: html }),
  },
];

const titled = rows.map((row): [string, Row] => [`${row.operation} ${row.title}`, row]);

describe('every writing operation', () => {
  it.each(titled)('%s with only the required fields', async (_title, row) => {
    const answer = await send(service, row.method, row.path(service), { [row.name]: row.minimal });
    expect(answer.text, answer.text).toContain(`{"${row.name}":`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(service.record(row.kind, idIn(answer, row.name))?.attributes).toMatchObject(row.minimal);
  });

  it.each(titled)('%s and stores every field unchanged', async (_title, row) => {
    const sent = row.full(service);
    const answer = await send(service, row.method, row.path(service), { [row.name]: sent });
    expect(answer.status, answer.text).toBe(200);
    const record = service.record(row.kind, idIn(answer, row.name));
    expect(record?.attributes).toMatchObject({ ...sent, ...row.stored?.(service) });
    expect(record?.sent).toEqual(sent);
  });

  it('13 sends a record to an integration, with the attributes directly in the body', async () => {
    const change = {
      integration_id: service.seeded.integration,
      model_class: 'Feature',
      model_id: service.record('feature', 'PRJ-1')?.id,
    };
    const answer = await send(service, 'POST', '/integration_changes', change);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toEqual({ status: 'success' });
    expect(service.records('integration_change').at(-1)?.attributes).toEqual(change);
  });

  it('1 reads an idea by its key and by its numeric id', async () => {
    const byKey = await send(service, 'GET', '/ideas/PRJ-I-1');
    const byId = await send(service, 'GET', `/ideas/${idIn(byKey, 'idea')}`);
    expect(byKey.status).toBe(200);
    expect(byId.json).toEqual(byKey.json);
  });

  it('gives every new record an ID beyond JavaScript’s safe numbers', async () => {
    const answer = await send(service, 'POST', '/products/PRJ/pages', { page: { name: 'Note' } });
    const id = idIn(answer, 'page');
    expect(String(Number(id))).not.toBe(id);
  });

  it('numbers keys by product and kind', async () => {
    const key = async (path: string, name: string, body: object) =>
      recordIn(await send(service, 'POST', path, { [name]: body }), name).reference_num;
    const created_by = 'dana@example.com';
    expect(await key('/products/OPS/ideas', 'idea', { name: 'a', created_by })).toBe('OPS-I-1');
    expect(await key('/products/OPS/ideas', 'idea', { name: 'b', created_by })).toBe('OPS-I-2');
    expect(await key('/products/OPS/pages', 'page', { name: 'a' })).toBe('OPS-N-1');
    expect(await key('/products/OPS/epics', 'epic', { name: 'a' })).toBe('OPS-E-1');
    expect(await key('/releases/OPS-R-1/features', 'feature', { name: 'a' })).toBe('OPS-1');
    expect(await key('/products/OPS/releases', 'release', { name: 'a' })).toBe('OPS-R-2');
  });
});
