// Says that the form was restored or cleared. A button and its key switch between the two.
import { KeyedButton } from '@/components/controls/KeyedButton';
import { useSay } from '@/components/words/SayProvider';
import stripStyles from './strip.module.css';

interface DraftNoticeProps {
  readonly state: 'restored' | 'cleared';
  readonly onClear: () => void;
  readonly onBringBack: () => void;
}

export function DraftNotice({ state, onClear, onBringBack }: DraftNoticeProps) {
  const say = useSay();
  const isRestored = state === 'restored';
  return (
    <div className={stripStyles.strip} role="status">
      <span className={stripStyles['strip-words']}>{say(isRestored ? 'draftRestored' : 'draftCleared')}</span>
      {isRestored ? (
        <KeyedButton shortcut="startOver" onClick={onClear} />
      ) : (
        <KeyedButton shortcut="startOver" label={say('bringBack')} onClick={onBringBack} />
      )}
    </div>
  );
}
