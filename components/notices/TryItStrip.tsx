// The last step of onboarding, one line above the first form.
import { useKeys } from '@/components/controls/use-keys';
import { useSay } from '@/components/words/SayProvider';
import stripStyles from './strip.module.css';

export function TryItStrip() {
  const say = useSay();
  const keys = useKeys();
  return (
    <p className={stripStyles.strip} role="note">
      {say('welcomeTryWords', keys.shown('save'))}
    </p>
  );
}
