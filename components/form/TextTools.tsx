// The buttons beside the text: the page's whole article in place of the selection, and the passage into a draft.
import BookOpenText from 'lucide-react/icons/book-open-text';
import { IconButton } from '@/components/controls/IconButton';
import { useKeys } from '@/components/controls/use-keys';
import { useShortcuts } from '@/components/controls/use-shortcuts';
import { useSay } from '@/components/words/SayProvider';
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

export function AddToDraftButton({ onAdd }: { readonly onAdd: () => void }) {
  const say = useSay();
  const keys = useKeys();
  return (
    <button
      type="button"
      className="text-button at-end"
      title={say('withDetail', say('addToDraft'), keys.shown('addToDraft'))}
      aria-keyshortcuts={keys.aria('addToDraft')}
      onClick={onAdd}
    >
      {say('addToDraft')}
    </button>
  );
}
