// The remarks on the snapshot of the page.

import { Button } from '@/components/controls/Button';
import { useSay } from '@/components/words/SayProvider';
import { type Field, sendsSource } from '@/lib/capture/field/field';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { SnapshotRemark } from '@/lib/page/snapshot';
import { Notice } from './Notice';

/** `SourcePreview` marks a private address. */
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

/** The person's way to the words is copying them. */
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
  return remarks.map(
    (remark) =>
      remark !== 'address-is-private' &&
      (sendsAddress || remark !== 'address-has-secret') && (
        <Notice
          key={remark}
          tone={warnings.has(remark) ? 'warning' : 'info'}
          action={
            onClipboard && unread.has(remark) && <Button onClick={onClipboard}>{say('fromClipboard')}</Button>
          }
        >
          {say(messages[remark])}
        </Notice>
      ),
  );
}
