// Owns what our right-click entries say and do.

import { textToHtml } from '@/lib/capture/html';
import type { Say } from '@/lib/capture/words';
import { emptySnapshot, type Snapshot } from '@/lib/page/snapshot';
import { type MenuClick, onMenuClicked, showMenu } from '@/lib/platform/menus';
import { readLinkText, readPage } from '@/lib/platform/page-reader';
import { defaultsFor } from '@/lib/settings/preferences';
import type { Settings } from '@/lib/settings/registry';
import type { CaptureNow } from './capture-now';

/** Entry ids are the kinds' ids; this one opens the form. */
const reviewEntry = 'review';

/** Draws the menu; the comment entry names the idea that comments went to last. */
export async function drawMenu(settings: Settings, say: Say): Promise<void> {
  const preferences = await settings.preferences.get();
  const { lastIdea } = defaultsFor(preferences, preferences.activeAccountId);
  await showMenu([
    { id: 'idea', title: say('menuIdea') },
    { id: 'note', title: say('menuNote') },
    {
      id: 'comment',
      // A bare & underlines the next letter in menus.
      title: lastIdea.reference
        ? say('menuCommentOn', `${lastIdea.reference} ${lastIdea.name}`.trim().replaceAll('&', '&&'))
        : say('menuComment'),
    },
    { id: reviewEntry, title: say('menuReview') },
  ]);
}

/** Registers the listener. Call synchronously at the worker's start. */
export function listenToMenu(settings: Settings, captureNow: CaptureNow): void {
  onMenuClicked(async (click) => {
    const snapshot = await snapshotOf(click);
    if (click.entryId !== reviewEntry) return captureNow.capture(click.entryId, snapshot);
    const { lastKind } = await settings.preferences.get();
    return captureNow.review(lastKind, snapshot);
  });
}

async function snapshotOf(click: MenuClick): Promise<Snapshot> {
  const page = { address: click.pageAddress, title: click.pageTitle };
  switch (click.context) {
    case 'link':
      return emptySnapshot({ address: click.linkAddress, title: await linkTitle(click) }, []);
    case 'image':
      return emptySnapshot({ address: click.imageAddress, title: page.title }, []);
    case 'page':
    case 'selection': {
      const snapshot =
        click.tabId < 0
          ? emptySnapshot(page, ['page-refused'])
          : await readPage({ tabId: click.tabId, ...page });
      return withSelectedText(snapshot, click.selectionText);
    }
    default:
      return click.context satisfies never;
  }
}

/** The browser's copy of the selected text stands in where the page could not be read: another site's frame, a refusal. */
function withSelectedText(snapshot: Snapshot, text: string): Snapshot {
  if (snapshot.selection || text === '') return snapshot;
  return { ...snapshot, selection: { text, html: textToHtml(text), isCut: false } };
}

/** A link is called by its words; by its address where it has none. */
async function linkTitle({ tabId, frameId, linkAddress, linkText }: MenuClick): Promise<string> {
  return linkText || (await readLinkText({ tabId, frameId }, linkAddress)) || linkAddress;
}
