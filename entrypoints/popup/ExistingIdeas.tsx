// The similar ideas for the form's words: from this device, read after the first filled frame, and by the person's own
// search of the service. Nothing else sends words before Save.
import { useCallback, useMemo, useState } from 'react';
import { type IdeaSearch, SimilarIdeas } from '@/components/form/SimilarIdeas';
import { useRead } from '@/components/use-read';
import { type IdeaQuestion, ideaQuestion } from '@/lib/capture/form/form-state';
import { lackingKinds } from '@/lib/capture/form/offered-kinds';
import { capturedOn } from '@/lib/capture/history/history';
import type { OfferedIdea } from '@/lib/capture/similar/offered-ideas';
import type { PopupDeps } from './deps';
import type { FormParts } from './use-accounts';

interface ExistingIdeasProps extends FormParts {
  readonly accountId: string;
  /** What the form became with the marked idea, in words. */
  readonly onTaken: (words: string) => void;
}

export function ExistingIdeas(props: ExistingIdeasProps) {
  const { deps, form, start, accountId, isReady, onTaken } = props;
  const question = ideaQuestion(form.state, start.preferences.suggestsSimilar);
  return (
    <SimilarIdeas
      form={form}
      question={question}
      known={useKnown(deps, accountId, question, isReady && question.isShown)}
      search={useSearch(deps, accountId, question)}
      lacking={lackingKinds(start.listsVotes, accountId)}
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

/** An answer counts for its words only. */
function useSearch(deps: PopupDeps, accountId: string, { product, name }: IdeaQuestion): IdeaSearch {
  const words = name.trim();
  const unasked = { words, state: 'ready', found: [] } as const;
  const [answer, setAnswer] = useState<Omit<IdeaSearch, 'search'> & { readonly words: string }>(unasked);

  async function search(): Promise<void> {
    setAnswer({ words, state: 'busy', found: [] });
    const sent = await deps.send('ideas.search', { accountId, product, words });
    const result = sent.isOk && sent.value.isAvailable ? sent.value.options.map(asOffer) : null;
    setAnswer((latest) =>
      latest.words === words
        ? { words, state: result === null ? 'failed' : 'done', found: result ?? [] }
        : latest,
    );
  }

  const { state, found } = answer.words === words ? answer : unasked;
  return { state, found, search: () => void search() };
}

const asOffer = ({ value, label }: { readonly value: string; readonly label: string }): OfferedIdea => ({
  ...{ id: value, key: value, name: label, status: '', votes: null, url: '', likeness: 'found' },
});
