// Owns what fields are offered: from this device at once, and from the background, which asks the service.
import type { FieldAssist, PictureAssist, Suggestion } from '@/lib/capture/form/field-assist';
import {
  type SuggestionSubject,
  suggestionScope,
  suggestionSources,
} from '@/lib/capture/form/suggestion-sources';
import { mergeOptions } from '@/lib/capture/form/suggestions';
import type { WordKey } from '@/lib/capture/words';
import type { PlanningErrorKind } from '@/lib/planning/errors';
import { recentSuggestions } from '@/lib/settings/recent-values';
import type { Settings } from '@/lib/settings/settings';
import type { Send } from './send';

export interface FieldAssistDeps {
  readonly send: Send;
  readonly settings: Pick<Settings, 'lists' | 'recentValues'>;
  readonly accountId: string;
  /** Lists of a product's portals, categories and pages are asked for this one; '' where none is named yet. */
  readonly product: string;
  /** Comments are those of this idea; '' where none is named. @default '' */
  readonly idea?: string;
  readonly pictures?: PictureAssist;
  /** @default the clock's */
  readonly now?: () => number;
}

/** A list that is younger is not asked for again. */
const freshMs = 10 * 60_000;
/** What a list is of may still be being typed. */
const askPauseMs = 300;

export function createFieldAssist(deps: FieldAssistDeps): FieldAssist {
  const { send, settings, accountId, product, idea = '', pictures, now = Date.now } = deps;

  async function usedBefore(subject: SuggestionSubject): Promise<Suggestion[]> {
    return suggestionSources[subject].mostRemembered === 0
      ? []
      : recentSuggestions(await settings.recentValues(accountId).get(), subject, now());
  }

  async function ask(subject: SuggestionSubject, query: string): Promise<readonly Suggestion[] | null> {
    const scope = suggestionScope(subject, { product, idea });
    if (scope === null) return null;
    const sent = await send('suggestion.read', { accountId, subject, scope, query });
    return sent.isOk && sent.value.isAvailable ? sent.value.options : null;
  }

  return {
    ...(pictures ? { pictures } : {}),
    list(subject, onOptions) {
      const { source } = suggestionSources[subject];
      const scope = source === 'device' ? null : suggestionScope(subject, { product, idea });
      let isCurrent = true;
      async function tell(): Promise<void> {
        const [used, kept] = await Promise.all([
          usedBefore(subject),
          scope === null ? null : settings.lists.get({ accountId, subject, scope }),
        ]);
        if (!isCurrent) return;
        if (kept || used.length > 0) onOptions(mergeOptions(used, kept?.options ?? []));
        if (scope === null || (kept && now() - kept.atMs < freshMs)) return;
        if (scope !== '') await new Promise((resolve) => setTimeout(resolve, askPauseMs));
        if (!isCurrent) return;
        const listed = await ask(subject, '');
        if (isCurrent && listed) onOptions(mergeOptions(used, listed));
      }
      void tell();
      return () => {
        isCurrent = false;
      };
    },

    search: async (subject, query) =>
      suggestionSources[subject].source === 'search' ? ask(subject, query) : null,

    async findIdea(reference) {
      const sent = await send('idea.find', { accountId, reference });
      if (!sent.isOk) return { isFound: false, words: 'ideaUnchecked' };
      const answer = sent.value;
      if (answer.isOk)
        return { isFound: true, key: answer.idea.key ?? answer.idea.id, name: answer.idea.name ?? '' };
      if (answer.reason === 'failed') return { isFound: false, words: failureWords(answer.error.kind) };
      return {
        isFound: false,
        words: answer.reason === 'no-account' ? 'ideaUnchecked' : 'problemIdeaReference',
      };
    },
  };
}

function failureWords(kind: PlanningErrorKind): WordKey {
  switch (kind) {
    case 'not-found':
    case 'forbidden':
      return 'ideaNotFound';
    case 'unauthorized':
      return 'ideaTokenRefused';
    case 'network-failed':
    case 'timed-out':
      return 'ideaUnreachable';
    default:
      return 'ideaUnchecked';
  }
}
