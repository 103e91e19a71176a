// The form's store as React state.
import { useLayoutEffect, useState } from 'react';
import type { Form, FormStore } from './form-store';

/**
 * Listens before the first paint. React's own `useSyncExternalStore` listens after it. A letter in between would be
 * lost: nothing draws it, so React sets the field back to the suggested name (fault F79).
 */
export function useForm(store: FormStore): Form {
  const [form, setForm] = useState(store.current);
  useLayoutEffect(() => {
    const follow = () => setForm(store.current());
    follow();
    return store.subscribe(follow);
  }, [store]);
  return form;
}
