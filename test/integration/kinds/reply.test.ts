import { describe, expect, it } from 'vitest';
import { deliver, sourceLine, worldOfEachTest } from './kind-world';

const start = worldOfEachTest();

describe('the service stores', () => {
  it('a reply below its comment, with the comment’s visibility and the link', async () => {
    const world = await start();
    const { service } = world;
    await deliver(world, 'comment', {
      idea: 'PRJ-I-1',
      body: '<p>First</p>',
      visibility: 'employee_or_creator',
    });
    const parent = service.ideaComments().at(-1);
    const capture = await deliver(world, 'reply', {
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
