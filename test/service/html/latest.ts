// The home page: the latest records of each kind, with what a person looks for after a capture.
import { html } from 'hono/html';
import { pageFolderOf } from '../records/shared-shapes.ts';
import type { Kind } from '../storage/kind.ts';
import type { StoredRecord } from '../storage/store.ts';
import { statusOrFirst } from '../workflow-statuses.ts';
import type { World } from '../world.ts';
import type { Markup } from './layout.ts';
import { link, nameOf, newBadge, tags, time } from './parts.ts';

const latestCount = 30;
const listed = [
  ['idea', 'Ideas'],
  ['page', 'Notes'],
  ['feature', 'Features'],
  ['epic', 'Epics'],
  ['competitor', 'Competitors'],
  ['organization', 'Customers'],
] as const;
type ListedKind = (typeof listed)[number][0];

export function latestPage(world: World): Markup {
  const lists = listed.map(([kind, title]) =>
    list(world, title, world.store.list(kind, { order: 'recent', limit: latestCount })),
  );
  return html`<h1>Latest records</h1>${lists}`;
}

function list(world: World, title: string, records: readonly StoredRecord<ListedKind>[]): Markup {
  if (records.length === 0) return html``;
  return html`<h2>${title}</h2><ul class="list card">${records.map((record) => row(world, record))}</ul>`;
}

function row(world: World, record: StoredRecord<ListedKind>): Markup {
  const { kind, id, key, attributes } = record;
  const source = sourceIn(textOf(record));
  const creator = 'created_by' in attributes ? attributes.created_by : null;
  const about = [
    statusOf(record),
    creator,
    source && link(source, new URL(source).host),
    html`<time>${time(record.createdAt)}</time>`,
  ].filter((part) => part !== null && part !== undefined && part !== '');
  return html`<li><div><span class="key">${key ?? ''}</span> <a href="/${pageFolderOf(kind)}/${key ?? id}">${nameOf(record)}</a> ${newBadge(world, record)} ${'tags' in attributes ? tags(attributes.tags) : null}</div>
<div class="soft about">${about.map((part) => html`<span>${part}</span>`)}</div></li>`;
}

function statusOf({ kind, attributes }: StoredRecord<Kind>): string | null {
  if (kind !== 'idea' && kind !== 'page' && kind !== 'feature' && kind !== 'epic') return null;
  const name = 'workflow_status' in attributes ? attributes.workflow_status : null;
  return statusOrFirst(kind, name)?.name ?? null;
}

function textOf({ attributes }: StoredRecord<Kind>): string {
  if ('description_attributes' in attributes) return attributes.description_attributes ?? '';
  return 'description' in attributes ? (attributes.description ?? '') : '';
}

/** The page that a record was captured from: the last web address that its text links to. null without one. */
function sourceIn(text: string): string | null {
  const address = [...text.matchAll(/<a href="(https?:\/\/[^"]+)"/g)].at(-1)?.[1];
  return address !== undefined && URL.canParse(address) ? address.replaceAll('&amp;', '&') : null;
}
