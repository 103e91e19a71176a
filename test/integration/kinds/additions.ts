// A world with an idea and a feature that already have text, for the tests of additions.
import { expect } from 'vitest';
import type { OutboxWorld } from '../outbox/outbox-world.ts';
import { send } from '../service/raw-request.ts';
import { sourceLine } from './kind-world';

/** The text of both records before any addition. */
export const before = '<p>One place for the words of <b>customers</b> — 顧客の声 &amp; more.</p>';
export const added = '<p>Seen here too</p>';

/** Gives the idea and the feature of a new world their text. */
export async function writeBefore(world: OutboxWorld): Promise<OutboxWorld> {
  await changeRecord(world, 'ideas/PRJ-I-1', {
    idea: { description: before, created_by: 'dana@example.com' },
  });
  await changeRecord(world, `features/${world.service.seeded.feature}`, { feature: { description: before } });
  world.service.clearRequests();
  return world;
}

/** A colleague's change to a record, without the outbox. */
export async function changeRecord(world: OutboxWorld, path: string, body: unknown): Promise<void> {
  expect((await send(world.service, 'PUT', `/${path}`, body)).status).toBe(200);
}

export const puts = (world: OutboxWorld) => world.service.requests.filter(({ method }) => method === 'PUT');

/** The HTML that a capture adds, with its source line. */
export async function additionOf(world: OutboxWorld, id: string): Promise<string> {
  const { marker } = await world.capture(id);
  return added + sourceLine(marker);
}
