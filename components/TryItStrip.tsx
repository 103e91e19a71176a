// Owns the last step of the way in, above the form: this page is filled in already, and one key sends it.
import { Button } from './Button';
import { useSay } from './Words';

export interface TryItStripProps {
  /** As browsers write it, `Ctrl+Enter`. */
  readonly shortcut: string;
  readonly onDone: () => void;
}

export function TryItStrip({ shortcut, onDone }: TryItStripProps) {
  const say = useSay();
  return (
    <div className="strip" role="note">
      <span className="strip-words">{say('welcomeTryWords', shortcut)}</span>
      <Button look="quiet" onClick={onDone}>
        {say('welcomeGotIt')}
      </Button>
    </div>
  );
}
