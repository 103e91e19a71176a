// The popup beside an open side panel. The panel has the form and what the popup read, the popup has the keys.
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { usePressedShortcut } from '@/components/controls/use-keys';
import { PassageCard } from '@/components/form/PassageCard';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { Handed, PanelLink, SaveEnd, Taken } from '@/lib/messaging/panel-protocol';
import type { Snapshot } from '@/lib/page/snapshot';
import { useCardSize } from './use-card-size';
import { useKeptDigits } from './use-kept-digits';

interface PanelCardProps {
  readonly panel: PanelLink;
  /** What the popup read, or the gesture that it opened for. Called once. */
  readonly read: () => Promise<Handed>;
  /** The panel shows it. */
  readonly onTaken: () => void;
  /** The panel doesn't answer. `typedNow` tells the letters of the card, which go on until the form is drawn. */
  readonly onNoPanel: (typedNow: () => string) => void;
  /** The popup has nothing left to do. */
  readonly onDone: () => void;
}

const endMessages: Readonly<Record<Exclude<SaveEnd, 'stored'>, MessageKey>> = {
  lacking: 'panelCardLacking',
  draft: 'panelCardDraft',
  failed: 'panelCardFailed',
};

export function PanelCard({ panel, read, onTaken, onNoPanel, onDone }: PanelCardProps) {
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null);
  const [taken, setTaken] = useState<Taken | null>(null);
  const [end, setEnd] = useState<SaveEnd | 'saving' | null>(null);
  const [typed, setTyped] = useState('');
  const typedNow = useRef('');
  const taking = useRef<Promise<Taken | null> | null>(null);

  async function take(): Promise<Taken | null> {
    const handed = await read();
    setSnapshot(handed.from === 'page' ? handed.snapshot : handed.gesture.snapshot);
    const answer = await panel.take(handed);
    if (answer) {
      setTaken(answer);
      onTaken();
    } else onNoPanel(() => typedNow.current);
    return answer;
  }

  const pressedShortcut = usePressedShortcut();
  useKeptDigits();
  useCardSize(true);
  const begin = useEffectEvent(() => {
    taking.current ??= take();
  });
  // Before a key can come.
  useLayoutEffect(() => begin(), []);

  async function save(): Promise<void> {
    if (end === 'saving' || end === 'draft') return;
    setEnd('saving');
    const wasShown = taken !== null;
    const answer = await taking.current;
    // Pressed before the card was complete. The person sees who may read the capture before it is sent.
    if (!answer || (!wasShown && answer.chips.some(({ isAudience }) => isAudience))) return setEnd(null);
    const saved = await panel.save(typed);
    if (saved === 'stored') onDone();
    else setEnd(saved ?? 'failed');
  }

  async function leave(): Promise<void> {
    if (end === 'saving') return;
    if ((await taking.current) && (await panel.leave(typed)) === null) onNoPanel(() => typedNow.current);
    else onDone();
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const isSave = pressedShortcut(event)?.name === 'save';
    if (!isSave && event.key !== 'Escape') return;
    // The browser would close the popup before the panel has the passage.
    event.preventDefault();
    void (isSave ? save() : leave());
  });
  // Before the first paint, like every key of the popup.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, []);

  return (
    <PassageCard
      snapshot={snapshot}
      {...(taken && { kindId: taken.kind, chips: taken.chips, leaving: taken.leaving })}
      message={end === null || end === 'saving' || end === 'stored' ? null : endMessages[end]}
      typed={typed}
      onType={(letters) => {
        typedNow.current = letters;
        setTyped(letters);
      }}
      isSaving={end === 'saving'}
      onSave={() => void save()}
    />
  );
}
