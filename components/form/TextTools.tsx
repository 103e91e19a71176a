// The buttons beside the text: the page's whole article in place of the selection, and the passage into a draft.
import BookOpenText from 'lucide-react/icons/book-open-text';
import { useState } from 'react';
import { IconButton } from '@/components/controls/IconButton';
import { useKeys } from '@/components/controls/use-keys';
import { useShortcuts } from '@/components/controls/use-shortcuts';
import { useSay } from '@/components/words/SayProvider';
import styles from './CaptureForm.module.css';

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
        icon={<BookOpenText className="icon" aria-hidden="true" />}
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

export function AddToDraftButton({ onAdd }: { readonly onAdd: () => void }) {
  const say = useSay();
  const keys = useKeys();
  return (
    <button
      type="button"
      className={`text-button ${styles['add-to-draft']}`}
      title={say('withDetail', say('addToDraft'), keys.shown('addToDraft'))}
      aria-keyshortcuts={keys.aria('addToDraft')}
      onClick={onAdd}
    >
      {say('addToDraft')}
    </button>
  );
}
