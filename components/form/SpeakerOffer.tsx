// Below the quote: who said it, as an offer. One click or key adds the line, or takes it back.
import type { ReactNode } from 'react';
import { useKeys } from '@/components/controls/use-keys';
import { useSay } from '@/components/words/SayProvider';
import styles from './SpeakerOffer.module.css';

export interface OfferedSpeaker {
  /** Name and day, as in the line. A name alone is the page's. */
  readonly said: string | { readonly own: string };
  readonly isAdded: boolean;
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
  const label = offer && say(offer.isAdded ? 'speakerRemove' : 'speakerAdd', offer.said);
  return (
    <div className={styles['speaker-row']}>
      {offer && label && (
        <button
          type="button"
          className={styles['speaker-offer']}
          title={`${label} (${keys.shown('addSpeaker')})`}
          aria-keyshortcuts={keys.aria('addSpeaker')}
          onClick={offer.toggle}
        >
          <bdi>{label}</bdi>
        </button>
      )}
      {children}
    </div>
  );
}
