// Suggestions for fields. This device answers at once. The background asks the service when a person opens
// the field. Every field works without an answer.

import { ideaMessage } from '@/components/words/failure-messages';
import {
  isOfToday,
  type Suggestion,
  type SuggestionList,
  type SuggestionQuestion,
  suggestionSources,
} from '@/lib/capture/field/suggestion';
import type { Fact } from '@/lib/capture/history/fact';
import { recentSuggestions } from '@/lib/capture/history/history';
import type { ChangedRecord } from '@/lib/capture/kinds/kind';
import type { PictureAssist } from '@/lib/capture/pictures/picture-assist';
import type { CurrentValues } from '@/lib/capture/suggestions/current-values';
import { mergeOptions } from '@/lib/capture/suggestions/matching';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { SuggestionResult } from '@/lib/messaging/protocol';
import type { Send } from '@/lib/messaging/send';
import type { StoredIdea } from '@/lib/settings/idea-index';
import type { SuggestionCache } from '@/lib/settings/suggestion-cache';
import { uniqueBy } from '@/lib/unique-by';
import type { PossibleCreators } from './creator-suggestions';

export type IdeaAnswer =
  | { readonly isFound: true; readonly key: string; readonly name: string }
  | { readonly isFound: false; readonly messageKey: MessageKey; readonly parts?: readonly string[] };

/** `isCut`: the service has more than these. @default false */
type OnOptions = (options: readonly Suggestion[], isCut?: boolean) => void;
type ListOptions = (list: SuggestionList, onOptions: OnOptions) => () => void;

export interface OwnPerson {
  readonly name: string;
  readonly email: string;
}

export interface FieldAssist {
  /**
   * Calls back with the values known on this device, used ones first. Doesn't call back if there are none.
   * Sends no request. Returns a function that stops it.
   */
  readonly recall: ListOptions;
  /**
   * Like `recall`, and calls back again with the service's listing if this device's is a day old. For a field that a
   * person opened.
   */
  readonly list: ListOptions;
  /** Suggestions that the service finds by words. null if the service has no search. Never rejects. */
  readonly search: (list: SuggestionList, query: string) => Promise<readonly Suggestion[] | null>;
  /** The idea that a key, an ID or a link names. Never rejects. */
  readonly findIdea: (reference: string) => Promise<IdeaAnswer>;
  /**
   * A record's current values. null if they are unavailable. Never rejects. Absent if no record is changed.
   */
  readonly readRecord?: (changed: ChangedRecord) => Promise<CurrentValues | null>;
  /**
   * The revenue of an organization, '' if the service has none. null if it doesn't say. Never rejects. Absent
   * without an account, as in the settings.
   */
  readonly readRevenue?: (organization: string) => Promise<number | string | null>;
  /** The account's own person. Absent without an account. */
  readonly ownPerson?: OwnPerson;
  /** The possible authors of the page's words. Never rejects. Absent without a page, as in the settings. */
  readonly readPeople?: () => Promise<PossibleCreators>;
  /** Absent if pictures aren't available, as in the settings. */
  readonly pictures?: PictureAssist;
}

type KnownIdea = Pick<StoredIdea, 'key' | 'name' | 'status' | 'tags'>;

interface FieldAssistDeps {
  readonly send: Send;
  readonly settings: {
    readonly lists: Pick<SuggestionCache, 'get'>;
    readonly ideas: { get(accountId: string): Promise<{ readonly ideas: readonly KnownIdea[] } | null> };
  };
  /** The history of an account, newest first. Never rejects. */
  readonly facts: { ofAccount(accountId: string): Promise<readonly Fact[]> };
  readonly accountId: string;
  readonly pictures?: PictureAssist;
  /** @default the system clock */
  readonly now?: () => number;
}

export function createFieldAssist(deps: FieldAssistDeps): FieldAssist {
  const { send, accountId, pictures } = deps;
  return {
    ...(pictures ? { pictures } : {}),
    ...createLists(deps),

    async readRecord(changed) {
      const sent = await send('record.now', { accountId, changed });
      return sent.isOk ? sent.value.values : null;
    },

    async readRevenue(organization) {
      const sent = await send('organization.revenue', { accountId, organization });
      return sent.isOk && sent.value.isRead ? sent.value.revenue : null;
    },

    async findIdea(reference) {
      const sent = await send('idea.find', { accountId, reference });
      const answer = sent.isOk ? sent.value : noAccount;
      if (answer.isOk)
        return { isFound: true, key: answer.idea.key ?? answer.idea.id, name: answer.idea.name ?? '' };
      if (answer.reason === 'failed') return { isFound: false, messageKey: ideaMessage(answer.error.kind) };
      const parts = answer.reason === 'other-service' && { parts: [answer.service] };
      return { isFound: false, messageKey: ideaProblems[answer.reason], ...parts };
    },
  };
}

/** What this device knows, and what the background asks of the service. */
function createLists(deps: FieldAssistDeps): Pick<FieldAssist, 'recall' | 'list' | 'search'> {
  const { send, settings, facts, accountId, now = Date.now } = deps;
  let reading: Promise<readonly Fact[]> | null = null;

  /** One read for all fields of a form that ask at once. */
  function readFacts(): Promise<readonly Fact[]> {
    reading ??= facts.ofAccount(accountId).finally(() => {
      reading = null;
    });
    return reading;
  }

  async function ask(list: SuggestionList, query: string): Promise<SuggestionResult | null> {
    const question = ofService(list, accountId);
    const sent = question && (await send('suggestion.read', { ...question, query }));
    return sent?.isOk && sent.value.isAvailable ? sent.value : null;
  }

  /** `asksService`: once this device's list is a day old. */
  async function read(list: SuggestionList, asksService: boolean, report: OnOptions): Promise<void> {
    const question = ofService(list, accountId);
    const isRemembered = suggestionSources[list.subject].maxRemembered > 0;
    const [used, known, kept] = await Promise.all([
      isRemembered ? readFacts().then((found) => recentSuggestions(found, list, now())) : [],
      isIndexed(list) ? settings.ideas.get(accountId).then((index) => indexed(list, index?.ideas ?? [])) : [],
      question && settings.lists.get(question),
    ]);
    /** The listed ideas after the indexed ones. */
    const withKnown = (listed: readonly Suggestion[]) =>
      mergeOptions(
        used,
        uniqueBy([...known, ...listed], ({ value }) => value),
      );
    if (kept || used.length > 0 || known.length > 0) report(withKnown(kept?.options ?? []), kept?.isCut);
    if (!asksService || (kept && isOfToday(kept.atMs, now()))) return;
    const listed = await ask(list, '');
    if (listed) report(withKnown(listed.options), listed.isCut);
  }

  const reader =
    (asksService: boolean): ListOptions =>
    (list, onOptions) => {
      let isCurrent = true;
      void read(list, asksService, (...options) => isCurrent && onOptions(...options));
      return () => {
        isCurrent = false;
      };
    };

  return {
    recall: reader(false),
    list: reader(true),
    search: async (list, query) =>
      suggestionSources[list.subject].isSearched ? ((await ask(list, query))?.options ?? null) : null,
  };
}

const noAccount = { isOk: false, reason: 'no-account' } as const;
const ideaProblems = {
  'no-account': 'ideaUnchecked',
  'other-service': 'problemOtherService',
  'reference-malformed': 'problemIdeaReference',
} as const;

/** The service's list. null for a subject of this device, and before the form names the product. */
function ofService({ subject, scope }: SuggestionList, accountId: string): SuggestionQuestion | null {
  const isOfDevice = suggestionSources[subject].source === 'device';
  return isOfDevice || scope === null ? null : { accountId, subject, scope };
}

const isIndexed = ({ subject, scope }: SuggestionList) =>
  (subject === 'ideas' || subject === 'tags') && scope !== null;

/** The indexed ideas of the list's product, or the tags of all. An id of a product has no keys to compare. */
function indexed({ subject, scope }: SuggestionList, ideas: readonly KnownIdea[]): Suggestion[] {
  if (subject === 'tags') return tagsOf(ideas);
  const isOfScope = (key: string) => !scope || /^\d+$/.test(scope) || key.startsWith(`${scope}-`);
  return ideas
    .filter(({ key }) => isOfScope(key))
    .map(({ key, name, status }) => ({
      value: key,
      label: name,
      detail: [key, status].filter(Boolean).join(' · '),
    }));
}

/** The tags of the ideas, the most used first. */
function tagsOf(ideas: readonly KnownIdea[]): Suggestion[] {
  const counts = new Map<string, number>();
  for (const tag of ideas.flatMap(({ tags = [] }) => tags.map((written) => written.normalize())))
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([value]) => ({ value, label: value, detail: '' }));
}
