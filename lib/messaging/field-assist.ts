// Owns asking the background on behalf of a form's fields.
import type { FieldAssist } from '@/lib/capture/assist';
import type { WordKey } from '@/lib/capture/words';
import type { PlanningErrorKind } from '@/lib/planning/errors';
import type { Send } from './send';

export interface FieldAssistDeps {
  readonly send: Send;
  readonly accountId: string;
  /** Lists of a product's portals, categories and pages are asked for this one; '' where none is named yet. */
  readonly product: string;
}

export function createFieldAssist({ send, accountId, product }: FieldAssistDeps): FieldAssist {
  return {
    async lookUp(subject, query) {
      const sent = await send('lookup.read', { accountId, subject, product, query });
      return sent.isOk && sent.value.isAvailable ? sent.value.options : null;
    },

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
