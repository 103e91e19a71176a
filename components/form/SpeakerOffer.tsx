// Beside the source line: who said the quote, as an offer. One click or key adds the line, or takes it back.
import type { ReactNode } from 'react';
import { ariaShortcut, shortcutKeys } from '@/components/controls/shortcuts';
import { useSay } from '@/components/words/SayProvider';
import styles from './SpeakerOffer.module.css';

export interface OfferedSpeaker {
  /** Name and day, as in the line. A name alone is the page's. */
  readonly said: string | { readonly own: string };
  readonly isAdded: boolean;
  readonly toggle: () => void;
}

interface SpeakerOfferProps {
  readonly offer: OfferedSpeaker | null;
  /** The source line. It gives up space, so that nothing moves when the offer comes. */
  readonly children: ReactNode;
}

export function SpeakerOffer({ offer, children }: SpeakerOfferProps) {
  const say = useSay();
  const label = offer && say(offer.isAdded ? 'speakerRemove' : 'speakerAdd', offer.said);
  return (
    <div className={styles['speaker-row']}>
      {children}
      {offer && label && (
        <button
          type="button"
          className={styles['speaker-offer']}
          title={`${label} (${shortcutKeys(say, 'addSpeaker')})`}
          aria-keyshortcuts={ariaShortcut('addSpeaker')}
          onClick={offer.toggle}
        >
          <bdi>{label}</bdi>
        </button>
      )}
    </div>
  );
}
