// The similar ideas for the form's words: from this device, read after the first filled frame, and by the person's own
// search of the service. Nothing else sends words before Save.
import { useCallback, useMemo } from 'react';
import { useAskedSearch } from '@/components/controls/ServiceSearchState';
import { type IdeaSearch, SimilarIdeas } from '@/components/form/SimilarIdeas';
import { useRead } from '@/components/use-read';
import { type IdeaQuestion, ideaQuestion } from '@/lib/capture/form/form-state';
import { unsupportedKinds } from '@/lib/capture/form/offered-kinds';
import { capturedOn } from '@/lib/capture/history/history';
import type { OfferedIdea } from '@/lib/capture/similar/offered-ideas';
import type { PopupDeps } from './deps';
import type { FormParts } from './use-accounts';

export interface ExistingIdeasProps extends FormParts {
  readonly accountId: string;
  /** What the form became with the marked idea, in words. */
  readonly onTaken: (words: string) => void;
}

export function ExistingIdeas(props: ExistingIdeasProps) {
  const { deps, form, start, accountId, isReady, onTaken } = props;
  const question = ideaQuestion(form.state, start.preferences.suggestsSimilar);
  return (
    <SimilarIdeas
      question={question}
      known={useKnown(deps, accountId, question, isReady && question.isShown)}
      search={useSearch(deps, accountId, question)}
      lacking={unsupportedKinds(start.supportsVotes, accountId)}
      onTaken={onTaken}
    />
  );
}

const debounceMs = 150;

/** null until they are read. */
function useKnown(
  deps: PopupDeps,
  accountId: string,
  { address, isMatched, name, passage, isTyping }: IdeaQuestion,
  isWanted: boolean,
): readonly OfferedIdea[] | null {
  const { digest, facts, watch } = deps;
  const readCaptured = useCallback(async () => {
    // null: a page without an address, which has none.
    const page = await digest.page(accountId, address);
    return page === null ? [] : capturedOn(await facts.ofPage(accountId, page));
  }, [digest, facts, accountId, address]);
  // A capture that was just saved has no record yet.
  const captures = useRead(readCaptured, null, { watch });
  const readKnown = useCallback(
    async () => (await import('./known-ideas')).readKnownIdeas(deps, accountId),
    [deps, accountId],
  );
  const find = useRead(isWanted ? readKnown : null, null);
  // Both first: an idea that comes later would take the mark from the one in front.
  const read = useMemo(
    () => find && captures && (async () => find({ name: isMatched ? name : '', passage, captures })),
    [find, isMatched, name, passage, captures],
  );
  return useRead(read, null, { isKept: true, delayMs: isTyping ? debounceMs : 0 });
}

function useSearch(deps: PopupDeps, accountId: string, { product, name }: IdeaQuestion): IdeaSearch {
  const { send } = deps;
  const search = useCallback(
    async (words: string) => {
      const sent = await send('ideas.search', { accountId, product, words });
      return sent.isOk && sent.value.isAvailable ? sent.value.options.map(asOffer) : null;
    },
    [send, accountId, product],
  );
  return useAskedSearch(name.trim(), search);
}

const asOffer = ({ value, label }: { readonly value: string; readonly label: string }): OfferedIdea => ({
  ...{ id: value, key: value, name: label, status: '', votes: null, url: '', likeness: 'found' },
});
