// Owns the popup where no account is connected: the beginning of the way in, or, for whoever skipped it, where to connect.
import { Button } from '@/components/Button';
import { EmptyState } from '@/components/EmptyState';
import { Welcome } from '@/components/Welcome';
import { useSay } from '@/components/Words';
import type { PopupDeps } from './deps';

export interface ConnectProps {
  readonly deps: PopupDeps;
  readonly isWelcomed: boolean;
  readonly onSkip: () => void;
}

export default function Connect({ deps, isWelcomed, onSkip }: ConnectProps) {
  const say = useSay();
  const connect = (
    <Button look="primary" onClick={deps.openOptions}>
      {say('emptyConnect')}
    </Button>
  );
  return isWelcomed ? (
    <EmptyState title={say('emptyTitle')} action={connect}>
      {say('emptyWords')}
    </EmptyState>
  ) : (
    <Welcome step={0} title={say('welcomeTitle')} action={connect} onSkip={onSkip}>
      <p>{say('emptyWords')}</p>
    </Welcome>
  );
}
