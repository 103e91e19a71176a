// The popup without an account: the first step of onboarding, or a connect button if it was skipped.
import { Button } from '@/components/controls/Button';
import noticesStyles from '@/components/notices/notices.module.css';
import { Welcome } from '@/components/notices/Welcome';
import { useSay } from '@/components/words/SayProvider';
import type { PopupDeps } from './deps';

interface ConnectProps {
  readonly deps: PopupDeps;
  readonly isWelcomed: boolean;
  readonly onSkip: () => void;
}

export default function Connect({ deps, isWelcomed, onSkip }: ConnectProps) {
  const say = useSay();
  const connect = (
    <Button look="primary" onClick={deps.openOptions}>
      {say('connect')}
    </Button>
  );
  return isWelcomed ? (
    <div className={noticesStyles.empty}>
      <img src="/icon/mark.svg" alt="" width="56" height="56" />
      <h1>{say('emptyTitle')}</h1>
      <p>{say('emptyWords')}</p>
      {connect}
    </div>
  ) : (
    <Welcome step={0} title={say('welcomeTitle')} action={connect} onSkip={onSkip}>
      <p>{say('emptyWords')}</p>
    </Welcome>
  );
}
