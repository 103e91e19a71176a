// Builds a valid capture for tests, with a test's own values.
import type { Capture } from '@/lib/outbox/capture';
import type { NewCapture } from '@/lib/outbox/storage/store';

const draftId = '6f1c6a2e-8d0b-4c57-9a53-0d4a5c1f2b10';

export function buildNewCapture(overrides: Partial<NewCapture> = {}): NewCapture {
  const id = overrides.id ?? draftId;
  const accountId = overrides.accountId ?? 'account-1';
  return {
    version: 1,
    id,
    accountId,
    kind: 'idea',
    name: 'Import from a spreadsheet',
    marker: 'qc-abcdefghjk',
    savedAtMs: 1_000,
    draft: {
      id,
      kind: 'idea',
      accountId,
      values: { product: 'PRJ', name: 'Import from a spreadsheet' },
      source: { title: 'Forum', address: 'https://forum.example/1', passageAddress: null },
    },
    steps: [
      {
        operation: 'createIdea',
        input: {
          params: { product_id: 'PRJ' },
          body: { idea: { name: 'Import from a spreadsheet', created_by: 'ana@example.com' } },
        },
        result: null,
        attempts: [],
      },
    ],
    state: { name: 'queued', wait: null },
    duplicates: [],
    duplicateCheck: null,
    ...overrides,
  };
}

export function buildCapture(overrides: Partial<Capture> = {}): Capture {
  return { sequence: 1, ...buildNewCapture(overrides), ...overrides };
}

/** A capture of two steps. The second needs the first one's result. */
export function buildCommentCapture(overrides: Partial<Capture> = {}): Capture {
  return buildCapture({
    kind: 'comment',
    steps: [
      {
        operation: 'createIdeaComment',
        input: { params: { idea_id: 'PRJ-I-1' }, body: { idea_comment: { body: '<p>Yes</p>' } } },
        result: null,
        attempts: [],
      },
      {
        operation: 'createIdeaCommentAttachment',
        input: {
          params: { idea_comment_id: { $idOfStep: 0 } },
          body: {
            attachment: {
              file_url: 'https://forum.example/1',
              content_type: 'text/html',
              file_name: 'Forum',
            },
          },
        },
        result: null,
        attempts: [],
      },
    ],
    ...overrides,
  });
}
