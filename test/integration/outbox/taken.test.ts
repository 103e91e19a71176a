// Creates that the service refuses because the record is there: the browser may have sent the request twice.
import { afterEach, describe, expect, it } from 'vitest';
import { exportFile, importFile } from '../transfer/captures-file.ts';
import { createOutboxWorld, type OutboxWorld, type WorldOptions } from './outbox-world.ts';

let world: OutboxWorld;
afterEach(() => world.close());

const draft = () => world.draft('idea', { product: 'PRJ', name: 'Once', createdBy: 'ana@example.com' });

const taken = [
  ['409', 409, { error: 'Conflict' }],
  ['412', 412, { error: 'Precondition failed' }],
  ['400 "already taken"', 400, { error: 'Validation failed', errors: { name: ['has already been taken'] } }],
] as const;

describe.each(taken)('F91 %s on a create', (_title, status, body) => {
  async function saveTaken(isStored: boolean, service: WorldOptions['service'] = { comfort: 'recorded' }) {
    let sent = 0;
    world = await createOutboxWorld({
      service,
      fetch: async (input, init) => {
        if (init?.method !== 'POST') return fetch(input, init);
        sent += 1;
        if (isStored && sent === 1) await (await fetch(input, init)).text();
        return sent === 1 ? Response.json(body, { status }) : fetch(input, init);
      },
    });
    const before = world.service.ideas().length;
    const id = await world.save(draft());
    await world.runForHours();
    return { capture: await world.capture(id), made: world.service.ideas().length - before, sent };
  }

  it('is unknown: the record of its own first request is found, and nobody is asked', async () => {
    const { capture, made, sent } = await saveTaken(true);
    expect(capture.state.name).toBe('delivered');
    expect({ made, sent }).toEqual({ made: 1, sent: 1 });
    expect([...world.browser.notifications.values()].map(({ title }) => title)).not.toContainEqual(
      expect.stringContaining('arked'),
    );
  });

  it.each(['recorded', 'bare'] as const)(
    "is what it says once a listing lacks the record, or there is none (%s): the capture is parked with the service's words",
    async (comfort) => {
      const { capture, sent } = await saveTaken(false, { comfort });
      expect(capture.state).toMatchObject({ name: 'parked', error: { status } });
      expect(sent).toBe(1);
    },
  );
});

it('F91 of a capture from a file needs two listings as any other: the first may lag', async () => {
  let listings = 0;
  let posts = 0;
  world = await createOutboxWorld({
    service: { comfort: 'recorded' },
    fetch: async (input, init) => {
      if (init?.method === 'POST' && posts === 0) {
        posts += 1;
        await (await fetch(input, init)).text();
        return Response.json({ error: 'Conflict' }, { status: 409 });
      }
      if (init?.method === 'POST') posts += 1;
      const isListing = /\/products\/PRJ\/ideas\?|\/ideas\/related\?/.test(String(input));
      if (isListing) listings += 1;
      // The service's index lags: recovery reads the usual ideas, spam, and the search.
      return isListing && listings <= 3
        ? Response.json({ ideas: [], pagination: { total_records: 0, total_pages: 1, current_page: 1 } })
        : fetch(input, init);
    },
  });
  const id = await world.save(draft());
  await world.run();
  const file = await exportFile(world);
  // Another device: what was discarded here would be known.
  world.store.close();
  await world.ask(world.send('outbox.reset', { isConfirmed: true }));
  await importFile(world, file);
  await world.outbox.retry(id);
  listings = 0;
  await world.runForHours();
  expect({ state: await world.state(id), posts }).toEqual({ state: 'delivered', posts: 1 });
});
