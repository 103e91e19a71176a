// Asks whether a token may send the waiting captures. Shows whose token it is, and whose captures wait.
import { Button } from '@/components/Button';
import { Notice } from '@/components/Notice';
import { useSay } from '@/components/Words';
import { serviceName } from '@/lib/planning/service-address';
import type { AccountView, ShownPerson } from '@/lib/settings/account';

interface PersonQuestionProps {
  readonly account: AccountView;
  /** The owner of the token, as the service says. */
  readonly claimant: ShownPerson;
  /** The number of captures that aren't sent yet. */
  readonly unsentCount: number;
  readonly onDecide: (isSamePerson: boolean) => void;
}

export function PersonQuestion({ account, claimant, unsentCount, onDecide }: PersonQuestionProps) {
  const say = useSay();
  const service = serviceName(account.serviceAddress);
  const owner = personWords(account.person);
  const claimed = personWords(claimant);
  return (
    <div className="account-question" role="alert">
      <Notice tone="warning">
        <p>
          {claimed === '' ? say('personUnknown', service) : say('personOther', claimed, owner || service)}
        </p>
        <p>
          {unsentCount === 0
            ? say('personNothingWaits')
            : owner === ''
              ? say('personWaitingUnknown', unsentCount)
              : say('personWaiting', unsentCount, owner)}
        </p>
      </Notice>
      <div className="row">
        <Button onClick={() => onDecide(true)}>
          {claimed === '' ? say('personSend') : say('personSendAs', claimant.name || claimant.email)}
        </Button>
        <Button onClick={() => onDecide(false)}>{say('personSeparate')}</Button>
      </div>
      <p className="field-hint">{say('personSeparateHint')}</p>
    </div>
  );
}

/** '' if the service names nobody. */
function personWords({ name, email }: ShownPerson): string {
  return name !== '' && email !== '' ? `${name} (${email})` : name || email;
}
