// The kinds as a list with groups and a search. Arrow keys move, Enter chooses, Escape closes. The search finds folded
// kinds too.

import ChevronDown from 'lucide-react/icons/chevron-down';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import { useEffect, useId, useRef, useState } from 'react';
import { useCombobox } from '@/components/choosing/use-combobox';
import disclosureStyles from '@/components/controls/Disclosure.module.css';
import { Keys } from '@/components/controls/Keys';
import { KindIcon } from '@/components/controls/KindIcon';
import { useKeys } from '@/components/controls/use-keys';
import { useSay } from '@/components/words/SayProvider';
import { typedDirection } from '@/components/words/typed-direction';
import { type Kind, kindGroups } from '@/lib/capture/kinds/kind';
import { suggest } from '@/lib/capture/suggestions/matching';
import type { MessageKey } from '@/lib/capture/text/messages';
import styles from './KindList.module.css';

export type ListedKind = Pick<Kind, 'id' | 'label' | 'group' | 'isRare'>;

const listGroups = [...kindGroups, 'rare'] as const;
const groupOf = ({ group, isRare }: ListedKind) => (isRare ? 'rare' : group);

const groupMessages = {
  capture: 'kindGroupCapture',
  add: 'kindGroupAdd',
  plan: 'kindGroupPlan',
  rare: 'kindGroupRare',
} as const satisfies Readonly<Record<(typeof listGroups)[number], MessageKey>>;

interface KindListProps {
  readonly kinds: readonly ListedKind[];
  /** '' if none is chosen. */
  readonly chosen: string;
  readonly onChoose: (kindId: string) => void;
  readonly onClose: () => void;
  /** Starts a form without a page. null for a form that changes a capture. */
  readonly onClipboard: (() => void) | null;
}

export function KindList({ kinds, chosen, onChoose, onClose, onClipboard }: KindListProps) {
  const say = useSay();
  const keys = useKeys();
  const id = useId();
  const [query, setQuery] = useState('');
  const [isRareOpen, setIsRareOpen] = useState(
    kinds.some(({ id: kind, isRare }) => isRare && kind === chosen),
  );
  const input = useRef<HTMLInputElement>(null);
  const label = say('kindSearch');

  const options = kinds.map((kind) => ({ value: kind.id, label: say(kind.label), detail: '' }));
  const found = new Set(suggest(options, query).options.map(({ value }) => value));
  const areRareShown = isRareOpen || query.trim() !== '';
  const shown = kinds.filter((kind) => found.has(kind.id) && (areRareShown || !kind.isRare));
  const groups = listGroups
    .map((group) => ({ group, members: shown.filter((kind) => groupOf(kind) === group) }))
    .filter(({ members }) => members.length > 0);
  const combobox = useCombobox({
    options: groups.flatMap(({ members }) => members),
    keyOf: (kind) => kind.id,
    isOpen: true,
    initial: chosen,
    onClose,
    onChoose: (kind) => onChoose(kind.id),
  });

  useEffect(() => input.current?.focus(), []);

  return (
    <div className={styles['kind-list']}>
      <input
        ref={input}
        className="input"
        type="text"
        {...combobox.inputProps}
        aria-label={label}
        placeholder={label}
        spellCheck={false}
        dir={typedDirection(query)}
        value={query}
        onChange={(event) => {
          combobox.unmark();
          setQuery(event.currentTarget.value);
        }}
        onKeyDown={combobox.press}
      />
      <div
        className={styles['kind-list-groups']}
        {...combobox.listProps}
        role="listbox"
        aria-label={say('kindMore')}
      >
        {groups.map(({ group, members }) => (
          // biome-ignore lint/a11y/useSemanticElements: this groups the options of a listbox. A fieldset can't.
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div className={styles['kind-list-title']} id={`${id}-${group}`} role="presentation">
              {say(groupMessages[group])}
            </div>
            {members.map((kind) => (
              <div key={kind.id} className={styles['kind-list-option']} {...combobox.optionProps(kind)}>
                <KindIcon kindId={kind.id} />
                <span>{say(kind.label)}</span>
                {kind.id === 'vote' && <Keys shortcut={keys.shown('voteForIdea')} />}
              </div>
            ))}
          </div>
        ))}
      </div>
      {!areRareShown && kinds.some(({ isRare }) => isRare) && (
        <button
          type="button"
          className={styles['kind-list-rare']}
          aria-expanded={false}
          onClick={() => {
            setIsRareOpen(true);
            // The button disappears, so the focus moves to the search.
            input.current?.focus();
          }}
        >
          <span>{say('kindGroupRare')}</span>
          <ChevronDown className={`icon ${disclosureStyles['disclosure-arrow']}`} aria-hidden="true" />
        </button>
      )}
      {onClipboard && (
        <button type="button" className={styles['kind-list-clipboard']} onClick={onClipboard}>
          <ClipboardPaste className="icon" aria-hidden="true" />
          <span>{say('fromClipboard')}</span>
        </button>
      )}
      <p className={styles['kind-list-none']} role="status">
        {combobox.options.length === 0 && say('noneFound')}
      </p>
    </div>
  );
}
