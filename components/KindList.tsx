// The kinds as a list with groups and a search. Arrow keys move, Enter chooses, Escape closes.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type Kind, kindGroups } from '@/lib/capture/kinds/kind';
import { suggest } from '@/lib/capture/suggestions/matching';
import type { WordKey } from '@/lib/capture/text/words';
import { KindIcon } from './KindIcon';
import { typedDirection } from './typed-direction';
import { useSay } from './Words';

export type ListedKind = Pick<Kind, 'id' | 'label' | 'group'>;

const groupWords = {
  capture: 'kindGroupCapture',
  add: 'kindGroupAdd',
  plan: 'kindGroupPlan',
} as const satisfies Readonly<Record<ListedKind['group'], WordKey>>;

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
  const [marked, setMarked] = useState(chosen);
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const label = say('kindSearch');

  const options = kinds.map((kind) => ({ value: kind.id, label: say(kind.label), detail: '' }));
  const found = new Set(suggest(options, query).options.map(({ value }) => value));
  const groups = kindGroups
    .map((group) => ({ group, members: kinds.filter((kind) => kind.group === group && found.has(kind.id)) }))
    .filter(({ members }) => members.length > 0);
  const shown = groups.flatMap(({ members }) => members.map((kind) => kind.id));
  const active = shown.includes(marked) ? marked : (shown[0] ?? '');
  const optionId = (kindId: string) => `${id}-${kindId}`;

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (active !== '')
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const at = shown.indexOf(active);
    switch (event.key) {
      case 'ArrowDown':
        setMarked(shown[(at + 1) % shown.length] ?? '');
        break;
      case 'ArrowUp':
        setMarked(shown[(at + shown.length - 1) % shown.length] ?? '');
        break;
      case 'Enter':
        if (active !== '') onChoose(active);
        break;
      case 'Escape':
        onClose();
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  return (
    <div className="kind-list">
      <input
        ref={input}
        className="input"
        type="text"
        role="combobox"
        aria-label={label}
        placeholder={label}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        {...(active === '' ? {} : { 'aria-activedescendant': optionId(active) })}
        autoComplete="off"
        spellCheck={false}
        dir={typedDirection(query)}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={press}
      />
      <div
        className="kind-list-groups"
        id={`${id}-list`}
        role="listbox"
        aria-label={say('kindMore')}
        ref={list}
      >
        {groups.map(({ group, members }) => (
          // biome-ignore lint/a11y/useSemanticElements: this groups the options of a listbox. A fieldset can't.
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div className="kind-list-title" id={`${id}-${group}`} role="presentation">
              {say(groupWords[group])}
            </div>
            {members.map((kind) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and handles the keys.
              <div
                key={kind.id}
                id={optionId(kind.id)}
                className="kind-list-option"
                role="option"
                tabIndex={-1}
                aria-selected={kind.id === active}
                onMouseMove={() => setMarked(kind.id)}
                onClick={() => onChoose(kind.id)}
              >
                <KindIcon kindId={kind.id} />
                <span>{say(kind.label)}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="kind-list-none" role="status">
        {shown.length === 0 && say('noneFound')}
      </p>
    </div>
  );
}
