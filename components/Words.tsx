// Passes the page's `say` to every component of the page.
import { createContext, type ReactNode, useContext } from 'react';
import type { Say } from '@/lib/capture/text/words';

const WordsContext = createContext<Say | null>(null);

export function Words({ say, children }: { readonly say: Say; readonly children: ReactNode }) {
  return <WordsContext value={say}>{children}</WordsContext>;
}

/** The page's `say`. Throws outside `Words`, because that is a bug. */
export function useSay(): Say {
  const say = useContext(WordsContext);
  if (!say) throw new Error('a component with words needs <Words> around it');
  return say;
}
