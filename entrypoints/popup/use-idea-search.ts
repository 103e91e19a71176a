// A person's own search of the service for ideas by the form's name. Nothing else sends words before Save.
import { useState } from 'react';
import type { ServiceSearch } from '@/components/controls/ServiceSearchState';
import type { OfferedIdea } from '@/lib/capture/similar/offered-ideas';
import type { PopupDeps } from './deps';

interface IdeaSearch {
  readonly state: ServiceSearch;
  readonly found: readonly OfferedIdea[];
  readonly search: () => void;
}

interface Answer {
  readonly words: string;
  readonly state: ServiceSearch;
  readonly found: readonly OfferedIdea[];
}

/** An answer counts for its words only. */
export function useIdeaSearch(
  deps: PopupDeps,
  { accountId, product, words }: { accountId: string; product: string; words: string },
): IdeaSearch {
  const [answer, setAnswer] = useState<Answer>({ words: '', state: 'ready', found: [] });

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

  const isCurrent = answer.words === words;
  return {
    state: isCurrent ? answer.state : 'ready',
    found: isCurrent ? answer.found : [],
    search: () => void search(),
  };
}

const asOffer = ({ value, label }: { readonly value: string; readonly label: string }): OfferedIdea => ({
  id: value,
  key: value,
  name: label,
  status: '',
  votes: null,
  url: '',
  likeness: 'similar',
});
