// The remarks on the snapshot of the page: one line beside the tools of the text, which has its place from the first
// paint. It unfolds over the text, with the whole sentences of all remarks.
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import { useId } from 'react';
import { Button } from '@/components/controls/Button';
import { useLayer } from '@/components/controls/use-layer';
import { useTranslate } from '@/components/words/TranslateProvider';
import { type Field, sendsSource } from '@/lib/capture/field/field';
import { remarkMessages } from '@/lib/capture/text/remark-messages';
import type { SnapshotRemark } from '@/lib/page/snapshot';
import { Notice } from './Notice';
import styles from './notices.module.css';

interface RemarksProps {
  readonly remarks: readonly SnapshotRemark[];
  readonly fields: readonly Field[];
  /** Starts a form for what the person copied. null for a form that changes a capture. */
  readonly onClipboard: (() => void) | null;
}

export function Remarks({ remarks, fields, onClipboard }: RemarksProps) {
  const t = useTranslate();
  // A form that sends no address doesn't warn of it, such as one that changes a record.
  const sendsAddress = sendsSource(fields) || fields.some(({ control }) => control.type === 'address');
  const listed = remarks
    // `PassageCaption` marks the first, and a notice has the other.
    .filter((remark) => remark !== 'address-is-private' && remark !== 'link-unclear')
    .filter((remark) => sendsAddress || remark !== 'address-has-secret')
    .map((remark) => {
      const [messageKey, nature] = remarkMessages[remark];
      return {
        remark,
        words: t(messageKey),
        isUnread: nature === 'unread',
        isWarning: nature === 'warning',
      };
    })
    .toSorted((one, other) => Number(other.isWarning) - Number(one.isWarning));
  const listId = useId();
  // It covers the form, so it folds when the focus goes there.
  const { isOpen, toggle, button, rootProps } = useLayer();
  const [first] = listed;
  if (first === undefined) return null;
  const Icon = first.isWarning ? CircleAlert : Info;
  return (
    <span className={styles.remarks} {...rootProps}>
      <button
        ref={button}
        type="button"
        className={`line tight small ${styles.notice} ${first.isWarning ? styles['notice-warning'] : styles['notice-info']} ${styles['remarks-line']}`}
        title={first.words}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={toggle}
      >
        <Icon />
        <span className="cut">{first.words}</span>
        {listed.length > 1 && (
          <span className={styles['remarks-count']}>{t('remarkCount', listed.length)}</span>
        )}
      </button>
      <div id={listId} className={`popover stack tight ${styles['remarks-all']}`} hidden={!isOpen}>
        {isOpen &&
          listed.map(({ remark, words, isUnread, isWarning }) => (
            <Notice
              key={remark}
              tone={isWarning ? 'warning' : 'info'}
              action={onClipboard && isUnread && <Button onClick={onClipboard}>{t('fromClipboard')}</Button>}
            >
              {words}
            </Notice>
          ))}
      </div>
    </span>
  );
}
