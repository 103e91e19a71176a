// Owns what our right-click entries say and do.

import type { RememberedIdea } from '@/lib/capture/defaults';
import { textToHtml } from '@/lib/capture/html';
import { allowedKinds } from '@/lib/capture/policy';
import type { Say } from '@/lib/capture/words';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';
import { changeMenu, type MenuClick, onMenuClicked, replaceMenu } from '@/lib/platform/menus';
import { readArticlePage, readLinkText, readPage } from '@/lib/platform/page-reader';
import { changesOfMenu, type MenuEntry } from '@/lib/settings/menu-changes';
import { articleEntry, ideasEntry, kindOfEntry, reviewEntry } from '@/lib/settings/menu-entries';
import { defaultsFor } from '@/lib/settings/preferences';
import type { Settings } from '@/lib/settings/settings';
import type { CaptureNow } from './capture-at-once';
import type { ImageSnapshot } from './image-snapshot';

/**
 * Draws the menu, as far as the person and the organisation want it. What stays as it is is left alone, unless `isAnew`: at
 * install and at the browser's start nothing is known of what it shows. One call at a time.
 */
export async function drawMenu(settings: Settings, say: Say, isAnew: boolean): Promise<void> {
  const wanted = await wantedEntries(settings, say);
  const shown = isAnew ? null : await settings.shownMenu.get();
  // A worker that is stopped half-way leaves "not known".
  await settings.shownMenu.clear();
  await (shown ? changeMenu(changesOfMenu(shown, wanted)) : replaceMenu(wanted)).catch(() =>
    replaceMenu(wanted),
  );
  await settings.shownMenu.set(wanted);
}

/** The comment entry names the idea that comments went to last, and one more opens those before it. */
async function wantedEntries(settings: Settings, say: Say): Promise<MenuEntry[]> {
  const [preferences, { policy }] = await Promise.all([settings.preferences.get(), settings.policy.get()]);
  const { lastIdea, recentIdeas } = defaultsFor(preferences, preferences.activeAccountId);
  const entries: MenuEntry[] = [
    { id: 'idea', title: say('menuIdea') },
    { id: 'note', title: say('menuNote') },
    {
      id: 'comment',
      title: lastIdea.reference ? say('menuCommentOn', ideaTitle(lastIdea)) : say('menuComment'),
    },
    ...ideaEntries(recentIdeas, say('menuCommentOnRecent')),
    { id: reviewEntry, title: say('menuReview') },
    // Last, and where nothing in particular is under the pointer: the others keep their places.
    { id: articleEntry, title: say('menuArticle'), contexts: ['page'] },
  ];
  const kinds = allowedKinds(policy).map(({ id }) => id);
  return entries.filter((entry) => isWanted(entry, preferences.hiddenMenuEntries, kinds));
}

/** An entry under another goes with it; one that captures into a kind goes with the kind. */
function isWanted(
  { id, parentId = id }: MenuEntry,
  hidden: readonly string[],
  kinds: readonly string[],
): boolean {
  return !hidden.includes(parentId) && (parentId === reviewEntry || kinds.includes(kindOfEntry(parentId)));
}

function ideaEntries(ideas: readonly RememberedIdea[], title: string): MenuEntry[] {
  if (ideas.length === 0) return [];
  return [
    { id: ideasEntry, title },
    ...ideas.map((idea) => ({
      id: `${ideasEntry}${idea.reference}`,
      parentId: ideasEntry,
      title: ideaTitle(idea),
    })),
  ];
}

/** A bare & underlines the next letter in menus. */
function ideaTitle({ reference, name }: RememberedIdea): string {
  return `${reference} ${name}`.trim().replaceAll('&', '&&');
}

export interface MenuDeps {
  readonly settings: Settings;
  readonly captureNow: CaptureNow;
  readonly snapshotOfImage: ImageSnapshot;
}

/** Registers the listener. Call synchronously at the worker's start. */
export function listenToMenu({ settings, captureNow, snapshotOfImage }: MenuDeps): void {
  onMenuClicked(async (click) => {
    if (click.entryId === articleEntry) return captureArticle(click, captureNow);
    if (click.entryId.startsWith(ideasEntry)) {
      const idea = click.entryId.slice(ideasEntry.length);
      return captureNow.capture('comment', await snapshotOf(click, 'comment', snapshotOfImage), { idea });
    }
    const { lastKind } = await settings.preferences.get();
    const isReview = click.entryId === reviewEntry;
    const kindId = isReview ? lastKind : click.entryId;
    const snapshot = await snapshotOf(click, kindId, snapshotOfImage);
    return isReview ? captureNow.review(kindId, snapshot) : captureNow.capture(kindId, snapshot);
  });
}

/** A page without an article is shown in the form first, with the reason: what is there is not what was asked for. */
async function captureArticle(click: MenuClick, captureNow: CaptureNow): Promise<void> {
  const page = { address: click.pageAddress, title: click.pageTitle };
  const snapshot =
    click.tabId < 0
      ? emptySnapshot(page, ['page-refused'])
      : await readArticlePage({ tabId: click.tabId, ...page });
  return snapshot.isArticle ? captureNow.capture('note', snapshot) : captureNow.review('note', snapshot);
}

async function snapshotOf(
  click: MenuClick,
  kindId: string,
  snapshotOfImage: ImageSnapshot,
): Promise<Snapshot> {
  const page = { address: click.pageAddress, title: click.pageTitle };
  switch (click.context) {
    case 'link':
      return emptySnapshot({ address: click.linkAddress, title: await linkTitle(click) }, []);
    case 'image':
      return snapshotOfImage(click, kindId);
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
