// The ideas that a capture may belong to, in one list. "Already an idea" is a fact of this device, never a score.
import { uniqueBy } from '@/lib/unique-by';
import { nameLetters } from './folded-text';
import type { IndexedIdea, Matcher } from './matcher';

/** An idea, as a list shows it. */
interface IdeaSummary {
  readonly id: string;
  /** The key of the idea, or its id if the service gives no key. */
  readonly key: string;
  readonly name: string;
  /** '' if the service doesn't say. */
  readonly status: string;
  /** null if the service doesn't say. */
  readonly votes: number | null;
  /** '' if the service doesn't say. */
  readonly url: string;
}

/** A capture that this device sent from the same page. */
export interface EarlierCapture {
  /** The key or id of the idea that it went to. null for none. */
  readonly idea: string | null;
  /** The record's key. null before the service returned it. */
  readonly key: string | null;
  readonly name: string;
  readonly url: string | null;
  readonly atMs: number;
}

export type OfferedIdea = IdeaSummary &
  (
    | { readonly likeness: 'captured'; readonly atMs: number }
    /** The page was captured last into another record, or isn't sent yet: no idea to comment on. */
    | { readonly likeness: 'captured-elsewhere'; readonly atMs: number }
    /**
     * `same-name`: it is already an idea. `similar`: quiet, because a score proves nothing. `found`: by the person's own
     * search of the service.
     */
    | { readonly likeness: 'same-name' | 'similar' | 'found' }
  );

export interface OfferQuestion {
  readonly name: string;
  /** The passage as text. */
  readonly passage: string;
  /** The page's captures, newest first. */
  readonly captures: readonly EarlierCapture[];
}

/** The device's knowledge of an account's ideas. */
interface KnownIdeas {
  readonly ideas: readonly (IdeaSummary & IndexedIdea)[];
  readonly matcher: Matcher;
}

const maxOffered = 3;
/** Below, a match is mostly a few common words. Chosen by eye, not tuned. */
const leastScore = 0.15;

/** The words are already this idea. The other offers only may be. */
export const isAlready = ({ likeness }: OfferedIdea): boolean =>
  likeness === 'captured' || likeness === 'same-name';

/** The ideas that this page was captured into, then those with the same name, then similar ones. */
export function offeredIdeas(question: OfferQuestion, { ideas, matcher }: KnownIdeas): OfferedIdea[] {
  const { name, passage, captures } = question;
  const byId = new Map(ideas.map((idea) => [idea.id, idea]));
  const letters = nameLetters(name);
  return firstOffers([
    ...captures.flatMap((capture, at) => offerOf(capture, at, ideas)),
    ...(letters === '' ? [] : ideas.filter((idea) => nameLetters(idea.name) === letters)).map(
      (idea): OfferedIdea => ({ ...summaryOf(idea), likeness: 'same-name' }),
    ),
    ...matcher(name, passage)
      .filter(({ score }) => score >= leastScore)
      .flatMap(({ id }): OfferedIdea[] => {
        const idea = byId.get(id);
        return idea ? [{ ...summaryOf(idea), likeness: 'similar' }] : [];
      }),
  ]);
}

/** The person asked for what the service found, so it comes before what is only similar. */
export function withFound(known: readonly OfferedIdea[], found: readonly OfferedIdea[]): OfferedIdea[] {
  const byKey = new Map(known.map((offer) => [offer.key, offer]));
  const certain = known.filter(({ likeness }) => likeness !== 'similar');
  return firstOffers([...certain, ...found.map((offer) => byKey.get(offer.key) ?? offer), ...known]);
}

const firstOffers = (offers: readonly OfferedIdea[]): OfferedIdea[] =>
  uniqueBy(offers, ({ key }) => key).slice(0, maxOffered);

/** The idea with its present status and votes, if the device knows them. The last capture may be no idea. */
function offerOf(
  { idea, key, name, url, atMs }: EarlierCapture,
  at: number,
  ideas: readonly IdeaSummary[],
): OfferedIdea[] {
  const unknown = { id: idea ?? '', key: idea ?? key ?? '', name, status: '', votes: null, url: url ?? '' };
  if (idea === null) return at === 0 ? [{ ...unknown, likeness: 'captured-elsewhere', atMs }] : [];
  const known = ideas.find((one) => one.key === idea || one.id === idea);
  return [{ ...summaryOf(known ?? unknown), likeness: 'captured', atMs }];
}

/** The idea without its words. */
function summaryOf({ id, key, name, status, votes, url }: IdeaSummary): IdeaSummary {
  return { id, key, name, status, votes, url };
}
