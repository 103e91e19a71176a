// The store of drafts beside that of captures, in one fake database. Each page has its own store of drafts.
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import type { Draft, Quote } from '@/lib/capture/field/draft';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { createOutboxConnection, type OutboxConnection } from '@/lib/outbox/storage/connection';
import { createDraftStore } from '@/lib/outbox/storage/drafts';
import { createOutboxStore } from '@/lib/outbox/storage/store';
import { committed } from '@/test/support/start-background.ts';
import { buildNewCapture } from '@/test/unit/outbox/capture-builder';

export const documentId = '00000000-0000-4000-8000-00000000000a';
export const page = 'https://forum.example/t/1';

export function draftOf(values: Draft['values'], more: Partial<Draft> = {}): Draft {
  return {
    ...{ id: documentId, kind: 'idea', accountId: 'account-1', values },
    source: { title: 'A thread', address: page, passageAddress: null },
    ...more,
  };
}

/** A version of the draft, as the form named `writer` stores it. */
export const versionOf = (draft: Draft, writer = 'popup', n = 1, more: Partial<StoredDraft> = {}) => ({
  ...{ draft, writer, n, page, changedAtMs: n },
  ...more,
});

export function quoteOf(number: number, html = `<p>Quote ${number}</p>`, said: string | null = null): Quote {
  const id = `00000000-0000-4000-8000-1000000000${String(number).padStart(2, '0')}`;
  return { id, html, source: { title: 'A thread', address: page, passageAddress: null }, said };
}

export const captureOf = (draft: Draft, more: Parameters<typeof buildNewCapture>[0] = {}) =>
  buildNewCapture({ id: draft.id, accountId: draft.accountId, draft, ...more });

export function createDraftWorld() {
  globalThis.indexedDB = new IDBFactory();
  const connection = createOutboxConnection();
  const changes: (readonly string[] | null)[] = [];
  const onChanged = (ids: readonly string[] | null) => void changes.push(ids);
  /** Another page with its own memory of what it wrote. */
  const openPage = (given: OutboxConnection = connection) =>
    createDraftStore({ connection: given, onChanged });
  const drafts = openPage();

  /** All rows, by store. */
  async function rows(): Promise<Readonly<Record<string, readonly (readonly [unknown, unknown])[]>>> {
    const dumped = await connection.use(async (database) => {
      const names = ['captures', 'drafts', 'gone'] as const;
      const entries = names.map(async (name) => {
        const [keys, values] = await Promise.all([database.getAllKeys(name), database.getAll(name)]);
        return [name, keys.map((key, at) => [key, values[at]] as const)] as const;
      });
      return Object.fromEntries(await Promise.all(entries));
    });
    return committed(dumped);
  }

  return {
    connection,
    changes,
    drafts,
    openPage,
    store: createOutboxStore({ connection, onChanged }),
    rows,
    /** The keys of the document's rows, as text. */
    keys: async () => ((await rows()).drafts ?? []).map(([key]) => String(key).replace(`${documentId},`, '')),
    found: async (id = documentId) => committed(await drafts.find(id))?.draft ?? null,
    all: async () => committed(await drafts.all()).drafts.map(({ draft }) => draft),
  };
}
export type DraftWorld = ReturnType<typeof createDraftWorld>;
