// The existing ideas that the form's words may belong to, with a comment, an addition and a vote for the marked one.
import { useState } from 'react';
import type { ShortcutName } from '@/components/controls/key-table';
import type { ServiceSearch } from '@/components/controls/ServiceSearchState';
import { shortcutMessage } from '@/components/controls/shortcuts';
import { useShortcuts } from '@/components/controls/use-shortcuts';
import { IdeaOffers } from '@/components/notices/IdeaOffers';
import { useSay } from '@/components/words/SayProvider';
import { textOfRole } from '@/lib/capture/field/field';
import { chosenKind, type OnIdeaKind } from '@/lib/capture/form/form-state';
import type { IdeaQuestion } from '@/lib/capture/form/idea-question';
import { allowedKinds } from '@/lib/capture/form/policy';
import type { OfferedIdea } from '@/lib/capture/similar/offered-ideas';
import type { Form } from './open-form';

/** A person's own search of the service. */
export interface IdeaSearch {
  readonly state: ServiceSearch;
  readonly found: readonly OfferedIdea[];
  readonly search: () => void;
}

interface OffersProps {
  readonly form: Form;
  readonly question: IdeaQuestion;
  /** The ideas that this device finds. null until they are read. */
  readonly known: readonly OfferedIdea[] | null;
  readonly search: IdeaSearch;
  /** Kinds that the account's service doesn't have. */
  readonly lacking: readonly string[];
  /** What the form became with the marked idea, in words. */
  readonly onTaken: (words: string) => void;
}

export function Offers({ form, question, known, search, lacking, onTaken }: OffersProps) {
  const say = useSay();
  const { state, dispatch } = form;
  const { isMatched, name } = question;
  const { kind: kindId, values } = state.document;
  const [isOpen, setIsOpen] = useState(false);
  const [mark, setMark] = useState<Mark>(unmoved);
  const offers = withFound(known ?? [], search.found);

  // Keys that come before the ideas are read move the mark once they are there.
  const keyed = offers.findIndex(({ key }) => key === mark.key);
  const at = keyed === -1 ? mark.early % Math.max(1, offers.length) : keyed;
  const marked = offers[at];
  const chosenIdea = textOfRole(chosenKind(state).fields, values, 'idea');
  const actionOf = (to: OnIdeaKind, shortcut: ShortcutName) => {
    const isIdea = marked !== undefined && marked.likeness !== 'captured-elsewhere';
    const isAllowed = allowedKinds(state.setup.policy).some(({ id }) => id === to) && !lacking.includes(to);
    // The offers leave out what the form does already.
    const isOffered = isIdea && isAllowed && !(kindId === to && chosenIdea === marked.key);
    if (!isOffered) return null;
    return () => {
      setIsOpen(false);
      dispatch({ type: 'takenToIdea', to, idea: marked.key });
      onTaken(say(shortcutMessage(shortcut), marked.key));
    };
  };
  const actions = {
    comment: actionOf('comment', 'commentOnMarked'),
    add: actionOf('append-idea', 'addToMarked'),
    vote: actionOf('vote', 'voteForIdea'),
  };

  function markNext(): void {
    setIsOpen(known === null || offers.length > 1);
    if (known === null) setMark({ key: null, early: mark.early + 1 });
    else setMark({ key: offers[(at + 1) % offers.length]?.key ?? null, early: 0 });
  }

  useShortcuts({
    commentOnMarked: () => actions.comment?.(),
    addToMarked: () => actions.add?.(),
    voteForIdea: () => actions.vote?.(),
    markNextIdea: markNext,
  });

  return (
    <IdeaOffers
      offers={offers}
      marked={marked?.key ?? null}
      isOpen={isOpen && (isMatched || offers.length > 0)}
      isMatched={isMatched}
      actions={actions}
      search={isMatched && name.trim() !== '' ? search.state : null}
      hasFound={offers.length > (known ?? []).length}
      onMark={(key) => setMark({ key, early: 0 })}
      onMarkNext={markNext}
      onClose={() => setIsOpen(false)}
      onSearch={() => {
        search.search();
        setIsOpen(true);
      }}
    />
  );
}

interface Mark {
  /** The key of the marked idea. null before the person marks one. */
  readonly key: string | null;
  /** How often the person moved the mark before the ideas were read. */
  readonly early: number;
}
const unmoved: Mark = { key: null, early: 0 };

function withFound(known: readonly OfferedIdea[], found: readonly OfferedIdea[]): readonly OfferedIdea[] {
  const keys = new Set(known.map(({ key }) => key));
  return [...known, ...found.filter(({ key }) => !keys.has(key))];
}
