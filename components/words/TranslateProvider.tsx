// Passes the page's `t` to every component of the page.
import { createContext, type ReactNode, useContext } from 'react';
import type { Translate } from '@/lib/capture/text/messages';

const SayContext = createContext<Translate | null>(null);

export function TranslateProvider({ t, children }: { readonly t: Translate; readonly children: ReactNode }) {
  return <SayContext value={t}>{children}</SayContext>;
}

/** The page's `t`. Throws outside `TranslateProvider`, because that is a bug. */
export function useTranslate(): Translate {
  const t = useContext(SayContext);
  if (!t) throw new Error('a component with messages needs <TranslateProvider> around it');
  return t;
}
