// Owns saying that words typed earlier are here again, or were just cleared, with the one key that goes back and forth.
import { Button } from './Button';
import { Keys } from './Keys';
import { useSay } from './Words';

export interface DraftNoticeProps {
  readonly state: 'restored' | 'cleared';
  readonly onClear: () => void;
  readonly onBringBack: () => void;
}

export function DraftNotice({ state, onClear, onBringBack }: DraftNoticeProps) {
  const say = useSay();
  const isRestored = state === 'restored';
  return (
    <div className="strip" role="status">
      <span className="strip-words">{say(isRestored ? 'draftRestored' : 'draftCleared')}</span>
      <Button look="quiet" aria-keyshortcuts="Alt+0" onClick={isRestored ? onClear : onBringBack}>
        {say(isRestored ? 'startOver' : 'bringBack')}
      </Button>
      <span aria-hidden="true">
        <Keys shortcut="Alt+0" />
      </span>
    </div>
  );
}
