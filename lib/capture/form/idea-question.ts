// What a form asks about existing ideas.
import { fieldOf, htmlOf, textOf, textOfRole } from '@/lib/capture/field/field';
import { textOfHtml } from '@/lib/capture/text/html';
import { chosenForm, chosenKind, type FormState, kindNamed, startOfKind, textFieldOf } from './form-state';
import { slotOf } from './slots';

/** The kinds whose words may be an idea's. */
const matchedKinds: ReadonlySet<string> = new Set(['idea', 'comment', 'append-idea', 'vote']);
/** The matcher reads the start of a passage. Markup is longer than its text. */
const passageCharacters = 4_000;

export interface IdeaQuestion {
  /** The form's words are compared with ideas. Otherwise only earlier captures of the page are found. */
  readonly isMatched: boolean;
  /** Of the page. */
  readonly address: string;
  readonly name: string;
  readonly passage: string;
  readonly product: string;
  /** Each key asks for other words. */
  readonly isTyping: boolean;
}

export function ideaQuestion(state: FormState, suggestsSimilar: boolean): IdeaQuestion {
  const { draft, edited } = chosenForm(state);
  const isMatched = suggestsSimilar && state.setup.policy.ideaIndex !== false && matchedKinds.has(draft.kind);
  const text = htmlOf(draft.values, textFieldOf(draft.kind)).slice(0, passageCharacters);
  return {
    isMatched,
    address: state.snapshot.source.address,
    name: isMatched ? nameIn(state) : '',
    passage: isMatched ? textOfHtml(text) : '',
    product: textOfRole(chosenKind(state).fields, draft.values, 'product'),
    isTyping: edited.length > 0,
  };
}

/** The name that an idea of this page has, also in kinds without a name. */
function nameIn(state: FormState): string {
  const { document } = state;
  const own = fieldOf(chosenKind(state).fields, 'title');
  if (own) return textOf(document.values, own.name);
  const idea = kindNamed('idea');
  const title = fieldOf(idea.fields, 'title');
  const typed = title && document.others?.[slotOf('idea', title)];
  return typeof typed === 'string'
    ? typed.trim()
    : textOfRole(idea.fields, startOfKind(state, idea).others, 'title');
}
