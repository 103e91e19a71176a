// The buttons beside the text: the page's whole article in place of the selection, and the passage into a draft.
import BookOpenText from 'lucide-react/icons/book-open-text';
import { IconButton } from '@/components/controls/IconButton';
import { useKeys } from '@/components/controls/use-keys';
import { useShortcuts } from '@/components/controls/use-shortcuts';
import { useTranslate } from '@/components/words/TranslateProvider';
import { useFormScreen } from './open-form';

export function ArticleButton() {
  const { session, state, dispatch } = useFormScreen().form;
  const t = useTranslate();
  const keys = useKeys();
  const { isArticle, remarks, selection } = state.snapshot;
  const isReading = session.open.outstanding.includes('article');
  const hasNone = !isArticle && remarks.some((remark) => remark.startsWith('article-'));
  const read = () => dispatch({ type: 'articleAsked' });
  useShortcuts({ wholeArticle: read });

  return (
    <>
      <IconButton
        name={t('articleWhole')}
        icon={<BookOpenText />}
        // Without a passage, it is offered in words.
        isWorded={selection === null && !session.isReading}
        tooltip={t('withDetail', t('articleWhole'), keys.shown('wholeArticle'))}
        aria-keyshortcuts={keys.aria('wholeArticle')}
        aria-disabled={isReading}
        onClick={read}
      />
      <span className="spoken" role="status">
        {isReading && t('articleReading')}
        {isArticle && !isReading && t('articleRead')}
        {hasNone && !isReading && t('remarkArticleNone')}
      </span>
    </>
  );
}

export function AddToDraftButton({ onAdd }: { readonly onAdd: () => void }) {
  const t = useTranslate();
  const keys = useKeys();
  return (
    <button
      type="button"
      className="text-button at-end"
      title={t('withDetail', t('addToDraft'), keys.shown('addToDraft'))}
      aria-keyshortcuts={keys.aria('addToDraft')}
      onClick={onAdd}
    >
      {t('addToDraft')}
    </button>
  );
}
