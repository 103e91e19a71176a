// Owns the shapes of what is kept in the extension's storage and of what is read from a page, by name, and who parses them.

import type { Destinations } from '@/lib/capture/destinations';
import type { Snapshot } from '@/lib/page/snapshot';
import type { AccountView } from './account';
import type { Captured } from './captured-pages';
import type { KeptDraft } from './kept-drafts';
import type { PolicyReading } from './managed-policy';
import type { MenuEntry } from './menu-changes';
import type { Preferences } from './preferences';
import type { Used } from './recent-values';
import type { OutboxMark, PendingGesture, RetentionMark } from './registry';
import type { KeptList } from './suggestion-cache';

export interface Shapes {
  preferences: Preferences;
  shownMenu: MenuEntry[] | null;
  sessionTokens: Record<string, string>;
  accounts: AccountView[];
  draft: KeptDraft;
  isWelcomed: boolean;
  list: KeptList;
  places: Record<string, Destinations>;
  used: Used;
  captured: Captured[];
  digestKey: string;
  absentReads: Record<string, string[]>;
  outboxMark: OutboxMark;
  retention: RetentionMark | null;
  pendingGesture: PendingGesture | null;
  samplePage: Snapshot | null;
  /** What the script in a page answers. */
  snapshot: Snapshot;
}
export type ShapeName = keyof Shapes;

export type Parsed<T> = { readonly success: true; readonly data: T } | { readonly success: false };

export interface Parser<T> {
  safeParse(raw: unknown): Parsed<T> | Promise<Parsed<T>>;
}

/** `shape-schemas.ts` parses with zod at once; `quick-parsers.ts` is for the popup, and has zod loaded where it is needed. */
export interface Parsers {
  of<Name extends ShapeName>(name: Name): Parser<Shapes[Name]>;
  policy(managed: Readonly<Record<string, unknown>>): PolicyReading | Promise<PolicyReading>;
}
