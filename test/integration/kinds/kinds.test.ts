// Every kind through the real outbox and client to the local service: what is stored, field by field.
import { afterEach, describe, expect, it } from 'vitest';
import { createOutboxWorld, type OutboxWorld, type WorldOptions } from '../outbox/outbox-world.ts';

const minuteMs = 60_000;

let world: OutboxWorld;
const start = async (options?: WorldOptions) => {
  world = await createOutboxWorld(options);
  return world;
};
afterEach(() => world.close());

async function deliver(kind: string, values: Parameters<OutboxWorld['draft']>[1]) {
  const id = await world.save(world.draft(kind, values));
  await world.run();
  const capture = await world.capture(id);
  expect(capture.state).toMatchObject({ name: 'delivered' });
  return capture;
}

const sourceLine = (marker: string) =>
  `<p>↗ <a href="https://forum.example/t/1">A thread</a> <em>${marker}</em></p>`;

const workValues = {
  name: 'Import keeps rows',
  description: '<p>Rows go missing</p>',
  tags: ['import', 'q3'],
  assignee: 'robin@example.com',
  createdBy: 'sam@example.com',
  workflow_kind: 'New',
  initiative: 'Easier to begin',
  start_date: '2026-02-01',
  due_date: '2026-02-28',
  initial_estimate_text: '2d 4h',
  team: 'TEAM',
  progress_source: 'progress_manual',
  progress: '40',
};

const workAttributes = (marker: string) => ({
  name: 'Import keeps rows',
  description: `<p>Rows go missing</p>${sourceLine(marker)}`,
  tags: ['import', 'q3'],
  assigned_to_user: 'robin@example.com',
  created_by: 'sam@example.com',
  workflow_kind: 'New',
  initiative: 'Easier to begin',
  start_date: '2026-02-01',
  due_date: '2026-02-28',
  initial_estimate_text: '2d 4h',
  team: world.service.record('team', 'TEAM')?.id,
  progress_source: 'progress_manual',
  progress: 40,
});

describe('what the service stores', () => {
  it('of a feature is every field of its form, in its release', async () => {
    const { service } = await start();
    const release = service.record('release', service.seeded.release);
    const capture = await deliver('feature', {
      ...workValues,
      release: service.seeded.release,
      epic: service.seeded.epic,
      release_phase: 'Beta',
    });
    const feature = service.records('feature').at(-1);
    expect(feature?.attributes).toEqual({
      ...workAttributes(capture.marker),
      epic: service.seeded.epic,
      release_phase: 'Beta',
      release: release?.id,
    });
    expect(feature?.parentId).toBe(release?.id);
    expect(capture.steps[0]?.result).toMatchObject({ key: feature?.key, name: 'Import keeps rows' });
  });

  it('of an epic in a release is every field of its form', async () => {
    const { service } = await start();
    const release = service.records('release').at(1);
    const capture = await deliver('epic', {
      ...workValues,
      product: 'PRJ',
      release: release?.key ?? '',
      duration_source: 'duration_from_releases',
    });
    expect(service.records('epic').at(-1)?.attributes).toEqual({
      ...workAttributes(capture.marker),
      duration_source: 'duration_from_releases',
      release: release?.id,
    });
  });

  it('of an epic without a release stands in the default release of its product', async () => {
    const { service } = await start();
    const capture = await deliver('epic', { product: 'PRJ', name: 'Imports' });
    const epic = service.records('epic').at(-1);
    expect(epic?.parentId).toBe(service.record('release', service.seeded.release)?.id);
    expect(epic?.attributes).toMatchObject({ name: 'Imports', description: sourceLine(capture.marker) });
  });

  it('of a comment on a requirement is its text with the link', async () => {
    const { service } = await start();
    const requirement = service.record('requirement', service.seeded.requirement);
    const capture = await deliver('requirement-comment', {
      requirement: service.seeded.requirement.toLowerCase(),
      body: '<p>Seen here too</p>',
    });
    const comment = service.records('comment').at(-1);
    expect(comment?.attributes).toEqual({ body: `<p>Seen here too</p>${sourceLine(capture.marker)}` });
    expect(comment?.parentId).toBe(requirement?.id);
  });

  it('of a competitor is its name with the address, and its colour', async () => {
    const { service } = await start();
    await deliver('competitor', {
      product: 'PRJ',
      competitor: 'Acme',
      address: 'https://acme.example/',
      color: '#0073cf',
    });
    expect(service.records('competitor').at(-1)?.attributes).toEqual({
      name: 'Acme (https://acme.example/)',
      color: 29_647,
    });
  });

  it('of a reply stands under the comment it answers, in its visibility, with the link', async () => {
    const { service } = await start();
    await deliver('comment', { idea: 'PRJ-I-1', body: '<p>First</p>', visibility: 'employee_or_creator' });
    const parent = service.ideaComments().at(-1);
    const capture = await deliver('reply', {
      idea: 'PRJ-I-1',
      replyTo: parent?.id ?? '',
      body: '<p>Second</p>',
      link: 'https://forum.example/t/1',
      linkName: 'A thread',
    });
    const reply = service.ideaComments().at(-1);
    expect(reply?.attributes).toMatchObject({
      body: `<p>Second</p>${sourceLine(capture.marker)}`,
      parent_idea_comment_id: parent?.id,
    });
    expect(reply?.sent).not.toHaveProperty('visibility');
    expect(service.attachments().at(-1)).toMatchObject({
      parentId: reply?.id,
      attributes: {
        file_url: 'https://forum.example/t/1',
        content_type: 'text/html',
        file_name: 'A thread',
      },
    });
  });
});

describe('sending on to an integration', () => {
  it('follows a competitor as well', async () => {
    const { service } = await start();
    const integration = service.records('integration')[0]?.id ?? '';
    await deliver('competitor', {
      product: 'PRJ',
      competitor: 'Acme',
      color: '#aa3300',
      address: '',
      integration,
    });
    expect(service.records('integration_change').at(-1)?.attributes).toMatchObject({
      integration_id: integration,
      model_class: 'Competitor',
    });
  });

  it('tells the service to send the record that was made', async () => {
    const { service } = await start();
    const integration = service.records('integration')[0]?.id ?? '';
    await deliver('feature', { release: service.seeded.release, name: 'Sent on', integration });
    expect(service.records('integration_change').map(({ attributes }) => attributes)).toEqual([
      {
        integration_id: integration,
        model_class: 'Feature',
        model_id: service.records('feature').at(-1)?.id,
      },
    ]);
  });

  it('is done when the service answers with no record at all', async () => {
    const { service } = await start();
    service.misbehave({
      method: 'POST',
      path: '/api/v1/integration_changes',
      answer: { kind: 'status', status: 200, body: {} },
    });
    const integration = service.records('integration')[0]?.id ?? '';
    const capture = await deliver('idea', {
      product: 'PRJ',
      name: 'Sent on',
      createdBy: 'ana@example.com',
      integration,
    });
    expect(capture.steps).toHaveLength(2);
  });

  it('that is refused leaves the idea delivered, and makes no second one when it is tried again', async () => {
    const { service } = await start();
    const id = await world.saveIdea('Once', { integration: '1' });
    await world.run();
    expect((await world.capture(id)).state).toMatchObject({ name: 'parked', error: { kind: 'rejected' } });
    await world.outbox.retry(id);
    await world.run();
    expect(service.ideas().filter(({ attributes }) => attributes.name === 'Once')).toHaveLength(1);
    expect(service.records('integration_change')).toHaveLength(0);
  });
});

describe('a request whose answer is lost', () => {
  const lost = { kind: 'reset' as const, when: 'after-storing' as const };

  it('F02 of a feature is found among those of its release, and not sent again', async () => {
    const { service } = await start();
    service.misbehave({ method: 'POST', path: '/api/v1/releases/:id/features', calls: 1, answer: lost });
    const id = await world.save(world.draft('feature', { release: service.seeded.release, name: 'Once' }));
    await world.run();
    expect(await world.state(id)).toBe('unknown');
    await world.runAfter(minuteMs);
    expect(await world.state(id)).toBe('delivered');
    expect(service.records('feature').filter(({ attributes }) => attributes.name === 'Once')).toHaveLength(1);
  });

  it('F02 of a feature that never arrived is sent again once the search is sure', async () => {
    const { service } = await start();
    service.misbehave({
      method: 'POST',
      path: '/api/v1/releases/:id/features',
      calls: 1,
      answer: { kind: 'reset' },
    });
    const id = await world.save(world.draft('feature', { release: service.seeded.release, name: 'Once' }));
    await world.run();
    await world.runAfter(minuteMs);
    await world.runAfter(minuteMs);
    expect(await world.state(id)).toBe('delivered');
    expect(service.records('feature').filter(({ attributes }) => attributes.name === 'Once')).toHaveLength(1);
  });

  it.each([
    ['epic', '/api/v1/products/:id/epics', { product: 'PRJ', name: 'Once' }, 'epic' as const],
    [
      'competitor',
      '/api/v1/products/:id/competitors',
      { product: 'PRJ', competitor: 'Once', color: '#0073cf' },
      'competitor' as const,
    ],
    [
      'requirement-comment',
      '/api/v1/requirements/:id/comments',
      { requirement: 'PRJ-1-1', body: '<p>Once</p>' },
      'comment' as const,
    ],
  ])('F02 of a %s, which no listing shows, is left to the person', async (kind, path, values, stored) => {
    const { service } = await start();
    const before = service.records(stored).length;
    service.misbehave({ method: 'POST', path, calls: 1, answer: lost });
    const id = await world.save(world.draft(kind, values));
    await world.run();
    await world.runAfter(60 * minuteMs);
    expect((await world.capture(id)).state).toMatchObject({ name: 'unknown', search: 'unsearchable' });
    expect(service.records(stored)).toHaveLength(before + 1);
  });
});

it.each([
  ['feature', { release: 'PRJ-R-999', name: 'Nowhere' }],
  ['requirement-comment', { requirement: 'PRJ-9-9', body: '<p>Nowhere</p>' }],
  ['epic', { product: 'NONE', name: 'Nowhere' }],
  ['competitor', { product: 'NONE', competitor: 'Nowhere', color: '#000000' }],
  ['reply', { idea: 'PRJ-I-999', replyTo: '1', body: '<p>Nowhere</p>' }],
])('F12 a %s whose destination is gone is parked, and nothing is made', async (kind, values) => {
  await start();
  const id = await world.save(world.draft(kind, values));
  await world.run();
  expect((await world.capture(id)).state).toMatchObject({ name: 'parked', error: { kind: 'not-found' } });
});
