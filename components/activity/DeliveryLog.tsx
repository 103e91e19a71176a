// What was sent for a capture, and when: its steps, their requests, and its times. Folded away, because few people need it.
import { useState } from 'react';
import { Disclosure } from '@/components/controls/Disclosure';
import { useSay } from '@/components/words/SayProvider';
import type { Capture } from '@/lib/outbox/capture';
import type { Queue } from '@/lib/outbox/queue';
import { CaptureSteps } from './CaptureSteps';
import { CaptureTimes } from './CaptureTimes';
import styles from './DeliveryLog.module.css';

interface DeliveryLogProps {
  readonly capture: Capture;
  readonly queue: Queue | null;
}

export function DeliveryLog({ capture, queue }: DeliveryLogProps) {
  const say = useSay();
  const [isOpen, setIsOpen] = useState(false);
  const { steps } = capture;
  const requestCount = steps.reduce((sum, { attempts }) => sum + attempts.length, 0);
  return (
    <div className={styles['delivery-log']}>
      <Disclosure
        label={say('deliveryLog')}
        note={[
          say('deliverySteps', steps.length),
          ...(requestCount > 0 ? [say('attemptsOf', requestCount)] : []),
        ].join(' · ')}
        isOpen={isOpen}
        onToggle={setIsOpen}
      >
        <CaptureSteps capture={capture} />
        <CaptureTimes capture={capture} queue={queue} />
      </Disclosure>
    </div>
  );
}
