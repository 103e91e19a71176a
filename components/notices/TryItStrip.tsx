// The last step of onboarding, above the filled form. It asks the person to send the form.
import { Button } from '@/components/controls/Button';
import { shortcutKeys } from '@/components/controls/shortcuts';
import { useSay } from '@/components/words/SayProvider';
import stripStyles from './strip.module.css';

interface TryItStripProps {
  readonly hasAppleKeys: boolean;
  readonly onDone: () => void;
}

export function TryItStrip({ hasAppleKeys, onDone }: TryItStripProps) {
  const say = useSay();
  return (
    <div className={stripStyles.strip} role="note">
      <span className={stripStyles['strip-words']}>
        {say('welcomeTryWords', shortcutKeys(say, 'save', { hasAppleKeys }))}
      </span>
      <Button look="quiet" onClick={onDone}>
        {say('understood')}
      </Button>
    </div>
  );
}
