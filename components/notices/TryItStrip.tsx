// The last step of onboarding, above the filled form. It asks the person to send the form.
import { Button } from '@/components/controls/Button';
import { useKeys } from '@/components/controls/use-keys';
import { useSay } from '@/components/words/SayProvider';
import stripStyles from './strip.module.css';

export function TryItStrip({ onDone }: { readonly onDone: () => void }) {
  const say = useSay();
  const keys = useKeys();
  return (
    <div className={stripStyles.strip} role="note">
      <span className={stripStyles['strip-words']}>{say('welcomeTryWords', keys.shown('save'))}</span>
      <Button look="quiet" onClick={onDone}>
        {say('understood')}
      </Button>
    </div>
  );
}
