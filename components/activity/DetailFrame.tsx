// The frame of the details of one capture or draft: the way back to the list, what it is about, its name and its state.
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/components/controls/Button';
import type { RowStatus } from '@/components/outcome/capture-view';
import { StatusIcon } from '@/components/outcome/StatusIcon';
import { useSay } from '@/components/words/SayProvider';
import { kindOf } from '@/lib/capture/kinds';
import styles from './detail.module.css';

interface DetailFrameProps {
  readonly kindId: string;
  /** More of what it is about, after its kind. */
  readonly about: ReactNode;
  readonly name: string;
  /** Beside the name. @default nothing */
  readonly link?: ReactNode;
  readonly status: RowStatus;
  readonly words: string;
  /** Under the state. */
  readonly more: ReactNode;
  /** The person opened the details: the focus moves here. */
  readonly takesFocus: boolean;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

export function DetailFrame(props: DetailFrameProps) {
  const { kindId, about, name, link, status, words, more, takesFocus, onBack, children } = props;
  const say = useSay();
  const heading = useRef<HTMLHeadingElement>(null);
  const kind = kindOf(kindId)?.label;

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  return (
    <article className={styles.detail} data-status={status}>
      <div className={styles['detail-back']}>
        <Button
          look="quiet"
          icon={<ArrowLeft className="icon icon-directed" aria-hidden="true" />}
          onClick={onBack}
        >
          {say('activityBack')}
        </Button>
      </div>
      <header className={styles['detail-header']}>
        <p className={styles['detail-about']}>
          {kind && <span>{say(kind)}</span>}
          {about}
        </p>
        <div className={styles['detail-title']}>
          <h2 tabIndex={-1} ref={heading}>
            <bdi>{name}</bdi>
          </h2>
          {link}
        </div>
        <div className={styles['detail-status']} role="status">
          <StatusIcon status={status} />
          <p>{words}</p>
        </div>
        {more}
      </header>
      {children}
    </article>
  );
}
