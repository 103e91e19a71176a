// What each remark on a snapshot says.
import type { SnapshotRemark } from '@/lib/page/snapshot';
import type { MessageKey } from './messages';

/** `unread`: the extension can't read these words, so the person can only copy them. */
type RemarkNature = 'warning' | 'unread' | 'info';

export const remarkMessages: Readonly<Record<SnapshotRemark, readonly [MessageKey, RemarkNature]>> = {
  'page-refused': ['remarkPageRefused', 'unread'],
  'page-busy': ['remarkPageBusy', 'info'],
  'page-hidden': ['remarkPageHidden', 'unread'],
  'page-slow': ['remarkPageSlow', 'info'],
  'selection-lost': ['remarkSelectionLost', 'info'],
  'selection-cut': ['remarkSelectionCut', 'warning'],
  'words-deleted': ['remarkWordsDeleted', 'info'],
  'rows-missing': ['remarkRowsMissing', 'warning'],
  'selection-unreadable': ['remarkSelectionUnreadable', 'unread'],
  'selection-secret': ['remarkSelectionSecret', 'info'],
  'frame-unreadable': ['remarkFrameUnreadable', 'unread'],
  'pdf-unreadable': ['remarkPdfUnreadable', 'unread'],
  'canvas-unreadable': ['remarkCanvasUnreadable', 'unread'],
  'editor-focused': ['remarkEditorFocused', 'info'],
  'link-unclear': ['linkUnclear', 'info'],
  'article-none': ['remarkArticleNone', 'info'],
  'article-guessed': ['remarkArticleGuessed', 'info'],
  'article-cut': ['remarkArticleCut', 'warning'],
  'article-slow': ['remarkArticleSlow', 'info'],
  'pictures-left-out': ['remarkPicturesLeftOut', 'info'],
  'address-has-secret': ['remarkAddressHasSecret', 'warning'],
  'address-is-private': ['sourcePrivate', 'info'],
};
