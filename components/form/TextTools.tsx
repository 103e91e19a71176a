// The buttons beside the text: the page's whole article in place of the selection, and the passage into a draft.
import BookOpenText from 'lucide-react/icons/book-open-text';
import { IconButton } from '@/components/controls/IconButton';
import { useKeys } from '@/components/controls/use-keys';
import { useShortcuts } from '@/components/controls/use-shortcuts';
import { useSay } from '@/components/words/SayProvider';
import type { Draft } from '@/lib/capture/field/draft';
import { captureName, withFirstQuote } from '@/lib/capture/form/quotes';
import type { Say } from '@/lib/capture/text/messages';
import { startOfText } from '@/lib/graphemes';
import styles from './CaptureForm.module.css';
import { useFormScreen } from './open-form';

export function ArticleButton() {
  const { session, state, dispatch } = useFormScreen().form;
  const say = useSay();
  const keys = useKeys();
  const { isArticle, remarks, selection } = state.snapshot;
  const isReading = session.open.outstanding.includes('article');
  const hasNone = !isArticle && remarks.some((remark) => remark.startsWith('article-'));
  const read = () => dispatch({ type: 'articleAsked' });
  useShortcuts({ wholeArticle: read });

  return (
    <>
      <IconButton
        name={say('articleWhole')}
        icon={<BookOpenText />}
        // Without a passage, it is offered in words.
        isWorded={selection === null && !session.isReading}
        tooltip={say('withDetail', say('articleWhole'), keys.shown('wholeArticle'))}
        aria-keyshortcuts={keys.aria('wholeArticle')}
        aria-disabled={isReading}
        onClick={read}
      />
      <span className="spoken" role="status">
        {isReading && say('articleReading')}
        {isArticle && !isReading && say('articleRead')}
        {hasNone && !isReading && say('remarkArticleNone')}
      </span>
    </>
  );
}

interface AddToDraftButtonProps {
  /** The tooltip names it. null if the passage starts a draft. */
  readonly target: Draft | null;
  readonly onAdd: () => void;
}

const longestTarget = 20;

export function AddToDraftButton({ target, onAdd }: AddToDraftButtonProps) {
  const say = useSay();
  const keys = useKeys();
  const withKeys = say('withDetail', say('addToDraft'), keys.shown('addToDraft'));
  const tooltip = target ? [withKeys, targetText(target, say)].join('\n') : withKeys;
  return (
    <button
      type="button"
      className={`text-button ${styles['add-to-draft']}`}
      title={tooltip}
      aria-keyshortcuts={keys.aria('addToDraft')}
      onClick={onAdd}
    >
      {say('addToDraft')}
    </button>
  );
}

/** The start of the draft's name, and how many quotes it has. */
function targetText(target: Draft, say: Say): string {
  const name = captureName(target);
  const start = startOfText(name, longestTarget);
  const { quotes = [] } = withFirstQuote(target);
  const words = start === name ? name : `${start.trimEnd()}…`;
  return quotes.length === 0 ? words : `${words} · ${say('quoteCount', quotes.length)}`;
}
