import { describe, expect, it } from 'vitest';
import { deliver, sourceLine, worldOfEachTest } from './kind-world';

const start = worldOfEachTest();

describe('the service stores', () => {
  it('the text and link of a comment on a requirement', async () => {
    const world = await start();
    const { service } = world;
    const requirement = service.record('requirement', service.seeded.requirement);
    const capture = await deliver(world, 'requirement-comment', {
      requirement: service.seeded.requirement,
      body: '<p>Seen here too</p>',
    });
    const comment = service.records('comment').at(-1);
    expect(comment?.attributes).toEqual({ body: `<p>Seen here too</p>${sourceLine(capture.marker)}` });
    expect(comment?.parentId).toBe(requirement?.id);
  });
});
