// The settings for the kinds that the form offers, by use as in the form's list of kinds.
import { useId } from 'react';
import { useSay } from '@/components/words/SayProvider';
import { allowedKinds, type Policy } from '@/lib/capture/form/policy';
import type { Kind } from '@/lib/capture/kinds/kind';
import { EntrySwitches } from './EntrySwitches';
import styles from './KindsSection.module.css';
import type { SectionPreferences } from './preference-store';
import { Section } from './Section';

interface KindsSectionProps extends SectionPreferences {
  readonly policy: Policy;
}

export function KindsSection({ preferences, policy, saved, onChange }: KindsSectionProps) {
  const say = useSay();
  const kinds = allowedKinds(policy);
  const group = {
    hidden: preferences.hiddenKinds,
    onChange: (hiddenKinds: string[]) => onChange((before) => ({ ...before, hiddenKinds })),
  };
  return (
    <Section title={say('sectionKinds')} about={say('sectionKindsAbout')} saved={saved}>
      <div className={styles['kind-groups']}>
        <KindGroup title={say('kindGroupUsual')} kinds={kinds.filter(({ isRare }) => !isRare)} {...group} />
        <KindGroup title={say('kindGroupRare')} kinds={kinds.filter(({ isRare }) => isRare)} {...group} />
      </div>
    </Section>
  );
}

interface KindGroupProps {
  readonly title: string;
  readonly kinds: readonly Kind[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: string[]) => void;
}

/** An organization may allow no kind of a group. */
function KindGroup({ title, kinds, hidden, onChange }: KindGroupProps) {
  const titleId = useId();
  if (kinds.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be a heading of a grid column.
    <div role="group" aria-labelledby={titleId}>
      <p className={styles['kind-group-title']} id={titleId}>
        {title}
      </p>
      <EntrySwitches
        entries={kinds.map(({ id, label }) => ({ id, messageKey: label }))}
        hidden={hidden}
        onChange={onChange}
      />
    </div>
  );
}
