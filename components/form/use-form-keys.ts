// The keys of the whole form, and whether its window gets them.
import { useSyncExternalStore } from 'react';
import { useEscape, useShortcuts } from '@/components/controls/use-shortcuts';
import { maxUsedDestinations } from '@/lib/capture/form/form-state';
import type { Kind } from '@/lib/capture/kinds/kind';
import type { Session, SessionEvent } from '@/lib/capture/session/session';
import type { Form } from './open-form';

interface FormKeysOptions {
  /** The form after all earlier events of the same key. */
  readonly current: () => Form;
  readonly view: Session['view'];
  readonly kinds: readonly Kind[];
  /** False while the screen shows a capture's result. */
  readonly isShown: boolean;
  readonly onMove: (view: Exclude<Session['view'], 'popup'>) => void;
}

export function useFormKeys({ current, view, kinds, isShown, onMove }: FormKeysOptions): void {
  const dispatch = (event: SessionEvent) => isShown && current().dispatch(event);
  const goToKind = (kindId: string, startsAt?: string) =>
    dispatch({ type: 'kindChosen', kindId, focuses: true, ...(startsAt && { startsAt }) });

  useShortcuts({
    save: () => dispatch({ type: 'saveAsked' }),
    chooseKind(digit) {
      const kind = kinds[digit - 1];
      if (kind) goToKind(kind.id);
    },
    voteForIdea() {
      // An offered idea may have taken the key: then the form is a vote already.
      const isOffered = kinds.some(({ id }) => id === 'vote');
      if (isOffered && current().state.document.kind !== 'vote') goToKind('vote', 'idea');
    },
    pickDestination(digit) {
      const mostUsed = maxUsedDestinations(current().state);
      const destination = mostUsed?.options[digit - 1];
      if (mostUsed && destination)
        dispatch({ type: 'fieldChanged', name: mostUsed.field.name, value: destination.value });
    },
    moveToPanel: () => onMove(view === 'panel' ? 'tab' : 'panel'),
    moveToTab: () => onMove('tab'),
    startOver: () => dispatch({ type: current().session.cleared ? 'restored' : 'startedOver' }),
  });
  useEscape();
}

/** Whether the window has the keys. A panel often hasn't, and draws no focus then (`base.css`). */
export const useHasKeys = (): boolean => useSyncExternalStore(watchKeys, () => document.hasFocus());

function watchKeys(onChange: () => void): () => void {
  const listening = new AbortController();
  for (const name of ['focus', 'blur'] as const)
    window.addEventListener(name, onChange, { signal: listening.signal });
  return () => listening.abort();
}
