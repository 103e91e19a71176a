// The kinds without a tab: a native list behind an icon.
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { Kind } from '@/lib/capture/kind';
import { useSay } from './Words';

export interface MoreKindsProps {
  readonly kinds: readonly Pick<Kind, 'id' | 'label'>[];
  /** '' while none of these is chosen. */
  readonly chosen: string;
  readonly onChoose: (kindId: string) => void;
}

export function MoreKinds({ kinds, chosen, onChoose }: MoreKindsProps) {
  const say = useSay();
  const name = say('kindMore');
  return (
    <span className="icon-button more-kinds">
      <Ellipsis className="icon" aria-hidden="true" />
      <select
        aria-label={name}
        title={name}
        value={chosen}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="" disabled hidden>
          {name}
        </option>
        {kinds.map((kind) => (
          <option key={kind.id} value={kind.id}>
            {say(kind.label)}
          </option>
        ))}
      </select>
    </span>
  );
}
