// The remarks on the snapshot of the page.
import { type Field, sendsSource } from '@/lib/capture/field/field';
import type { WordKey } from '@/lib/capture/text/words';
import type { SnapshotRemark } from '@/lib/page/snapshot';
import { Notice } from './Notice';
import { useSay } from './Words';

const words: Readonly<Record<SnapshotRemark, WordKey>> = {
  'page-refused': 'remarkPageRefused',
  'page-busy': 'remarkPageBusy',
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

/** These are the same on every page of a site. The others are about one page or one selection. */
const ofSite: ReadonlySet<SnapshotRemark> = new Set(['address-is-private']);

/** These matter only where the address is sent. */
const ofAddress: ReadonlySet<SnapshotRemark> = new Set(['address-is-private', 'address-has-secret']);

/** Without the remarks that don't matter to this form. A change sends no address, only what was filled in. */
export function remarksFor(fields: readonly Field[], remarks: readonly SnapshotRemark[]) {
  const sendsAddress = sendsSource(fields) || fields.some(({ control }) => control.type === 'address');
  return sendsAddress ? remarks : remarks.filter((remark) => !ofAddress.has(remark));
}

export const hasRemarkOfSite = (remarks: readonly SnapshotRemark[]): boolean =>
  remarks.some((remark) => ofSite.has(remark));

interface RemarksProps {
  readonly remarks: readonly SnapshotRemark[];
  /** Hides the remarks of `ofSite`. */
  readonly isQuiet: boolean;
  /** The person hides the remarks of `ofSite` on this site. */
  readonly onQuiet: () => void;
}

export function Remarks({ remarks, isQuiet, onQuiet }: RemarksProps) {
  const say = useSay();
  return remarks.map((remark) => {
    const isOfSite = ofSite.has(remark);
    if (isOfSite && isQuiet) return null;
    return (
      <Notice key={remark} tone={warnings.has(remark) ? 'warning' : 'info'}>
        {say(words[remark])}{' '}
        {isOfSite && (
          <button type="button" className="link-button" onClick={onQuiet}>
            {say('remarkQuiet')}
          </button>
        )}
      </Notice>
    );
  });
}
