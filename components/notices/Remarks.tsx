// The remarks on the snapshot of the page: one line beside the tools of the text, which has its place from the first
// paint. It unfolds over the text, with the whole sentences of all remarks.
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import { useId, useRef, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { useSay } from '@/components/words/SayProvider';
import { type Field, sendsSource } from '@/lib/capture/field/field';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { SnapshotRemark } from '@/lib/page/snapshot';
import { Notice } from './Notice';
import styles from './Remarks.module.css';
import { useFolding } from './use-folding';

/** The remarks in this line. A private address is missing, because `SourcePreview` marks it. */
type ShownRemark = Exclude<SnapshotRemark, 'address-is-private'>;

const messages: Readonly<Record<ShownRemark, MessageKey>> = {
  'page-refused': 'remarkPageRefused',
  'page-busy': 'remarkPageBusy',
  'page-hidden': 'remarkPageHidden',
  'page-slow': 'remarkPageSlow',
  'selection-lost': 'remarkSelectionLost',
  'selection-cut': 'remarkSelectionCut',
  'words-deleted': 'remarkWordsDeleted',
  'selection-unreadable': 'remarkSelectionUnreadable',
  'selection-secret': 'remarkSelectionSecret',
  'frame-unreadable': 'remarkFrameUnreadable',
  'pdf-unreadable': 'remarkPdfUnreadable',
  'canvas-unreadable': 'remarkCanvasUnreadable',
  'article-none': 'remarkArticleNone',
  'article-guessed': 'remarkArticleGuessed',
  'article-cut': 'remarkArticleCut',
  'article-slow': 'remarkArticleSlow',
  'address-has-secret': 'remarkAddressHasSecret',
};

/** The extension can't read these words, so the person can only copy them. */
const unread: ReadonlySet<SnapshotRemark> = new Set([
  ...(['page-refused', 'page-hidden', 'selection-unreadable', 'frame-unreadable'] as const),
  ...(['pdf-unreadable', 'canvas-unreadable'] as const),
]);

const warnings: ReadonlySet<SnapshotRemark> = new Set(['address-has-secret', 'selection-cut', 'article-cut']);

interface RemarksProps {
  readonly remarks: readonly SnapshotRemark[];
  readonly fields: readonly Field[];
  /** Starts a form for what the person copied. null for a form that changes a capture. */
  readonly onClipboard: (() => void) | null;
}

export function Remarks({ remarks, fields, onClipboard }: RemarksProps) {
  const say = useSay();
  // A form that sends no address doesn't warn of it, such as one that changes a record.
  const sendsAddress = sendsSource(fields) || fields.some(({ control }) => control.type === 'address');
  const listed = remarks
    .filter((remark) => remark !== 'address-is-private')
    .filter((remark) => sendsAddress || remark !== 'address-has-secret')
    .toSorted((one, other) => Number(warnings.has(other)) - Number(warnings.has(one)));
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  useFolding(list, isOpen, () => setIsOpen(false));
  const [first] = listed;
  if (first === undefined) return null;
  const Icon = warnings.has(first) ? CircleAlert : Info;
  const words = say(messages[first]);
  return (
    <div className={styles.remarks} ref={list}>
      <button
        type="button"
        className={styles['remarks-line']}
        data-is-warning={warnings.has(first)}
        title={words}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon className="icon" aria-hidden="true" />
        <span className={styles['remarks-words']}>{words}</span>
        {listed.length > 1 && (
          <span className={styles['remarks-count']}>{say('remarkCount', listed.length)}</span>
        )}
      </button>
      <div id={listId} className={styles['remarks-all']} hidden={!isOpen}>
        {isOpen &&
          listed.map((remark) => (
            <Notice
              key={remark}
              tone={warnings.has(remark) ? 'warning' : 'info'}
              action={
                onClipboard &&
                unread.has(remark) && <Button onClick={onClipboard}>{say('fromClipboard')}</Button>
              }
            >
              {say(messages[remark])}
            </Notice>
          ))}
      </div>
    </div>
  );
}
