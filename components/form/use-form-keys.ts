// The keys of the whole form, and whether the side panel gets them.
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useEscape, useShortcuts } from '@/components/controls/use-shortcuts';
import { mostUsedDestinations } from '@/lib/capture/form/form-state';
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
      const mostUsed = mostUsedDestinations(current().state);
      const destination = mostUsed?.options[digit - 1];
      if (mostUsed && destination)
        dispatch({ type: 'fieldChanged', name: mostUsed.field.name, value: destination.value });
    },
    moveToPanel: () => onMove(view === 'panel' ? 'tab' : 'panel'),
    moveToTab: () => onMove('tab'),
    startOver: () => dispatch({ type: current().session.cleared ? 'broughtBack' : 'startedOver' }),
  });
  useEscape();
}

/**
 * True while the panel has the keyboard focus, and always outside the panel. Without it, nothing in the panel looks
 * focused. With it, the element that had the focus, or was to get it, has it again. Call above the form, whose own
 * effect moves the focus first.
 */
export function usePanelKeys({ view, focus }: Pick<Session, 'view' | 'focus'>): boolean {
  const isPanel = view === 'panel';
  const [hasKeys, setHasKeys] = useState(() => !isPanel || document.hasFocus());
  const waiting = useRef<HTMLElement | null>(null);

  const dropFocus = useEffectEvent(() => {
    const { activeElement, body } = document;
    if (!isPanel || document.hasFocus() || activeElement === body) return;
    if (!(activeElement instanceof HTMLElement)) return;
    waiting.current = activeElement;
    activeElement.blur();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the focus.
  useLayoutEffect(() => dropFocus(), [focus]);

  useLayoutEffect(() => {
    if (!isPanel) return;
    function follow(): void {
      setHasKeys(document.hasFocus());
      dropFocus();
      if (!document.hasFocus()) return;
      waiting.current?.focus();
      waiting.current = null;
    }
    const listening = new AbortController();
    for (const name of ['focus', 'blur'] as const)
      window.addEventListener(name, follow, { signal: listening.signal });
    follow();
    return () => listening.abort();
  }, [isPanel]);
  return hasKeys;
}
