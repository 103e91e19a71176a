// Replaces the selection with the page's whole article.
import BookOpenText from 'lucide-react/icons/book-open-text';
import { useState } from 'react';
import { IconButton } from '@/components/controls/IconButton';
import { useSay } from '@/components/words/SayProvider';

export function ArticleButton({ onRead }: { readonly onRead: () => Promise<void> }) {
  const say = useSay();
  const [isReading, setIsReading] = useState(false);

  async function read(): Promise<void> {
    if (isReading) return;
    setIsReading(true);
    await onRead().catch(reportError);
    setIsReading(false);
  }

  return (
    <>
      <IconButton
        name={say('articleWhole')}
        icon={<BookOpenText className="icon" aria-hidden="true" />}
        aria-disabled={isReading}
        onClick={() => void read()}
      />
      <span className="spoken" role="status">
        {isReading && say('articleReading')}
      </span>
    </>
  );
}
