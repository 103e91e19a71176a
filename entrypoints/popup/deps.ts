// Everything that the popup uses from outside. `main.tsx` passes the browser's, tests pass their own.
import type { CarriedDraft } from '@/components/form/open-form';
import type { PictureAssist } from '@/lib/capture/pictures/picture-assist';
import type { Say } from '@/lib/capture/text/messages';
import type { Send } from '@/lib/messaging/send';
import type { DraftStore } from '@/lib/outbox/storage/drafts';
import type { FactReader } from '@/lib/outbox/storage/facts';
import type { PageSource, Snapshot } from '@/lib/page/snapshot';
import type { PagePeople } from '@/lib/page/source/page-person';
import type { UncommittedWrite } from '@/lib/platform/uncommitted';
import type { FormView } from '@/lib/platform/view';
import type { PageDigest } from '@/lib/settings/page-digest';
import type { Settings } from '@/lib/settings/settings';
import type { OutboxReader } from './outbox-reader';

export interface PopupDeps {
  readonly send: Send;
  readonly say: Say;
  readonly settings: Settings;
  /** Calls back after every change of a stored key. Returns a function that stops it. */
  readonly watchSetting: (key: string, onChanged: () => void) => () => void;
  readonly outbox: OutboxReader;
  readonly drafts: DraftStore;
  /** The history. Never rejects. */
  readonly facts: FactReader;
  /** Calls back with the changed drafts and captures, null for any. Returns a function that stops it. */
  readonly watch: (onChanged: (ids: readonly string[] | null) => void) => () => void;
  /** Keeps these writes, synchronously, for the next page of the extension that opens. */
  readonly keepUncommitted: (writes: readonly UncommittedWrite[]) => void;
  readonly pictures: PictureAssist;
  /** The snapshot of the page in the active tab. Never rejects. */
  readonly readPage: () => Promise<Snapshot>;
  /** Reads a page again that was too busy to answer. Takes as long as the page does. Never rejects. */
  readonly readBusyPage: () => Promise<Snapshot>;
  /** Reads the page in front as it is now. Its address is '' if the browser allows that only after a user gesture. Never rejects. */
  readonly readPageAgain: () => Promise<Snapshot>;
  /** The keys that open the form, in the browser's spelling. '' for none. Never rejects. */
  readonly openingKeys: () => Promise<string>;
  /** The address of the active tab. '' if the browser doesn't name it. Never rejects. */
  readonly frontAddress: () => Promise<string>;
  /** The complete source, read after the snapshot. null if the page doesn't answer. Never rejects. */
  readonly readSource: (of: Snapshot) => Promise<PageSource | null>;
  /** The people that the page names. Nobody if the page doesn't answer. Never rejects. */
  readonly readPeople: (of: Snapshot) => Promise<PagePeople>;
  /** The id of the draft that the side panel shows. null if none is open. Never rejects. */
  readonly panelDraft: () => Promise<string | null>;
  /** The side panel of this window is to show this draft. */
  readonly showInPanel: (documentId: string) => Promise<void>;
  /** Calls back with the draft that this window's panel is to show now. Returns a function that stops it. */
  readonly watchPanelDraft: (onDraft: (documentId: string) => void) => () => void;
  /** Says that the side panel shows this draft. Returns a function that takes it back. */
  readonly holdPanelDraft: (draftId: string) => () => void;
  /** Says that this form shows the result of a capture. Returns a function that takes it back. */
  readonly holdShownCapture: (captureId: string) => () => void;
  /** The whole article of the active tab's page, if it has one. Never rejects. */
  readonly readArticle: () => Promise<Snapshot>;
  /** Asks the browser not to evict unsent captures. */
  readonly keepStorage: () => Promise<void>;
  readonly hasPermission: (origin: string) => Promise<boolean>;
  readonly requestPermission: (origin: string) => Promise<boolean>;
  readonly openOptions: () => void;
  /** Opens the settings at the editor of site rules. */
  readonly openRules: () => void;
  /** Opens the user's guide. */
  readonly openHelp: () => void;
  /** Opens the settings of this account. */
  readonly openAccount: (accountId: string) => void;
  readonly openActivity: () => void;
  /** Opens the list at this capture. */
  readonly openDetails: (captureId: string) => void;
  readonly view: FormView;
  /** Moves the form with this draft and closes this view. Call within the click or key event. */
  readonly moveTo: (view: Exclude<FormView, 'popup'>, carried: CarriedDraft) => void;
  readonly copy: (text: string) => Promise<boolean>;
  /** Identifies pages and sites without storing their addresses. */
  readonly digest: PageDigest;
  /** How long the first drawing waits for the page, and a page for its drafts. Later ones fill the form, or are offered. */
  readonly waitsMs: { readonly page: number; readonly drafts: number };
  readonly newId: () => string;
  readonly now: () => number;
  /** Called when a form is filled and painted. */
  readonly onReady: () => void;
}
