// What a form asks about similar ideas.
import { htmlOf, textOfRole } from '@/lib/capture/field/field';
import { textOfHtml } from '@/lib/capture/text/html';
import { chosenForm, chosenKind, type FormState, textFieldOf } from './form-state';

/** The matcher reads the start of a passage. Markup is longer than its text. */
const passageCharacters = 4_000;

export interface IdeaQuestion {
  /** Only a new idea may be one already. In a comment or a vote, the idea is a field. */
  readonly isShown: boolean;
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
  const { fields } = chosenKind(state);
  const isShown = draft.kind === 'idea';
  const isMatched = isShown && suggestsSimilar && state.setup.policy.ideaIndex !== false;
  const text = htmlOf(draft.values, textFieldOf(draft.kind)).slice(0, passageCharacters);
  return {
    isShown,
    isMatched,
    address: state.snapshot.source.address,
    name: isShown ? textOfRole(fields, draft.values, 'title') : '',
    passage: isMatched ? textOfHtml(text) : '',
    product: textOfRole(fields, draft.values, 'product'),
    isTyping: edited.length > 0,
  };
}
