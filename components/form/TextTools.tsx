// The buttons beside the text: the page's whole article in place of the selection, and the passage into a draft.
import BookOpenText from 'lucide-react/icons/book-open-text';
import { useState } from 'react';
import { IconButton } from '@/components/controls/IconButton';
import { useKeys } from '@/components/controls/use-keys';
import { useShortcuts } from '@/components/controls/use-shortcuts';
import { useSay } from '@/components/words/SayProvider';
import type { Draft } from '@/lib/capture/field/draft';
import { captureName, withFirstQuote } from '@/lib/capture/form/quotes';
import type { Say } from '@/lib/capture/text/messages';
import { startOfText } from '@/lib/graphemes';

interface ArticleButtonProps {
  /** Returns whether the page has an article. */
  readonly onRead: () => Promise<boolean>;
  /** Offered in words, because the form has no passage. @default false */
  readonly isOffered?: boolean;
}

export function ArticleButton({ onRead, isOffered = false }: ArticleButtonProps) {
  const say = useSay();
  const keys = useKeys();
  const [isReading, setIsReading] = useState(false);
  /** null until an article was read, and after an error. */
  const [hasArticle, setHasArticle] = useState<boolean | null>(null);

  useShortcuts({ wholeArticle: () => void read() });

  async function read(): Promise<void> {
    if (isReading) return;
    setIsReading(true);
    setHasArticle(null);
    try {
      setHasArticle(await onRead());
    } catch (error) {
      reportError(error);
    }
    setIsReading(false);
  }

  return (
    <>
      <IconButton
        name={say('articleWhole')}
        icon={<BookOpenText />}
        isWorded={isOffered}
        tooltip={say('withDetail', say('articleWhole'), keys.shown('wholeArticle'))}
        aria-keyshortcuts={keys.aria('wholeArticle')}
        aria-disabled={isReading}
        onClick={() => void read()}
      />
      <span className="spoken" role="status">
        {isReading && say('articleReading')}
        {hasArticle !== null && !isReading && say(hasArticle ? 'articleRead' : 'remarkArticleNone')}
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
      className="text-button at-end"
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
