// Short values as chips that nobody edits: a sign and a word.
import type { ReactNode } from 'react';
import { choiceText } from '@/components/words/choice-messages';
import { useSay } from '@/components/words/SayProvider';
import { kindOf } from '@/lib/capture/kinds';
import styles from './FieldChips.module.css';
import { propertyIcon } from './property-look';

export interface ShownChip {
  /** The field's name. */
  readonly field: string;
  /** A choice is its value. */
  readonly text: string;
}

interface ChipProps {
  readonly icon: ReactNode;
  /** @default no tooltip */
  readonly title?: string;
  readonly children: ReactNode;
}

export function Chip({ icon, title, children }: ChipProps) {
  return (
    <span className={styles['field-chip']} title={title}>
      {icon}
      <span className={styles['field-chip-words']}>{children}</span>
    </span>
  );
}

export function FieldChips({
  kindId,
  chips,
}: {
  readonly kindId: string;
  readonly chips: readonly ShownChip[];
}) {
  const say = useSay();
  const fields = kindOf(kindId)?.fields ?? [];
  return chips.map((chip) => {
    const field = fields.find(({ name }) => name === chip.field);
    if (!field) return null;
    const Icon = propertyIcon(field, 'filled');
    const label = say(field.label);
    return (
      <Chip
        key={chip.field}
        icon={<Icon className="icon" aria-hidden="true" />}
        title={say('labelledValue', label, chip.text)}
      >
        <span className="spoken">{label}</span>{' '}
        <bdi>{field.control.type === 'choice' ? choiceText(chip.text, say) : chip.text}</bdi>
      </Chip>
    );
  });
}
