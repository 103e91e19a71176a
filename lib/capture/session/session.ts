// The open form as plain data, what happens to it, and what it asks of the outside. `reduce.ts` is its only change.
import type { Draft, Quote } from '@/lib/capture/field/draft';
import type { FieldProblem } from '@/lib/capture/field/field';
import type { Outstanding, StoredDraft } from '@/lib/capture/field/stored-draft';
import type { DraftValues, FieldValue } from '@/lib/capture/field/values';
import type { FormConfig } from '@/lib/capture/form/form-config';
import type { FormContext, FormState, OnIdeaKind } from '@/lib/capture/form/form-state';
import type { PassageAttribution } from '@/lib/capture/form/quotes';
import type { Destinations } from '@/lib/capture/start/destinations';
import type { Source } from '@/lib/capture/text/source';
import type { PageSelection, PageSource, Snapshot } from '@/lib/page/snapshot';

/** One writer's last write of a document. A later write of it isn't covered. */
export interface Version {
  readonly writer: string;
  readonly n: number;
}

/** Where the form's focus goes. A new object focuses the same field again. */
export interface SessionFocus {
  readonly field: string;
  readonly selectsText: boolean;
  /** Does nothing if the person has moved the focus. @default false */
  readonly unlessMoved?: boolean;
}

/** The capture request (menu, key, address bar) that opened the form. */
export interface CaptureRequest {
  readonly kind: string;
  readonly snapshot: Snapshot;
  /** The field that needs attention. */
  readonly field: string | null;
  readonly values: DraftValues;
  /** The document is stored already. null if the storage was full. */
  readonly stored: StoredDraft | null;
  /** The digest of the page's site. null for no page. */
  readonly site: string | null;
}

/** Why a save failed. `sent-meanwhile`: another window sent the capture that the document changes. */
export type SaveFailure =
  | 'unanswered'
  | 'sent-meanwhile'
  | 'not-movable'
  | 'no-account'
  /** What is missing shows once the form is open again. */
  | 'incomplete'
  /** The storage doesn't take it. */
  | 'blocked'
  | 'timed-out'
  | 'newer'
  | 'failed'
  | 'quota';

export type SaveOutcome =
  | { readonly state: 'stored'; readonly captureId: string }
  | { readonly state: 'incomplete'; readonly problems: readonly FieldProblem[] }
  | { readonly state: 'failed'; readonly reason: SaveFailure };

type SavePhase =
  /** Something is still being read (`awaited`). `isLong`: the form offers to save without it. */
  | { readonly state: 'waiting'; readonly isLong: boolean }
  /** `n`: the write that is being saved. A capture may be changed and saved again before the first answer. */
  | { readonly state: 'saving'; readonly n: number }
  | { readonly state: 'saved'; readonly captureId: string }
  | { readonly state: 'failed'; readonly reason: SaveFailure };

/** A document in this session: on the screen, or on its way. */
export interface OpenDocument {
  readonly form: FormState;
  /** How often this session wrote the document. 0: not yet. */
  readonly n: number;
  /** The stored versions that this document goes on from. The next write replaces them. */
  readonly base: readonly Version[];
  /** The undelivered capture that the document changes. null for a capture of its own. */
  readonly captureId: string | null;
  /** The account of that capture. Another one moves it. */
  readonly captureAccountId: string;
  /** When it was saved before an account was connected. null if it wasn't. */
  readonly savedAtMs: number | null;
  /** The key of its page. '' before the page is known, and for no page. */
  readonly page: string;
  /** Being read for this document now. Save waits only a moment for the link to the passage. */
  readonly outstanding: readonly (Outstanding | 'link')[];
  /** null before Save. */
  readonly save: SavePhase | null;
  /** The save that a person asked for and that failed left these words: the document on the screen has them, too. */
  readonly forkOf: string | null;
  /** Another window writes this document, too. The next change becomes a document of its own. */
  readonly isShared: boolean;
  /** Stored for another view or window, before anybody typed. No list shows it until somebody does. */
  readonly isUntouched: boolean;
}

export interface Session {
  /** `popup`: one capture, then its card. `panel`: stays open, so its form is empty after Save. */
  readonly view: 'popup' | 'panel' | 'tab';
  /** Names this session as a writer of drafts. */
  readonly writer: string;
  /** How many ids this session has made (`newIdOf`). */
  readonly made: number;
  readonly context: FormContext;
  readonly open: OpenDocument;
  /** Documents that left the screen before their save ended, and those that this session saved. Oldest first. */
  readonly outgoing: readonly OpenDocument[];
  /** Counts the forms that were shown. A form that replaces another has fresh controls. */
  readonly opening: number;
  /** The page is still being read. The person can already type. */
  readonly isReading: boolean;
  readonly focus: SessionFocus | null;
  /** The page's stored drafts, which aren't on the screen. null for none. */
  readonly offered: { readonly newest: StoredDraft; readonly count: number } | null;
  /** The document before the form was started over. null once the person types. */
  readonly cleared: OpenDocument | null;
  /** The document whose passage is on its way to a draft, and its write then. null for none. */
  readonly adding: { readonly documentId: string; readonly n: number } | null;
  /** The last passage went to this draft. null once something else happens. */
  readonly added: Added | null;
  /** Adding didn't work: the draft is full, or the storage is. */
  readonly isNotAdded: boolean;
  /** The form has no page. The first paste into its text is the quote. */
  readonly isForClipboard: boolean;
  /** The page can't be read before these keys, or the button, are pressed there. '' for no keys, null for no need. */
  readonly keysForPage: string | null;
  /** False while drafts can't be stored. The words are then only on the screen. */
  readonly isDraftKept: boolean;
}

interface AddedTo {
  readonly documentId: string;
  /** The draft's name. */
  readonly name: string;
  readonly quoteIds: readonly string[];
  /** The versions of a draft that this passage started. null for one that collected before. */
  readonly started: readonly Version[] | null;
  /** null if only the passage was to be added. `failed`: the draft lacks something, or couldn't be stored. */
  readonly save: 'saved' | 'failed' | null;
}

export interface Added extends AddedTo {
  /** The form before it was added. *Undo* brings it back. null if the form went on, and stays. */
  readonly before: OpenDocument | null;
}

/** An entry of each of these types, with its name as `type`. */
type Tagged<Entries, Types extends keyof Entries> = {
  [Type in Types]: { readonly type: Type } & Readonly<Entries[Type]>;
}[Types];

interface Events {
  // The person
  fieldChanged: { name: string; value: FieldValue };
  sourceCited: { source: Source };
  sourceWritten: { written: string };
  quotesChanged: { quotes: readonly Quote[] };
  /** `startsAt`: the field to focus, null for the first one. Without `focuses`, the focus stays on the tabs. */
  kindChosen: { kindId: string; focuses: boolean; startsAt?: string };
  movedToIdeaKind: { to: OnIdeaKind; idea: string };
  startedOver: unknown;
  restored: unknown;
  startedFromClipboard: unknown;
  passagePasted: { selection: PageSelection };
  articleAsked: unknown;
  pictureAsked: { documentId: string };
  saveAsked: unknown;
  savedWithout: { documentId: string };
  addAsked: { said: PassageAttribution | null; saves: boolean; to: string | null };
  addUndone: unknown;
  nextAsked: unknown;
  documentAsked: { documentId: string };
  captureAsked: { captureId: string; isAsComment: boolean };
  undoAsked: { captureId: string };
  savedAsNew: unknown;
  focusAsked: unknown;
  /** Another view opens the stored document, or another window adds to it. */
  carried: unknown;
  outcomeLeft: { documentId: string };
  // Results. Each names the document that asked for it.
  /** The form shows a capture request whose document isn't stored yet. */
  requestOpened: unknown;
  pageRead: {
    documentId: string;
    snapshot: Snapshot;
    site: string | null;
    page: string;
    isPageSure: boolean;
    drafts: readonly StoredDraft[];
  };
  /** The database was slower than the page. */
  draftsRead: { documentId: string; drafts: readonly StoredDraft[] };
  pageHidden: { documentId: string; keys: string };
  pageCompleted: { documentId: string; snapshot: Snapshot | null; source: PageSource | null };
  articleRead: { documentId: string; snapshot: Snapshot };
  /** null: the picture is attached already, or there is none. */
  pictureRead: { documentId: string; pictureId: string | null };
  waitOver: { documentId: string; isLong: boolean };
  written: { documentId: string; isOk: boolean };
  saveEnded: { documentId: string; n: number; outcome: SaveOutcome };
  /** `site`: the digest of its page's site, null for no page. */
  documentRead: {
    stored: StoredDraft;
    site: string | null;
    refusedField: string | null;
    captureAccountId: string;
    isUndone: boolean;
  };
  added: { documentId: string; to: AddedTo | null };
  /** The quotes of the stored document, whose newest version is `of`. */
  quotesSeen: { documentId: string; quotes: readonly Quote[]; of: Version };
  /** Another context wrote or ended this document. `isApart`: this session's own version is stored beside it. */
  writtenElsewhere: { documentId: string; isApart: boolean };
  /** Another context saved this document, up to this session's write `n`. */
  savedElsewhere: { documentId: string; n: number };
  policyRead: { config: FormConfig };
  historyRead: { destinations: Destinations };
  accountChosen: { context: FormContext; site: string | null };
}

export type EventOf<Type extends keyof Events> = Tagged<Events, Type>;
export type SessionEvent = EventOf<keyof Events>;

/** The draft to store. The time is that of the write. */
export type UntimedDraft = Omit<StoredDraft, 'changedAtMs'>;

/** What the session asks of the outside. */
interface Effects {
  /** Stores the draft, blindly and at once. */
  write: { stored: UntimedDraft; base: readonly Version[] };
  /** The document is no draft any more: it was started over, or its words are elsewhere. */
  remove: { versions: readonly Version[] };
  readPage: unknown;
  /** Reads deferred page data: the selection of a busy page, and the complete source of every page. */
  readDeferred: { snapshot: Snapshot };
  readArticle: unknown;
  /** Reports `waitOver`. */
  wait: { forMs: number; isLong: boolean };
  save: {
    draft: Draft;
    versions: readonly Version[];
    captureId: string | null;
    isMove: boolean;
    stored: UntimedDraft;
  };
  /** Asks the background to finish what the save waits for, should the form close first. */
  finishLater: { outstanding: Outstanding };
  readDocument: unknown;
  readCapture: { isAsComment: boolean };
  undo: unknown;
  /** Adds quotes to draft `to`, by default the one that collects. `start` becomes that draft if there is none. */
  add: { quotes: readonly Quote[]; start: UntimedDraft; saves: boolean; to: string | null };
  removeQuotes: { quoteIds: readonly string[] };
  /** A result for a document that left the screen goes to its draft. */
  completeDraft: { result: PageResult };
  noteKind: { kindId: string };
  noteSample: { snapshot: Snapshot };
}

export type Effect = Tagged<Effects, keyof Effects> & { readonly documentId: string };

export type PageResult = EventOf<'pageCompleted' | 'articleRead' | 'pictureRead'>;

export interface Reduced {
  readonly session: Session;
  readonly effects: readonly Effect[];
}
