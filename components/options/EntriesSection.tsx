// A section with a switch for each entry of a list: of the right-click menu, and of the kinds.
import { useSay } from '@/components/words/SayProvider';
import type { MessageKey } from '@/lib/capture/text/messages';
import styles from './EntriesSection.module.css';
import type { SectionPreferences } from './preference-store';
import { Section } from './Section';
import { Switch } from './Switch';

interface Entry {
  readonly id: string;
  readonly messageKey: MessageKey;
}

interface EntriesSectionProps extends SectionPreferences {
  readonly title: string;
  readonly about: string;
  readonly entries: readonly Entry[];
  /** The preference with the ids of the hidden entries. */
  readonly stored: 'hiddenMenuEntries' | 'hiddenKinds';
}

export function EntriesSection(props: EntriesSectionProps) {
  const { title, about, entries, preferences, saved, stored, onChange } = props;
  return (
    <Section title={title} about={about} saved={saved}>
      <EntrySwitches
        entries={entries}
        hidden={preferences[stored]}
        onChange={(hidden) => onChange((before) => ({ ...before, [stored]: hidden }))}
      />
    </Section>
  );
}

interface EntrySwitchesProps {
  readonly entries: readonly Entry[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: string[]) => void;
}

export function EntrySwitches({ entries, hidden, onChange }: EntrySwitchesProps) {
  const say = useSay();
  return (
    <div className={styles.switches}>
      {entries.map(({ id, messageKey }) => (
        <Switch
          key={id}
          isOn={!hidden.includes(id)}
          onChange={(isShown) => onChange(isShown ? hidden.filter((other) => other !== id) : [...hidden, id])}
        >
          <span>{say(messageKey)}</span>
        </Switch>
      ))}
    </div>
  );
}
