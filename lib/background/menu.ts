// The titles of the right-click entries, and their actions.

import { createSerial } from '@/lib/async';
import { unsupportedKinds } from '@/lib/capture/form/offered-kinds';
import { allowedKinds } from '@/lib/capture/form/policy';
import { lastIdea, type RecentIdea } from '@/lib/capture/history/history';
import { kindOf } from '@/lib/capture/kinds';
import { pictureName, takesPicture } from '@/lib/capture/pictures/picture';
import { nativeText } from '@/lib/capture/text/messages';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { isSamePassage, selectionOfText } from '@/lib/page/passage/selection-of-text';
import type { Snapshot, SnapshotRemark } from '@/lib/page/snapshot';
import { nobody, type PagePeople } from '@/lib/page/source/page-person';
import { decoded } from '@/lib/page/well-formed-text';
import type { MenuClick } from '@/lib/platform/menus';
import {
  articleEntry,
  draftEntry,
  type EntryChoice,
  formEntry,
  ideasEntry,
  kindOfMenuEntry,
  type MenuEntry,
  menuEntryChoices,
  reviewEntry,
  voteEntry,
} from '@/lib/settings/menu';
import { defaultsFor, pictureLimitsOf, startKindOf } from '@/lib/settings/preferences';
import type { Base } from './base';
import type { CaptureAtOnce } from './capture-at-once';
import type { Pages } from './environment';
import { readRecentIdeas } from './history';

export type Menu = ReturnType<typeof createMenu>;

/** Draws the entries. */
export function createMenu(base: Base) {
  const { settings, changeMenu } = base;
  // Two at once would create each entry twice.
  const inTurn = createSerial();

  const draw = (readShown: () => Promise<MenuEntry[] | null>): Promise<void> =>
    inTurn(async () => {
      const wanted = await wantedEntries(base);
      const shown = await readShown();
      if (JSON.stringify(shown) === JSON.stringify(wanted)) return;
      // If the worker dies halfway, the shown menu counts as unknown.
      await settings.shownMenu.clear();
      await changeMenu(shown, wanted);
      await settings.shownMenu.set(wanted);
    });

  return {
    /** Changes what differs from the shown menu. */
    update: (): Promise<void> => draw(settings.shownMenu.get),
    /** Replaces all entries. At install and browser start, the menu's content is unknown. */
    rebuild: (): Promise<void> => draw(async () => null),
  };
}

export async function menuClicked(
  base: Base,
  captureAtOnce: CaptureAtOnce,
  addToDraft: (snapshot: Snapshot, people: PagePeople) => Promise<void>,
  click: MenuClick,
): Promise<void> {
  const { settings, pages } = base;
  const { entryId, context, tabId } = click;
  if (entryId === articleEntry) {
    const snapshot = await readTab(click, pages.readArticle);
    // Without an article, the form opens and shows the reason.
    return captureAtOnce[snapshot.isArticle ? 'capture' : 'review']('note', snapshot);
  }
  if (entryId.startsWith(ideasEntry)) {
    const idea = entryId.slice(ideasEntry.length);
    return captureAtOnce.capture('comment', await snapshotOf(base, click, 'comment'), { idea });
  }
  if (entryId === draftEntry) {
    const snapshot = await snapshotOf(base, click, 'idea');
    const isOfPage = (context === 'page' || context === 'selection') && tabId >= 0;
    const people = isOfPage ? await pages.readPeople({ tabId, ...pageOf(click) }, snapshot) : nobody;
    return addToDraft(snapshot, people);
  }
  const isReview = entryId === reviewEntry;
  const kindId = isReview ? startKindOf(await settings.preferences.get()) : kindOfMenuEntry(entryId);
  const snapshot = await snapshotOf(base, click, kindId);
  if (entryId === voteEntry || entryId === formEntry) return captureAtOnce.openKind(kindId, snapshot);
  return captureAtOnce[isReview ? 'review' : 'capture'](kindId, snapshot);
}

const pageOf = ({ pageAddress, pageTitle }: MenuClick) => ({ address: pageAddress, title: pageTitle });

async function readTab(click: MenuClick, read: Pages['read']): Promise<Snapshot> {
  const page = pageOf(click);
  return click.tabId < 0 ? emptySnapshot(page, ['page-refused']) : read({ tabId: click.tabId, ...page });
}

/**
 * A link's title is its text, or its cleaned address if it has none. Firefox passes the text, or the address for a link
 * without one.
 */
async function linkSnapshot({ pages }: Base, click: MenuClick): Promise<Snapshot> {
  const { linkAddress, linkText } = click;
  const isPassed = linkText !== '' && linkText !== linkAddress;
  const words = isPassed ? linkText : await pages.readLinkText(click, linkAddress);
  if (typeof words === 'string')
    return emptySnapshot({ address: linkAddress, title: words || linkAddress }, []);
  const unclear = emptySnapshot({ address: linkAddress, title: linkAddress }, ['link-unclear']);
  return { ...unclear, linkWords: words };
}

async function snapshotOf(base: Base, click: MenuClick, kindId: string): Promise<Snapshot> {
  const { pages } = base;
  switch (click.context) {
    case 'link':
      return linkSnapshot(base, click);
    case 'image':
      return imageSnapshot(base, click, kindId);
    case 'page':
    case 'selection':
      return withSelectedText(await readTab(click, pages.read), click.selectionText);
    default:
      return click.context satisfies never;
  }
}

/** Has the image if that is readable and the kind accepts pictures, else its link. Never rejects. */
async function imageSnapshot(base: Base, click: MenuClick, kindId: string): Promise<Snapshot> {
  const kind = kindOf(kindId);
  // Whatever fails, the image's address is captured.
  const picture = kind && takesPicture(kind) ? await keepImage(base, click).catch(() => null) : null;
  const page = pageOf(click);
  if (picture) return { ...emptySnapshot(page, []), picture };
  // `data:` and `blob:` addresses lead nowhere.
  const hasLink = /^https?:/i.test(click.imageAddress);
  return emptySnapshot(hasLink ? { ...page, address: click.imageAddress } : page, []);
}

/** The id of the stored picture. null if the page may not read it, or it can't be stored. */
async function keepImage(
  { pages, pictures, settings, createId, now }: Base,
  { tabId, frameId, imageAddress, pageTitle }: MenuClick,
): Promise<string | null> {
  const image = await pages.readImage({ tabId, frameId, address: imageAddress });
  const limits = pictureLimitsOf(await settings.preferences.get());
  const fitting = image && (await pages.fitPicture(image, limits));
  if (!fitting) return null;
  const id = createId();
  const name = pictureName(fileNameOf(imageAddress) || pageTitle, fitting.type);
  const scaledFrom = { width: image.width, height: image.height };
  const isSmaller = fitting.width < image.width;
  const kept = await pictures.keep({ ...fitting, id, name, ...(isSmaller && { scaledFrom }) }, now());
  return kept.isOk ? id : null;
}

/** The last part of the path, decoded. '' if there is none. */
function fileNameOf(address: string): string {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return '';
  return decoded(new URL(address).pathname.split('/').at(-1) ?? '');
}

/** The comment entry names the last idea of the account's product. A submenu has all recent ideas. */
async function wantedEntries(base: Base): Promise<MenuEntry[]> {
  const { settings, t } = base;
  const [preferences, { policy }, supportsVotes] = await Promise.all([
    settings.preferences.get(),
    settings.policy.get(),
    settings.supportsVotes.get(),
  ]);
  const { activeAccountId } = preferences;
  const ideas = await readRecentIdeas(base, activeAccountId);
  const last = lastIdea(ideas, defaultsFor(preferences, activeAccountId).product);
  const entries = menuEntryChoices.flatMap(({ id, label, ...of }: EntryChoice): MenuEntry[] => {
    const title = id === 'comment' && last ? t('menuCommentOn', ideaTitle(last)) : t(label);
    return id === ideasEntry ? ideaEntries(ideas, title) : [{ id, title, ...of }];
  });
  const lacking = unsupportedKinds(supportsVotes, activeAccountId);
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
  return !hidden.includes(parentId) && (isOfEveryKind || kinds.includes(kindOfMenuEntry(parentId)));
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
