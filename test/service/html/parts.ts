// Building blocks of pages. The template escapes every value, and stored HTML is cleaned again.
import { html, raw } from 'hono/html';
import type { Kind } from '../storage/kind.ts';
import type { StoredRecord } from '../storage/store.ts';
import { cleanedMarkup } from '../values/clean-html.ts';
import type { World } from '../world.ts';
import type { Markup } from './layout.ts';

/** Stored HTML, or plain text with its line breaks. */
export function formatted(body: string | null | undefined): Markup {
  if (!body) return html`<p class="soft">No description</p>`;
  return body.includes('<')
    ? html`${raw(cleanedMarkup(body))}`
    : html`<div class="plain">${raw(cleanedMarkup(body))}</div>`;
}

/** A list of names and values, without the empty ones. */
export function facts(pairs: readonly (readonly [string, Markup | string | null | undefined])[]): Markup {
  const known = pairs.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return html`<dl class="card">${known.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

export function tags(names: readonly string[] | null | undefined): Markup | null {
  return names && names.length > 0
    ? html`${names.map((name) => html`<span class="tag">${name}</span>`)}`
    : null;
}

/** A link to a web address. Anything else is shown as text, so that no other scheme can be clicked. */
export function link(address: string, words: string): Markup {
  const isWeb = URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol);
  return isWeb ? html`<a href="${address}" rel="noreferrer">${words}</a>` : html`${words}`;
}

/** `2026-01-31 09:05 UTC` */
export function time(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

export function nameOf({ attributes }: StoredRecord<Kind>): string {
  return 'name' in attributes && typeof attributes.name === 'string' ? attributes.name : '';
}

const newForMs = 5 * 60_000;

/** Marks what somebody just created, such as the record that *Open* leads to. */
export function newBadge(world: World, { createdAt }: StoredRecord<Kind>): Markup | null {
  const ageMs = world.now().getTime() - Date.parse(createdAt);
  return ageMs < newForMs ? html`<span class="new">New</span>` : null;
}
