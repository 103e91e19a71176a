// What a person should know about the page's snapshot.
import type { WordKey } from '@/lib/capture/words';
import type { SnapshotRemark } from '@/lib/page/snapshot';
import { Notice } from './Notice';
import { useSay } from './Words';

const words: Readonly<Record<SnapshotRemark, WordKey>> = {
  'page-refused': 'remarkPageRefused',
  'page-hidden': 'remarkPageHidden',
  'page-slow': 'remarkPageSlow',
  'selection-lost': 'remarkSelectionLost',
  'selection-cut': 'remarkSelectionCut',
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
  'address-is-private': 'remarkAddressIsPrivate',
};

const warnings: ReadonlySet<SnapshotRemark> = new Set(['address-has-secret', 'selection-cut', 'article-cut']);

export function Remarks({ remarks }: { readonly remarks: readonly SnapshotRemark[] }) {
  const say = useSay();
  return remarks.map((remark) => (
    <Notice key={remark} tone={warnings.has(remark) ? 'warning' : 'info'}>
      {say(words[remark])}
    </Notice>
  ));
}
