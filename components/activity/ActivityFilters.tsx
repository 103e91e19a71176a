// The search field and the filters of the activity list: states, kinds and services are chosen in the same way.
import { KindIcon } from '@/components/controls/KindIcon';
import { SearchBox } from '@/components/controls/SearchBox';
import { useSay } from '@/components/words/SayProvider';
import { kindOf } from '@/lib/capture/kinds';
import type { MessageKey } from '@/lib/capture/text/messages';
import { type ActivityFilter, type FilterChoice, facets, type StatusFilter } from './activity-entry';
import styles from './list.module.css';

interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  readonly choices: readonly FilterChoice[];
  readonly hostOf: (accountId: string) => string;
  readonly onChange: (filter: ActivityFilter) => void;
}

const stateMessages: Readonly<Partial<Record<string, MessageKey>>> = {
  needsYou: 'activityStateNeedsYou',
  waiting: 'activityStateWaiting',
  draft: 'draftsWaiting',
  changed: 'activityStateChanged',
  sent: 'activityStateSent',
} satisfies Readonly<Record<StatusFilter, MessageKey>>;

export function ActivityFilters({ filter, choices, hostOf, onChange }: ActivityFiltersProps) {
  const say = useSay();

  function pill({ facet, choice, count }: FilterChoice) {
    const chosen = filter[facet];
    const isChosen = chosen.includes(choice);
    const others = chosen.filter((other) => other !== choice);
    const label = facet === 'group' ? stateMessages[choice] : kindOf(choice)?.label;
    return (
      <label key={choice} className={styles.pill}>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={() => onChange({ ...filter, [facet]: isChosen ? others : [...chosen, choice] })}
        />
        {facet === 'kind' && <KindIcon kindId={choice} />}
        <bdi>{facet === 'accountId' ? hostOf(choice) : label ? say(label) : choice}</bdi>{' '}
        <span className={styles['pill-count']}>{count}</span>
      </label>
    );
  }

  return (
    <search className={styles['activity-filters']}>
      <SearchBox
        label={say('activitySearch')}
        hint={say('activitySearchHint')}
        query={filter.text}
        onSearch={(text) => onChange({ ...filter, text })}
      />
      <fieldset className={styles['activity-choices']}>
        <legend className="spoken">{say('activityFilter')}</legend>
        {facets.map((facet) => (
          <div key={facet} className={styles.pills}>
            {choices.filter((choice) => choice.facet === facet).map(pill)}
          </div>
        ))}
      </fieldset>
    </search>
  );
}
