// @vitest-environment jsdom
// The exports for people, from the rows of the outbox to the text of the file.
import { expect, it } from 'vitest';
import { type Exported, exportCaptures } from '@/entrypoints/activity/export-captures';
import { captureMarkdown } from '@/entrypoints/activity/export-readable';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import type { Capture } from '@/lib/outbox/capture';
import type { Ledger } from '@/lib/outbox/storage/ledger';
import { t } from '../components/with-say';
import { buildCapture } from '../outbox/capture-builder';

/** A ledger of these captures, one in each chunk. */
function ledgerOf(captures: readonly Capture[], unreadableCount = 0): Ledger {
  // The export reads nothing else.
  return {
    chunk: async (before: number | null) => {
      const at = before ?? 0;
      const isLast = at >= captures.length - 1;
      const rows = [...captures.slice(at, at + 1), ...Array(isLast ? unreadableCount : 0).fill({})];
      return {
        isOk: true,
        value: { rows: rows.map((row) => ({ sequence: 1, row })), before: isLast ? null : at + 1 },
      };
    },
  } as unknown as Ledger;
}

const source = {
  accounts: [],
  drafts: { drafts: [], unreadable: [] },
  nowMs: 0,
  t,
  signal: new AbortController().signal,
};

async function textOf(exported: Promise<Exported>): Promise<string> {
  const file = await exported;
  if (typeof file === 'string') throw new Error(file);
  // A blob's text() would drop the byte order mark.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.content.arrayBuffer());
}

const base = buildCapture();
const sent = buildCapture({
  savedAtMs: new Date(2026, 4, 12, 9, 41, 7).getTime(),
  name: '=HYPERLINK("https://evil.example")',
  draft: {
    ...base.draft,
    values: {
      product: 'PRJ',
      name: '=HYPERLINK("https://evil.example")',
      description: '<p>One, <b>two</b></p><p># three</p>',
      tags: ['a', 'b'],
      createdBy: 'ana@example.com',
      visibility: 'internal',
    },
    source: {
      title: 'Forum <b>',
      address: 'https://forum.example/1',
      passageAddress: 'https://forum.example/1#:~:text=One',
    },
  },
  state: { name: 'delivered', atMs: 2 },
  steps: base.steps.map((step) => ({
    ...step,
    result: {
      id: '7',
      key: 'PRJ-I-7',
      name: 'Half price',
      url: 'https://acme.example/ideas/ideas/PRJ-I-7',
    },
  })),
});
const draft: StoredDraft = {
  ...{ writer: 'a', n: 1, page: '' },
  changedAtMs: new Date(2026, 4, 13, 8, 0, 0).getTime(),
  savedAtMs: new Date(2026, 4, 13, 8, 0, 0).getTime(),
  draft: {
    ...base.draft,
    accountId: '',
    values: { name: '*Only* here' },
    source: { ...base.draft.source, address: 'javascript:alert(1)' },
  },
};

const withDraft = { drafts: [draft], unreadable: [] };

it('the CSV has a row for each capture, with a mark for Excel and no formula', async () => {
  const text = await textOf(exportCaptures('csv', ledgerOf([sent]), { ...source, drafts: withDraft }));
  expect(text.charCodeAt(0)).toBe(0xfe_ff);
  const [head, here, row] = text.slice(1).split('\r\n');
  expect(head).toBe(
    '"Saved","Kind","Name","Text","Product","Tags","Created by","Other fields","State","Key","Link to the record","Source","Page address","Link to the passage"',
  );
  expect(here).toMatch(/^"2026-05-13 08:00:00","Idea","\*Only\* here",.*"on this device"/);
  expect(row).toMatch(/^"2026-05-12 09:41:07","Idea",/);
  expect(text).toContain('"\'=HYPERLINK(""https://evil.example"")');
  expect(text).toContain('"One, two\n');
  expect(text).toContain('"sent","PRJ-I-7","https://acme.example/ideas/ideas/PRJ-I-7","Forum <b>"');
});

it('the Markdown has a section for each capture, and its foreign text is text', async () => {
  const text = await textOf(exportCaptures('markdown', ledgerOf([sent]), { ...source, drafts: withDraft }));
  expect(text).toMatch(/^# All captures\n\n## \\\*Only\\\* here\n\n/);
  expect(text).toContain(
    '## [PRJ-I-7](<https://acme.example/ideas/ideas/PRJ-I-7>) \\=HYPERLINK("https\\://evil.example")\n\n',
  );
  expect(text).toContain('\n\\# three\n');
  expect(text).toContain('[Forum &lt;b&gt;](<https://forum.example/1>)');
  expect(text).toContain('[Go to the passage](<https://forum.example/1#:~:text=One>)');
  expect(text).not.toContain('](<javascript:');
});

it('one capture as Markdown is its section of the export', async () => {
  const text = await textOf(exportCaptures('markdown', ledgerOf([sent]), source));
  expect(`# All captures\n\n${captureMarkdown(sent, t)}`).toBe(text.trimEnd());
});

it('the count includes what waits on this device, and names what only JSON contains', async () => {
  const file = await exportCaptures('csv', ledgerOf([sent, base], 2), { ...source, drafts: withDraft });
  expect(file).toMatchObject({ name: 'quick-capture-1970-01-01.csv', count: 3, leftOut: 2 });
});

it('a stopped export writes no file', async () => {
  const stopped = { ...source, signal: AbortSignal.abort() };
  expect(await exportCaptures('markdown', ledgerOf([sent, base]), stopped)).toBe('stopped');
});

it('drafts have the status that the list shows, and changes of a capture are a row beside it', async () => {
  const { savedAtMs: _never, ...never } = draft;
  const drafts = [never, { ...draft, asked: 'article' as const }, { ...never, captureId: draft.draft.id }];
  const text = await textOf(
    exportCaptures('csv', ledgerOf([]), { ...source, drafts: { drafts, unreadable: [] } }),
  );
  const [, ...rows] = text.trimEnd().split('\r\n');
  expect(rows.map((row) => row.match(/"(draft|needs attention|changed, not sent)"/i)?.[1])).toEqual([
    'draft',
    t('statusNeedsAttention'),
    'changed, not sent',
  ]);
});

it('an unreadable draft is among those that only JSON contains', async () => {
  const unreadable = [{ key: ['a', 'head', 'b', 1] as ['a', 'head', 'b', 1], value: {} }];
  const file = await exportCaptures('csv', ledgerOf([]), {
    ...source,
    drafts: { drafts: [draft], unreadable },
  });
  expect(file).toMatchObject({ count: 1, leftOut: 1 });
});
