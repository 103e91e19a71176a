// Below the quote: who said it, as an offer. One click or key adds the line, or takes it back.
import type { ReactNode } from 'react';
import { useKeys } from '@/components/controls/use-keys';
import { useSay } from '@/components/words/SayProvider';
import styles from './SpeakerOffer.module.css';

export interface OfferedSpeaker {
  /** What the key does now, with who said it. */
  readonly label: string;
  readonly toggle: () => void;
}

interface SpeakerOfferProps {
  /** null until it is known. Its place is there before, so that nothing moves. */
  readonly offer: OfferedSpeaker | null;
  /** What else can be done with the quote. */
  readonly children?: ReactNode;
}

export function SpeakerOffer({ offer, children }: SpeakerOfferProps) {
  const say = useSay();
  const keys = useKeys();
  return (
    <div className={styles['speaker-row']}>
      {offer && (
        <button
          type="button"
          className={styles['speaker-offer']}
          title={say('withDetail', offer.label, keys.shown('addSpeaker'))}
          aria-keyshortcuts={keys.aria('addSpeaker')}
          onClick={offer.toggle}
        >
          <bdi>{offer.label}</bdi>
        </button>
      )}
      {children}
    </div>
  );
}
