// Generated valid input travels client → HTTP → service and is stored unchanged.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '@/lib/planning/contract';
import { type PlanningService, startPlanningService } from '@/test/service';
import type { Kind } from '@/test/service/storage/kind';
import type { KnownRecords } from '@/test/unit/planning/operation-inputs';
import { inputsOf, wrapperOf } from './arbitrary-input';
import { clientOfService, knownRecordsIn } from './known-records-in-service';

type WriteId = keyof typeof wrapperOf;

const writes = Object.keys(wrapperOf) as WriteId[];

/** The service's name for a record, if it differs from the body's. */
const kinds: Partial<Record<WriteId, Kind>> = {
  updateEndorsement: 'endorsement',
  createEndorsement: 'endorsement',
  createIntegrationChange: 'integration_change',
};

let service: PlanningService;
let knownRecords: KnownRecords;

beforeAll(async () => {
  service = await startPlanningService();
  knownRecords = await knownRecordsIn(service);
});
afterAll(() => service.close());

const kindOf = (id: WriteId): Kind => kinds[id] ?? (wrapperOf[id] as Kind);

/** The id in an answer, whatever the record's name. */
function idIn(answer: unknown): string {
  const [record] = Object.values(answer as Record<string, { id: string }>);
  return record?.id ?? '';
}

describe.each(writes)('%s', (id) => {
  test('stores every valid input unchanged', { timeout: 60_000 }, async () => {
    const client = clientOfService(service);
    await fc.assert(
      fc.asyncProperty(inputsOf(id, knownRecords), async ({ input, attributes }) => {
        const result = await client.run(id, input);
        expect(result).toMatchObject({ isOk: true });
        // The answer to an integration change names no record.
        const stored =
          id === 'createIntegrationChange'
            ? service.records('integration_change').at(-1)
            : service.record(kindOf(id), result.isOk ? idIn(result.value) : '');
        expect(stored?.sent).toEqual(attributes);
        const kept: Record<string, unknown> = { ...stored?.attributes };
        for (const field of ['name', 'body', 'description', 'theme', 'file_url', 'file_name', 'start_date']) {
          // A blank text is stored as null.
          const sent = attributes[field];
          if (typeof sent === 'string' && sent.trim() !== '') expect(kept[field]).toBe(sent);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('answers any junk without failing', { timeout: 60_000 }, async () => {
    const operation = operations[id];
    const path = operation.path.replace(/:(\w+)/g, 'PRJ');
    const junk = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.jsonValue().map((value) => JSON.stringify({ [wrapperOf[id] ?? 'x']: value })),
    );
    await fc.assert(
      fc.asyncProperty(junk, async (body) => {
        const answer = await fetch(service.url + path, {
          method: operation.method,
          headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
          body,
        });
        await answer.arrayBuffer();
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: 30 },
    );
  });
});

describe('reading an idea', () => {
  test('returns the captured text byte for byte', { timeout: 60_000 }, async () => {
    const client = clientOfService(service);
    await fc.assert(
      fc.asyncProperty(inputsOf('createIdea', knownRecords), async ({ input, attributes }) => {
        const created = await client.run('createIdea', input);
        const read = await client.call('readIdea', {
          params: { id: created.isOk ? idIn(created.value) : '' },
          query: { fields: '*' },
        });
        expect(read.isOk && read.value.idea).toMatchObject({
          name: attributes.name,
          ...(attributes.description === undefined ? {} : { description: { body: attributes.description } }),
        });
      }),
      { numRuns: 30 },
    );
  });
});

describe('a file', () => {
  test('arrives byte for byte under its name', { timeout: 60_000 }, async () => {
    const client = clientOfService(service);
    const fileName = fc.stringMatching(/^[a-z é⛵工]{1,12}\.png$/u);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), fileName, async (bytes, name) => {
        const file = new File([new Uint8Array(bytes)], name, { type: 'image/png' });
        const result = await client.call('createIdeaCommentAttachment', {
          params: { idea_comment_id: knownRecords.ideaComment },
          body: { 'attachment[data]': file },
        });
        expect(result).toMatchObject({ isOk: true, value: { attachment: { file_name: name } } });
        const arrived = service.file(result.isOk ? result.value.attachment.id : '');
        expect([...(arrived ?? [])]).toEqual([...bytes]);
      }),
      { numRuns: 20 },
    );
  });

  test('that is a link is stored the same from JSON and from form parts', async () => {
    const client = clientOfService(service);
    const link = {
      file_url: 'https://pages.example.com/é?a=1#b',
      content_type: 'text/html',
      file_name: 'Päge ⛵',
    };
    const params = { idea_comment_id: knownRecords.ideaComment };
    const forms = [
      { attachment: link },
      {
        'attachment[file_url]': link.file_url,
        'attachment[content_type]': link.content_type,
        'attachment[file_name]': link.file_name,
      },
    ];
    for (const body of forms) {
      const result = await client.call('createIdeaCommentAttachment', { params, body });
      expect(
        service.record('attachment', result.isOk ? result.value.attachment.id : '')?.attributes,
      ).toMatchObject(link);
    }
  });
});
