// The ideas that an idea's words may already be, in rows with a vote, a comment and an addition. The rows have their
// room from the first paint, so late ideas move nothing.
import { type KeyboardEvent, useId, useState } from 'react';
import { shortcutMessage } from '@/components/controls/key-table';
import { SafeLink } from '@/components/controls/SafeLink';
import { type AskedSearch, ServiceSearchState } from '@/components/controls/ServiceSearchState';
import { TimeAgo } from '@/components/controls/TimeAgo';
import { useKeys } from '@/components/controls/use-keys';
import { useShortcuts } from '@/components/controls/use-shortcuts';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { IdeaQuestion } from '@/lib/capture/form/form-state';
import { allowedKinds } from '@/lib/capture/form/policy';
import { type OfferedIdea, withFound } from '@/lib/capture/similar/offered-ideas';
import { useFormScreen } from './open-form';
import styles from './SimilarIdeas.module.css';

/** A person's own search of the service. */
export type IdeaSearch = AskedSearch<OfferedIdea>;

interface SimilarIdeasProps {
  readonly question: IdeaQuestion;
  /** The ideas that this device finds. null until they are read. */
  readonly known: readonly OfferedIdea[] | null;
  readonly search: IdeaSearch;
  /** Kinds that the account's service doesn't have. */
  readonly lacking: readonly string[];
  /** What the form became with the marked idea, in words. */
  readonly onTaken: (words: string) => void;
}

const actions = [
  { to: 'vote', shortcut: 'voteForIdea', label: 'ideaVote' },
  { to: 'comment', shortcut: 'commentOnMarked', label: 'ideaComment' },
  { to: 'append-idea', shortcut: 'addToMarked', label: 'ideaAdd' },
] as const;
type Action = (typeof actions)[number];

export function SimilarIdeas({ question, known, search, lacking, onTaken }: SimilarIdeasProps) {
  const t = useTranslate();
  const headingId = useId();
  const { state, dispatch } = useFormScreen().form;
  const { isShown, isMatched, name } = question;
  /** The key of the marked idea, or how often the person moved the mark before the ideas were read. */
  const [mark, setMark] = useState<string | number>(0);
  const offers = isShown ? withFound(known ?? [], search.found).slice(0, isMatched ? undefined : 1) : [];
  const at =
    typeof mark === 'number' ? mark % Math.max(1, offers.length) : Math.max(0, indexOfKey(offers, mark));
  const marked = offers[at];
  const allowed = allowedKinds(state.config.policy);
  const possible = actions.filter(({ to }) => allowed.some(({ id }) => id === to) && !lacking.includes(to));

  function take(offer: OfferedIdea | undefined, kindId: Action['to']): void {
    const action = possible.find(({ to }) => to === kindId);
    if (!offer || !action || offer.likeness === 'captured-elsewhere') return;
    dispatch({ type: 'movedToIdeaKind', to: kindId, idea: offer.key });
    onTaken(t(shortcutMessage(action.shortcut), offer.key));
  }
  useShortcuts({
    commentOnMarked: () => take(marked, 'comment'),
    addToMarked: () => take(marked, 'append-idea'),
    voteForIdea: () => take(marked, 'vote'),
    markNextIdea() {
      if (known === null) setMark(Number(mark) + 1);
      else setMark(offers[(at + 1) % offers.length]?.key ?? 0);
    },
  });

  if (!isShown) return null;
  return (
    <section
      className={`small ${styles.similar}`}
      aria-labelledby={headingId}
      data-is-matched={isMatched}
      data-has-quotes={(state.document.quotes ?? []).length > 0}
    >
      <Head {...{ headingId, offers, name, search }} />
      {known && offers.length === 0 && name.trim() !== '' && (
        <p className={`line quiet ${styles['similar-list']}`}>{t('similarNone')}</p>
      )}
      <ul className={styles['similar-list']} onKeyDown={moveFocus}>
        {offers.map((offer) => (
          <Row
            key={offer.key}
            offer={offer}
            isMarked={offer === marked}
            actions={offer.likeness === 'captured-elsewhere' ? [] : possible}
            onMark={() => setMark(offer.key)}
            onTake={(kindId) => take(offer, kindId)}
          />
        ))}
      </ul>
    </section>
  );
}

interface HeadProps {
  readonly headingId: string;
  readonly offers: readonly OfferedIdea[];
  /** The name of the form's idea, which a search looks for. */
  readonly name: string;
  readonly search: IdeaSearch;
}

function Head({ headingId, offers, name, search }: HeadProps) {
  const t = useTranslate();
  const keys = useKeys();
  return (
    <div className={`line row-between ${styles['similar-head']}`}>
      <h2
        id={headingId}
        data-count={offers.length}
        title={t('withDetail', t(shortcutMessage('markNextIdea')), keys.shown('markNextIdea'))}
        aria-keyshortcuts={keys.aria('markNextIdea')}
      >
        {t('similarIdeas')}
      </h2>
      <span className={styles['similar-state']} role="status">
        <ServiceSearchState
          state={search.state}
          hasFound={offers.some(({ likeness }) => likeness === 'found')}
        />
      </span>
      {name.trim() !== '' && (
        <button
          type="button"
          className="text-button"
          title={t('searchService')}
          aria-disabled={search.state === 'busy'}
          onClick={() => search.state !== 'busy' && search.start()}
        >
          {t('searchIdeas')}
        </button>
      )}
    </div>
  );
}

const indexOfKey = (offers: readonly OfferedIdea[], wanted: string) =>
  offers.findIndex(({ key }) => key === wanted);

const steps: Readonly<Record<string, readonly [row: number, control: number]>> = {
  ...{ ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] },
};

/** The list is one stop of the Tab key. The arrow keys move among its rows, and in a row. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const rows = [...event.currentTarget.children]
    .map((row) => [...row.querySelectorAll<HTMLElement>('a, button')])
    .filter((controls) => controls.length > 0);
  const row = rows.findIndex((controls) => controls.some((control) => control.matches(':focus')));
  const at = rows[row]?.findIndex((control) => control.matches(':focus')) ?? 0;
  const there = rows.at((row + step[0]) % rows.length);
  there?.at((at + step[1] * forward) % there.length)?.focus();
}

interface RowProps {
  readonly offer: OfferedIdea;
  readonly isMarked: boolean;
  readonly actions: readonly Action[];
  readonly onMark: () => void;
  readonly onTake: (kindId: Action['to']) => void;
}

function Row({ offer, isMarked, actions, onMark, onTake }: RowProps) {
  const t = useTranslate();
  const keys = useKeys();
  const wordsId = useId();
  return (
    // A pointer that rests where the list appears marks nothing.
    <li
      className={`line ${styles['similar-row']}`}
      data-likeness={offer.likeness}
      aria-current={isMarked}
      aria-labelledby={wordsId}
      onMouseMove={onMark}
      onFocus={onMark}
    >
      <div id={wordsId} className={styles['similar-words']}>
        <RowWords offer={offer} isStop={isMarked && actions.length === 0} />
      </div>
      {actions.length > 0 && (
        <div className={`line tight ${styles['similar-actions']}`}>
          {actions.map((action, at) => (
            <button
              key={action.to}
              type="button"
              className="small-button"
              tabIndex={isMarked && at === 0 ? 0 : -1}
              aria-label={t(shortcutMessage(action.shortcut), offer.key)}
              aria-describedby={wordsId}
              title={keys.shown(action.shortcut)}
              aria-keyshortcuts={keys.aria(action.shortcut)}
              onClick={() => onTake(action.to)}
            >
              {t(action.label)}
            </button>
          ))}
        </div>
      )}
    </li>
  );
}

/** `isStop`: the Tab key reaches the idea's link. */
function RowWords({ offer, isStop }: Pick<RowProps, 'offer'> & { readonly isStop: boolean }) {
  const t = useTranslate();
  const { key, name, status, votes, url, likeness } = offer;
  return (
    <>
      {(likeness === 'captured' || likeness === 'captured-elsewhere') && (
        <span className="badge">
          <TimeAgo atMs={offer.atMs} inText={(ago) => t('capturedOn', { own: ago })} />
        </span>
      )}
      {likeness === 'same-name' && <span className="badge">{t('sameName')}</span>}
      <span className="key">
        <SafeLink address={url} tabIndex={isStop ? 0 : -1}>
          {key}
        </SafeLink>
      </span>
      <span className={styles['similar-text']}>
        <bdi className={`cut ${styles['similar-name']}`} title={name}>
          {name}
        </bdi>
        <bdi>
          {likeness === 'found' ? t('ideaFound') : status}
          {status !== '' && votes !== null && ' · '}
          {votes !== null && (
            <span role="img" aria-label={t('suggestVotes', votes)} title={t('suggestVotes', votes)}>
              {votes}
            </span>
          )}
        </bdi>
      </span>
    </>
  );
}
