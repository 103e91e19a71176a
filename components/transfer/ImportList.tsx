// The list in an import's preview: each entry with its values. Entries, values and lines can be equal.
import { useSay } from '@/components/words/SayProvider';
import styles from './import.module.css';

interface ImportEntry {
  readonly title: string;
  readonly values: readonly ImportValue[];
}

export interface ImportValue {
  readonly label: string;
  readonly lines: readonly string[];
}

export function ImportList({ entries }: { readonly entries: readonly ImportEntry[] }) {
  return (
    <dl className={styles.changes}>
      {entries.map(({ title, values }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two entries can be equal, and their order never changes.
        <div key={at} className={styles.change}>
          <dt>
            <bdi>{title}</bdi>
          </dt>
          <dd>
            {values.map(({ label, lines }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two values can be equal, and their order never changes.
              <Lines key={place} label={label} lines={lines} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ label, lines }: ImportValue) {
  const say = useSay();
  return (
    <div>
      <span className="quiet">{label}</span>
      <ul className={styles['change-lines']}>
        {(lines.length > 0 ? lines : [say('importNothing')]).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be equal, and their order never changes.
          <li key={at}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
