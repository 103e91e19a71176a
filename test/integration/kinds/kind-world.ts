// Delivers one capture of a kind to the local service, for the tests of kinds.
import { afterEach, expect } from 'vitest';
import { createOutboxWorld, type OutboxWorld, type WorldOptions } from '../outbox/outbox-world.ts';

export const minuteMs = 60_000;

/** `start` creates the world of a test, which is closed after the test. */
export function worldOfEachTest() {
  let world: OutboxWorld | undefined;
  afterEach(() => world?.close());

  async function start(options?: WorldOptions): Promise<OutboxWorld> {
    world = await createOutboxWorld(options);
    return world;
  }

  return start;
}

export async function deliver(world: OutboxWorld, kind: string, values: Parameters<OutboxWorld['draft']>[1]) {
  const id = await world.save(world.draft(kind, values));
  await world.run();
  const capture = await world.capture(id);
  expect(capture.state).toMatchObject({ name: 'delivered' });
  return capture;
}

/** The source line below the text of an account's first capture. */
export const sourceLine = (marker: string) =>
  `<p>↗ <a href="https://forum.example/t/1#:~:${marker.replace('-', '=')}">A thread</a> <em>${marker}</em></p>`;
