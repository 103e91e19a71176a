// The titles of the right-click entries, and their actions.

import { createSerial } from '@/lib/async';
import { lackingKinds } from '@/lib/capture/form/offered-kinds';
import { allowedKinds } from '@/lib/capture/form/policy';
import { lastIdea, type RecentIdea } from '@/lib/capture/history/history';
import { nativeText } from '@/lib/capture/text/messages';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { isSamePassage, selectionOfText } from '@/lib/page/passage/selection-of-text';
import type { Snapshot, SnapshotRemark } from '@/lib/page/snapshot';
import { nobody } from '@/lib/page/source/page-person';
import type { MenuClick } from '@/lib/platform/menus';
import {
  articleEntry,
  draftEntry,
  type EntryChoice,
  formEntry,
  ideasEntry,
  kindOfEntry,
  type MenuEntry,
  menuEntryChoices,
  reviewEntry,
  voteEntry,
} from '@/lib/settings/menu';
import { defaultsFor, startKindOf } from '@/lib/settings/preferences';
import type { AddToDraft } from './add-to-draft';
import type { Base } from './base';
import type { CaptureAtOnce } from './capture-at-once';
import type { History } from './history';
import { imageSnapshot } from './image-snapshot';

export function createRightClickMenu(
  base: Base,
  history: History,
  captureAtOnce: CaptureAtOnce,
  addToDraft: AddToDraft,
) {
  const { settings, replaceMenu, pages } = base;
  // Two at once would create each entry twice.
  const inTurn = createSerial();

  const draw = (readShown: () => Promise<MenuEntry[] | null>): Promise<void> =>
    inTurn(async () => {
      const wanted = await wantedEntries(base, history);
      if (JSON.stringify(await readShown()) === JSON.stringify(wanted)) return;
      // If the worker dies halfway, the shown menu counts as unknown.
      await settings.shownMenu.clear();
      await replaceMenu(wanted);
      await settings.shownMenu.set(wanted);
    });

  /** Without an article, the form opens and shows the reason. */
  async function captureArticle(click: MenuClick): Promise<void> {
    const page = { address: click.pageAddress, title: click.pageTitle };
    const snapshot =
      click.tabId < 0
        ? emptySnapshot(page, ['page-refused'])
        : await pages.readArticle({ tabId: click.tabId, ...page });
    return snapshot.isArticle
      ? captureAtOnce.capture('note', snapshot)
      : captureAtOnce.review('note', snapshot);
  }

  async function snapshotOf(click: MenuClick, kindId: string): Promise<Snapshot> {
    const page = { address: click.pageAddress, title: click.pageTitle };
    switch (click.context) {
      case 'link':
        return linkSnapshot(click);
      case 'image':
        return imageSnapshot(base, click, kindId);
      case 'page':
      case 'selection': {
        const snapshot =
          click.tabId < 0
            ? emptySnapshot(page, ['page-refused'])
            : await pages.read({ tabId: click.tabId, ...page });
        return withSelectedText(snapshot, click.selectionText);
      }
      default:
        return click.context satisfies never;
    }
  }

  /**
   * A link's title is its text, or its cleaned address if it has none. Firefox passes the text, or the address for a link
   * without one.
   */
  async function linkSnapshot({ tabId, frameId, linkAddress, linkText }: MenuClick): Promise<Snapshot> {
    const isPassed = linkText !== '' && linkText !== linkAddress;
    const words = isPassed ? linkText : await pages.readLinkText({ tabId, frameId }, linkAddress);
    if (typeof words === 'string')
      return emptySnapshot({ address: linkAddress, title: words || linkAddress }, []);
    const unclear = emptySnapshot({ address: linkAddress, title: linkAddress }, ['link-unclear']);
    return { ...unclear, linkWords: words };
  }

  return {
    /** Does nothing if the menu is the shown one: a person may open it during a change. */
    update: (): Promise<void> => draw(settings.shownMenu.get),
    /** Replaces all entries. At install and browser start, the menu's content is unknown. */
    rebuild: (): Promise<void> => draw(async () => null),

    async clicked(click: MenuClick): Promise<void> {
      if (click.entryId === articleEntry) return captureArticle(click);
      if (click.entryId.startsWith(ideasEntry)) {
        const idea = click.entryId.slice(ideasEntry.length);
        return captureAtOnce.capture('comment', await snapshotOf(click, 'comment'), { idea });
      }
      if (click.entryId === draftEntry) {
        const snapshot = await snapshotOf(click, 'idea');
        const page = { tabId: click.tabId, address: click.pageAddress, title: click.pageTitle };
        const isOfPage = click.context === 'page' || click.context === 'selection';
        return addToDraft(
          snapshot,
          isOfPage && click.tabId >= 0 ? await pages.readPeople(page, snapshot) : nobody,
        );
      }
      const isReview = click.entryId === reviewEntry;
      const kindId = isReview ? startKindOf(await settings.preferences.get()) : kindOfEntry(click.entryId);
      const snapshot = await snapshotOf(click, kindId);
      if (click.entryId === voteEntry || click.entryId === formEntry)
        return captureAtOnce.openKind(kindId, snapshot);
      return isReview ? captureAtOnce.review(kindId, snapshot) : captureAtOnce.capture(kindId, snapshot);
    },
  };
}

/** The comment entry names the last idea of the account's product. A submenu has all recent ideas. */
async function wantedEntries(
  { settings, say }: Pick<Base, 'settings' | 'say'>,
  history: History,
): Promise<MenuEntry[]> {
  const [preferences, { policy }, listsVotes] = await Promise.all([
    settings.preferences.get(),
    settings.policy.get(),
    settings.listsVotes.get(),
  ]);
  const { activeAccountId } = preferences;
  const ideas = await history.recentIdeas(activeAccountId);
  const last = lastIdea(ideas, defaultsFor(preferences, activeAccountId).product);
  const entries = menuEntryChoices.flatMap(({ id, messageKey, ...of }: EntryChoice): MenuEntry[] => {
    const title = id === 'comment' && last ? say('menuCommentOn', ideaTitle(last)) : say(messageKey);
    return id === ideasEntry ? ideaEntries(ideas, title) : [{ id, title, ...of }];
  });
  const lacking = lackingKinds(listsVotes, activeAccountId);
  const kinds = allowedKinds(policy).flatMap(({ id }) => (lacking.includes(id) ? [] : [id]));
  return entries.filter((entry) => isWanted(entry, preferences.hiddenMenuEntries, kinds));
}

/** A child entry depends on its parent. An entry that captures into a kind depends on the kind. */
function isWanted(
  { id, parentId = id }: MenuEntry,
  hidden: readonly string[],
  kinds: readonly string[],
): boolean {
  const isOfEveryKind = parentId === reviewEntry || parentId === draftEntry;
  return !hidden.includes(parentId) && (isOfEveryKind || kinds.includes(kindOfEntry(parentId)));
}

function ideaEntries(ideas: readonly RecentIdea[], title: string): MenuEntry[] {
  if (ideas.length === 0) return [];
  return [
    { id: ideasEntry, title },
    ...ideas.map((idea) => ({
      id: `${ideasEntry}${idea.reference}`,
      title: ideaTitle(idea),
      parentId: ideasEntry,
    })),
  ];
}

/** A menu is as wide as its widest entry. */
const longestTitle = 60;

/** In menus, a single & underlines the next letter. */
function ideaTitle({ reference, name }: RecentIdea): string {
  return nativeText(`${reference} ${name}`, longestTitle).replaceAll('&', '&&');
}

/** Remarks that the browser's copy of the selection makes obsolete. */
const missedSelection: ReadonlySet<SnapshotRemark> = new Set([
  'selection-lost',
  'selection-unreadable',
  'frame-unreadable',
  'page-refused',
  'page-busy',
  'pdf-unreadable',
  'canvas-unreadable',
  'editor-focused',
]);

/** Falls back to the browser's copy of the selection, for another site's frame or a page that refuses. */
function withSelectedText(snapshot: Snapshot, text: string): Snapshot {
  // A password stays unread, even if the browser has a copy.
  if (text === '' || snapshot.remarks.includes('selection-secret')) return snapshot;
  // The page may have an older selection elsewhere. The person chose this text (fault F52).
  if (snapshot.selection && isSamePassage(snapshot.selection.text, text)) return snapshot;
  const selection = selectionOfText(text);
  if (selection === null) return snapshot;
  const remarks = snapshot.remarks.filter((remark) => !missedSelection.has(remark));
  return { ...snapshot, selection, remarks: selection.isCut ? ['selection-cut', ...remarks] : remarks };
}
