// Tells the other contexts which draft the side panel shows: passages of any page go to it.
import { chosenForm } from '@/lib/capture/form/form-state';
import type { PopupDeps } from './deps';
import type { FormHolder } from './form';

/** Returns a function that stops it. */
export function followPanelDraft(
  { holdPanelDraft }: Pick<PopupDeps, 'holdPanelDraft'>,
  { current, subscribe }: FormHolder,
): () => void {
  let shown = '';
  let release = (): void => undefined;

  function tell(): void {
    const { id } = chosenForm(current().state).draft;
    if (id === shown) return;
    release();
    shown = id;
    release = holdPanelDraft(id);
  }

  tell();
  const stop = subscribe(tell);
  return () => {
    stop();
    release();
  };
}
