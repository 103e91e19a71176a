// Who said a page's passage, as quotes: one, or one for each of several selected messages. Pure.
import type { Quote } from '@/lib/capture/field/quote';
import { saidText } from '@/lib/capture/text/attribution';
import { snapshotHtml } from '@/lib/capture/text/html';
import type { Say } from '@/lib/capture/text/messages';
import { type Source, sourceAt, sourceOf } from '@/lib/capture/text/source';
import type { Snapshot } from '@/lib/page/snapshot';
import type { PageMessage, PagePeople } from '@/lib/page/source/page-person';

export interface QuoteSpeaker {
  /** Name and day as a person reads them. */
  readonly said: string;
  /** The message's own address. */
  readonly link: string | null;
}

export interface SaidMessage extends PageMessage {
  /** Name and day as a person reads them. */
  readonly said: string;
}

export type SaidPassage =
  | ({ readonly by: 'one' } & QuoteSpeaker)
  | { readonly by: 'several'; readonly messages: readonly SaidMessage[] };

/** Nobody is named for a page read with a warning. A private page is read like any other. */
export function namesSpeakers({ selection, isArticle, remarks }: Snapshot): boolean {
  const isSure = isArticle !== true && remarks.every((remark) => remark === 'address-is-private');
  return isSure && selection !== null;
}

/** null if the page doesn't surely tell who said the passage. It may show another selection by now. */
export function saidPassage(
  snapshot: Snapshot,
  { people, several }: PagePeople,
  how: { readonly say: Say; readonly language: string | undefined },
): SaidPassage | null {
  const words = snapshot.selection?.text;
  if (!namesSpeakers(snapshot)) return null;
  if (several?.words === words && several)
    return {
      by: 'several',
      messages: several.messages.map((message) => ({ ...message, said: saidText(message, how) })),
    };
  const { name, said } = people.find((person) => person.said !== undefined) ?? {};
  if (!name || said?.words !== words || !said) return null;
  return { by: 'one', said: saidText({ name, on: said.on }, how), link: said.link };
}

/** The quotes of a passage that nobody changed. */
export function passageQuotes(snapshot: Snapshot, said: SaidPassage | null, newId: () => string): Quote[] {
  const source = sourceOf(snapshot);
  if (said?.by === 'several') return messageQuotes(source, said.messages, newId);
  return [oneQuote(snapshotHtml(snapshot), source, { said, id: newId() })];
}

/** `source`: that of the whole passage. */
export function messageQuotes(
  source: Source,
  messages: readonly SaidMessage[],
  newId: () => string,
): Quote[] {
  return messages.map(({ html, said, link, passageAddress }) => ({
    ...{ id: newId(), html, said },
    source: {
      ...source,
      address: link ?? source.address,
      passageAddress: link === null ? passageAddress : null,
    },
  }));
}

export function oneQuote(
  html: string,
  source: Source,
  { said, id }: { readonly said: QuoteSpeaker | null; readonly id: string },
): Quote {
  const link = said?.link ?? null;
  return { id, html, source: link === null ? source : sourceAt(source, link), said: said?.said ?? null };
}
