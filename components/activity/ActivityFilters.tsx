// The search field and the filters of the activity list.
import { useId } from 'react';
import { SearchBox } from '@/components/controls/SearchBox';
import { useSay } from '@/components/words/SayProvider';
import { kindOf } from '@/lib/capture/kinds';
import type { MessageKey } from '@/lib/capture/text/messages';
import styles from './ActivityFilters.module.css';
import { type ActivityFilter, type StatusFilter, statusFilters } from './activity-entry';

interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  /** The count of all rows, and of each filter. null until known. */
  readonly total: number | null;
  readonly counts: Readonly<Record<StatusFilter, number>> | null;
  /** The kinds of the listed captures. */
  readonly kindIds: readonly string[];
  readonly accounts: readonly { readonly id: string; readonly host: string }[];
  readonly onChange: (filter: ActivityFilter) => void;
}

const groupMessages: Readonly<Record<StatusFilter, MessageKey>> = {
  needsYou: 'activityStateNeedsYou',
  waiting: 'activityStateWaiting',
  draft: 'draftsWaiting',
  changed: 'activityStateChanged',
};

export function ActivityFilters(props: ActivityFiltersProps) {
  const { filter, total, counts, kindIds, accounts, onChange } = props;
  const say = useSay();
  const groupId = useId();
  // A filter that is on stays, so that it can be switched off.
  const shown = statusFilters.filter((group) => group === filter.group || (counts?.[group] ?? 0) > 0);
  const kinds = kindIds.map((id) => {
    const label = kindOf(id)?.label;
    return { value: id, text: label ? say(label) : id };
  });
  return (
    <search className={styles['activity-filters']}>
      <SearchBox
        label={say('activitySearch')}
        hint={say('activitySearchHint')}
        query={filter.text}
        onSearch={(text) => onChange({ ...filter, text })}
      />
      <fieldset className={styles.pills}>
        <legend className="spoken">{say('activityState')}</legend>
        {(['', ...shown] as const).map((group) => (
          <label key={group} className={styles.pill} data-group={group}>
            <input
              type="radio"
              name={groupId}
              checked={filter.group === group}
              onChange={() => onChange({ ...filter, group })}
            />
            <span>{say(group === '' ? 'activityAll' : groupMessages[group])}</span>
            <span className={styles['pill-count']}>{group === '' ? total : counts?.[group]}</span>
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
          choices={accounts.map(({ id, host }) => ({ value: id, text: host }))}
          onChange={(accountId) => onChange({ ...filter, accountId })}
        />
      )}
    </search>
  );
}

interface FilterChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (value: string) => void;
}

function FilterChoice({ label, value, choices, onChange }: FilterChoiceProps) {
  const say = useSay();
  return (
    <label className={styles['activity-choice']}>
      <span>{label}</span>
      <select
        className="input select"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{say('activityAll')}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </label>
  );
}
