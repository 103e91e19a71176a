// Selects a kind. Its first option means no kind.
import { useId } from 'react';
import { useSay } from '@/components/words/SayProvider';
import type { Kind } from '@/lib/capture/kinds/kind';

interface KindSelectProps {
  readonly label: string;
  readonly kinds: readonly Kind[];
  /** The words of the first option. null omits it. */
  readonly none: string | null;
  readonly value: string;
  readonly onChange: (kindId: string) => void;
}

export function KindSelect({ label, kinds, none, value, onChange }: KindSelectProps) {
  const say = useSay();
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input select"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {none !== null && <option value="">{none}</option>}
        {kinds.map((kind) => (
          <option key={kind.id} value={kind.id}>
            {say(kind.label)}
          </option>
        ))}
      </select>
    </div>
  );
}
