// The existing ideas that the form's words may belong to, with a comment, an addition and a vote for the marked one.
import { useState } from 'react';
import type { ShortcutName } from '@/components/controls/key-table';
import { shortcutMessage } from '@/components/controls/shortcuts';
import { useShortcuts } from '@/components/controls/use-shortcuts';
import type { Form } from '@/components/form/open-form';
import { IdeaOffers } from '@/components/notices/IdeaOffers';
import { useSay } from '@/components/words/SayProvider';
import { fieldOf, htmlOf, textOf, textOfRole } from '@/lib/capture/field/field';
import {
  chosenForm,
  chosenKind,
  kindNamed,
  type OnIdeaKind,
  startOfKind,
  textFieldOf,
} from '@/lib/capture/form/form-state';
import { lackingKinds } from '@/lib/capture/form/offered-kinds';
import { allowedKinds } from '@/lib/capture/form/policy';
import { slotOf } from '@/lib/capture/form/slots';
import type { OfferedIdea } from '@/lib/capture/similar/offered-ideas';
import { textOfHtml } from '@/lib/capture/text/html';
import type { PopupDeps } from './deps';
import type { Start } from './start';
import { useIdeaSearch } from './use-idea-search';
import { useOfferedIdeas } from './use-offered-ideas';

interface OffersProps {
  readonly deps: PopupDeps;
  readonly form: Form;
  readonly start: Start;
  readonly accountId: string;
  /** The form is filled and painted. */
  readonly isReady: boolean;
  /** What the form became with the marked idea, in words. */
  readonly onTaken: (words: string) => void;
}

/** The kinds whose words may be an idea's. */
const matchedKinds: ReadonlySet<string> = new Set(['idea', 'comment', 'append-idea', 'vote']);
/** The matcher reads the start of a passage. Markup is longer than its text. */
const passageCharacters = 4_000;

export function Offers({ deps, form, start, accountId, isReady, onTaken }: OffersProps) {
  const say = useSay();
  const { state, dispatch } = form;
  const { setup } = state;
  const kindId = state.document.kind;
  const { draft, edited } = chosenForm(state);
  const { fields } = chosenKind(state);
  const isMatched =
    start.preferences.suggestsSimilar && setup.policy.ideaIndex !== false && matchedKinds.has(kindId);
  const name = isMatched ? nameIn(form) : '';
  const [isOpen, setIsOpen] = useState(false);
  const [mark, setMark] = useState<Mark>(unmoved);
  const known = useOfferedIdeas(deps, {
    accountId,
    address: state.snapshot.source.address,
    name,
    passage: isMatched
      ? textOfHtml(htmlOf(draft.values, textFieldOf(kindId)).slice(0, passageCharacters))
      : '',
    isWanted: isReady,
    isTyping: edited.length > 0,
  });
  const search = useIdeaSearch(deps, {
    accountId,
    product: textOfRole(fields, draft.values, 'product'),
    words: name.trim(),
  });
  const offers = withFound(known ?? [], search.found);

  // Keys that come before the ideas are read move the mark once they are there.
  const keyed = offers.findIndex(({ key }) => key === mark.key);
  const at = keyed === -1 ? mark.early % Math.max(1, offers.length) : keyed;
  const marked = offers[at];
  const chosenIdea = textOfRole(fields, draft.values, 'idea');
  const lacking = lackingKinds(start.listsVotes, accountId);
  const actionOf = (to: OnIdeaKind, shortcut: ShortcutName) => {
    const isIdea = marked !== undefined && marked.likeness !== 'captured-elsewhere';
    const isAllowed = allowedKinds(setup.policy).some(({ id }) => id === to) && !lacking.includes(to);
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

/** The name that an idea of this page has, also in kinds without a name. */
function nameIn({ state }: Form): string {
  const { document } = state;
  const own = fieldOf(chosenKind(state).fields, 'title');
  if (own) return textOf(document.values, own.name);
  const idea = kindNamed('idea');
  const slots = document.others ?? {};
  const title = fieldOf(idea.fields, 'title');
  const typed = title && slots[slotOf('idea', title)];
  return typeof typed === 'string'
    ? typed.trim()
    : textOfRole(idea.fields, startOfKind(state, idea).others, 'title');
}

function withFound(known: readonly OfferedIdea[], found: readonly OfferedIdea[]): readonly OfferedIdea[] {
  const keys = new Set(known.map(({ key }) => key));
  return [...known, ...found.filter(({ key }) => !keys.has(key))];
}
