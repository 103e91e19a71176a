// Owns the search field and the filters of the list of all captures.
import Search from 'lucide-react/icons/search';
import { useId } from 'react';
import { kindOf } from '@/lib/capture/kinds';
import type { WordKey } from '@/lib/capture/words';
import { useSay } from '../Words';
import { type ActivityFilter, type StatusGroup, statusGroups } from './activity-entry';

export interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  /** How many captures are in each group, of all that are listed. */
  readonly counts: Readonly<Record<StatusGroup, number>>;
  /** The kinds that occur. */
  readonly kindIds: readonly string[];
  readonly accounts: readonly { readonly id: string; readonly host: string }[];
  readonly onChange: (filter: ActivityFilter) => void;
}

const groupWords: Readonly<Record<StatusGroup, WordKey>> = {
  needsYou: 'activityStateNeedsYou',
  waiting: 'activityStateWaiting',
  held: 'activityStateHeld',
  sent: 'activityStateSent',
};

export function ActivityFilters({ filter, counts, kindIds, accounts, onChange }: ActivityFiltersProps) {
  const say = useSay();
  const searchId = useId();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const kinds = kindIds.map((id) => {
    const label = kindOf(id)?.label;
    return { value: id, words: label ? say(label) : id };
  });
  return (
    <search className="activity-filters">
      <div className="activity-search">
        <label className="spoken" htmlFor={searchId}>
          {say('activitySearch')}
        </label>
        <Search className="icon" aria-hidden="true" />
        <input
          id={searchId}
          type="search"
          className="input"
          placeholder={say('activitySearchHint')}
          value={filter.text}
          onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
        />
      </div>
      <fieldset className="pills">
        <legend className="spoken">{say('activityState')}</legend>
        {(['', ...statusGroups] as const).map((group) => (
          <label key={group} className="pill" data-group={group}>
            <input
              type="radio"
              name={`${searchId}-state`}
              checked={filter.group === group}
              onChange={() => onChange({ ...filter, group })}
            />
            <span>{say(group === '' ? 'activityAll' : groupWords[group])}</span>
            <span className="pill-count">{group === '' ? total : counts[group]}</span>
          </label>
        ))}
      </fieldset>
      {kinds.length > 1 && (
        <FilterChoice
          label={say('activityKind')}
          value={filter.kind}
          choices={kinds}
          onChange={(kind) => onChange({ ...filter, kind })}
        />
      )}
      {accounts.length > 1 && (
        <FilterChoice
          label={say('activityAccount')}
          value={filter.accountId}
          choices={accounts.map(({ id, host }) => ({ value: id, words: host }))}
          onChange={(accountId) => onChange({ ...filter, accountId })}
        />
      )}
    </search>
  );
}

interface FilterChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly words: string }[];
  readonly onChange: (value: string) => void;
}

function FilterChoice({ label, value, choices, onChange }: FilterChoiceProps) {
  const say = useSay();
  return (
    <label className="activity-choice">
      <span>{label}</span>
      <select
        className="input select"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{say('activityAll')}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.words}
          </option>
        ))}
      </select>
    </label>
  );
}
