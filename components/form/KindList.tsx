// The kinds as a list with groups and a search. Arrow keys move, Enter chooses, Escape closes.
import { useEffect, useId, useRef, useState } from 'react';
import { useCombobox } from '@/components/choosing/use-combobox';
import { Keys } from '@/components/controls/Keys';
import { KindIcon } from '@/components/controls/KindIcon';
import { shortcutKeys } from '@/components/controls/shortcuts';
import { useSay } from '@/components/words/SayProvider';
import { typedDirection } from '@/components/words/typed-direction';
import { type Kind, kindGroups } from '@/lib/capture/kinds/kind';
import { suggest } from '@/lib/capture/suggestions/matching';
import type { MessageKey } from '@/lib/capture/text/messages';
import styles from './KindList.module.css';

export type ListedKind = Pick<Kind, 'id' | 'label' | 'group'>;

const groupMessages = {
  capture: 'kindGroupCapture',
  add: 'kindGroupAdd',
  plan: 'kindGroupPlan',
} as const satisfies Readonly<Record<ListedKind['group'], MessageKey>>;

interface KindListProps {
  readonly kinds: readonly ListedKind[];
  /** '' if none is chosen. */
  readonly chosen: string;
  readonly onChoose: (kindId: string) => void;
  readonly onClose: () => void;
}

export function KindList({ kinds, chosen, onChoose, onClose }: KindListProps) {
  const say = useSay();
  const id = useId();
  const [query, setQuery] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const label = say('kindSearch');

  const options = kinds.map((kind) => ({ value: kind.id, label: say(kind.label), detail: '' }));
  const found = new Set(suggest(options, query).options.map(({ value }) => value));
  const groups = kindGroups
    .map((group) => ({ group, members: kinds.filter((kind) => kind.group === group && found.has(kind.id)) }))
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
                {kind.id === 'vote' && <Keys shortcut={shortcutKeys(say, 'voteForIdea')} />}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={styles['kind-list-none']} role="status">
        {combobox.options.length === 0 && say('noneFound')}
      </p>
    </div>
  );
}
