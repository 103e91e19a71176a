// The list in an import's preview: each entry with its values.
import { useSay } from '@/components/SayProvider';

interface ImportEntry {
  readonly key: string;
  readonly title: string;
  readonly values: readonly ImportValue[];
}

export interface ImportValue {
  readonly label: string;
  readonly lines: readonly string[];
}

export function ImportList({ entries }: { readonly entries: readonly ImportEntry[] }) {
  return (
    <dl className="changes">
      {entries.map(({ key, title, values }) => (
        <div key={key} className="change">
          <dt>
            <bdi>{title}</bdi>
          </dt>
          <dd>
            {values.map(({ label, lines }) => (
              <Lines key={`${label} ${lines[0]}`} label={label} lines={lines} />
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
      <ul className="change-lines">
        {(lines.length > 0 ? lines : [say('importNothing')]).map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
