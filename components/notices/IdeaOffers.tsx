// The existing ideas that a form's words may belong to: one row, which has its place from the first paint. Moving the
// mark unfolds the list over the form. So nothing moves.
import HandHeart from 'lucide-react/icons/hand-heart';
import ListPlus from 'lucide-react/icons/list-plus';
import MessageSquare from 'lucide-react/icons/message-square';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useRef } from 'react';
import { Keys } from '@/components/controls/Keys';
import type { ShortcutName } from '@/components/controls/key-table';
import { SafeLink } from '@/components/controls/SafeLink';
import { type ServiceSearch, ServiceSearchState } from '@/components/controls/ServiceSearchState';
import { shortcutMessage } from '@/components/controls/shortcuts';
import { TimeAgo } from '@/components/controls/TimeAgo';
import { useKeys } from '@/components/controls/use-keys';
import { useSay } from '@/components/words/SayProvider';
import type { OfferedIdea } from '@/lib/capture/similar/offered-ideas';
import type { Say } from '@/lib/capture/text/messages';
import styles from './IdeaOffers.module.css';
import { useFolding } from './use-folding';

interface IdeaOffersProps {
  readonly offers: readonly OfferedIdea[];
  /** The key of the marked idea. null without one. */
  readonly marked: string | null;
  readonly isOpen: boolean;
  /**
   * The form's words are compared with ideas. Otherwise only earlier captures of the page may appear, which need less
   * room.
   */
  readonly isMatched: boolean;
  /** The actions on the marked idea. null for one that isn't possible. */
  readonly actions: Readonly<Record<'comment' | 'add' | 'vote', (() => void) | null>>;
  /** null if there are no words to search. */
  readonly search: ServiceSearch | null;
  /** The search found ideas that the list lacked. */
  readonly hasFound: boolean;
  readonly onMark: (key: string) => void;
  readonly onMarkNext: () => void;
  readonly onClose: () => void;
  readonly onSearch: () => void;
}

export function IdeaOffers(props: IdeaOffersProps) {
  const { offers, marked, isOpen, isMatched, actions, search, hasFound } = props;
  const { onMark, onMarkNext, onClose, onSearch } = props;
  const say = useSay();
  const list = useRef<HTMLDivElement>(null);
  useFolding(list, isOpen, onClose);
  const at = offers.findIndex(({ key }) => key === marked);
  const size = isMatched ? 'two-lines' : 'one-line';
  if (offers.length === 0 && search === null) return <div className={styles.offers} data-size={size} />;
  return (
    <section className={styles.offers} aria-label={say('existingIdeas')} data-size={size} data-open={isOpen}>
      <div className={styles['offers-list']} ref={list}>
        <ul>
          {offers.map((offer) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: a key of the form moves the mark.
            <li
              key={offer.key}
              className={styles['offers-row']}
              data-likeness={offer.likeness}
              aria-current={offer.key === marked}
              onClick={() => onMark(offer.key)}
            >
              <OfferWords offer={offer} />
            </li>
          ))}
        </ul>
        <div className={styles['offers-tools']}>
          {offers[at] && <bdi className={styles['offers-facts-below']}>{factsOf(say, offers[at])}</bdi>}
          <span className={styles['offers-state']} role="status">
            {search !== null && <ServiceSearchState state={search} hasFound={hasFound} />}
          </span>
          {marked !== null && (
            <>
              <Action
                shortcut="commentOnMarked"
                idea={marked}
                icon={<MessageSquare className="icon" aria-hidden="true" />}
                onAct={actions.comment}
              />
              <Action
                shortcut="addToMarked"
                idea={marked}
                icon={<ListPlus className="icon" aria-hidden="true" />}
                onAct={actions.add}
              />
              <Action
                shortcut="voteForIdea"
                idea={marked}
                icon={<HandHeart className="icon" aria-hidden="true" />}
                onAct={actions.vote}
              />
            </>
          )}
          {offers.length > 1 && (
            <Action
              shortcut="markNextIdea"
              icon={
                <bdi className={styles['offers-count']} dir="ltr" aria-hidden="true">
                  {at + 1}/{offers.length}
                </bdi>
              }
              onAct={onMarkNext}
            />
          )}
          {search !== null && (
            <button
              type="button"
              className={styles['offers-action']}
              title={say('searchService')}
              aria-disabled={search === 'busy'}
              onClick={() => search !== 'busy' && onSearch()}
            >
              {marked === null && <span>{say('searchService')}</span>}
              {/* At the end, where it stays once ideas come and the words go. */}
              <Search className="icon" aria-hidden="true" />
            </button>
          )}
        </div>
      </div>
    </section>
  );
}

function OfferWords({ offer }: { readonly offer: OfferedIdea }) {
  const say = useSay();
  const { key, name, url } = offer;
  const facts = factsOf(say, offer);
  return (
    <>
      {(offer.likeness === 'captured' || offer.likeness === 'captured-elsewhere') && (
        <span className={styles['offers-already']}>
          <TimeAgo atMs={offer.atMs} inText={(ago) => say('capturedOn', { own: ago })} />
        </span>
      )}
      {offer.likeness === 'same-name' && (
        <span className={styles['offers-already']}>{say('alreadyIdea')}</span>
      )}
      {key !== '' && (
        <SafeLink address={url}>
          <span className="badge">{key}</span>
        </SafeLink>
      )}
      <bdi className={styles['offers-name']} title={name}>
        {name}
      </bdi>
      {facts !== '' && <bdi className={styles['offers-facts']}>{facts}</bdi>}
    </>
  );
}

const factsOf = (say: Say, { status, votes }: OfferedIdea) =>
  [status, ...(votes === null ? [] : [say('suggestVotes', votes)])].filter(Boolean).join(' · ');

interface ActionProps {
  readonly shortcut: ShortcutName;
  /** The key of the idea that it is for. @default none */
  readonly idea?: string;
  readonly icon: ReactNode;
  readonly onAct: (() => void) | null;
}

function Action({ shortcut, idea = '', icon, onAct }: ActionProps) {
  const say = useSay();
  const keys = useKeys();
  if (onAct === null) return null;
  const name = say(shortcutMessage(shortcut), idea);
  return (
    <button
      type="button"
      className={styles['offers-action']}
      title={name}
      aria-keyshortcuts={keys.aria(shortcut)}
      onClick={onAct}
    >
      {icon}
      <span className="spoken">{name}</span>
      <span className={styles['offers-keys']} aria-hidden="true">
        <Keys shortcut={keys.shown(shortcut)} />
      </span>
    </button>
  );
}
