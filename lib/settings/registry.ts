// Owns the list of every setting's key: what is stored, its shape by name, and its value before anything was set.

import type { Destinations } from '@/lib/capture/destinations';
import type { DraftValues } from '@/lib/capture/form/values';
import type { Snapshot } from '@/lib/page/snapshot';
import type { AccountView } from './account';
import { type CapturedPages, createCapturedPages } from './captured-pages';
import { createKeptDrafts, type KeptDrafts } from './kept-drafts';
import type { PolicyReading } from './managed-policy';
import type { MenuEntry } from './menu-changes';
import { initialPreferences, type Preferences } from './preferences';
import type { Used } from './recent-values';
import type { Parsers, ShapeName, Shapes } from './shapes';
import { createStoredValue, type StorageArea, type StoredValue } from './stored-value';
import { createSuggestionCache, type SuggestionCache } from './suggestion-cache';

/** A gesture that asked for the form: the popup opens with its snapshot rather than reading the page again. */
export interface PendingGesture {
  readonly kind: string;
  readonly snapshot: Snapshot;
  /** The field to go to, where the gesture could not be saved as it was. */
  readonly field: string | null;
  /** What the gesture itself gave, beside the page: words that were typed, or the idea that was chosen. */
  readonly values: DraftValues;
}

/** When the age of delivered captures was last looked at, and the time that was believed in then. */
export interface RetentionMark {
  readonly ranAtMs: number;
  readonly trustedMs: number;
}

/**
 * Whether captures were ever stored, and whether they were lost since: Chromium answers a broken database with an
 * empty one and tells nobody (fault F24).
 */
export interface OutboxMark {
  readonly isCreated: boolean;
  readonly lostAtMs: number | null;
}

export interface Settings {
  readonly preferences: StoredValue<Preferences>;
  /** Written by the background only. */
  readonly accounts: StoredValue<AccountView[]>;
  /** Forms in progress, an entry each. */
  readonly drafts: KeptDrafts;
  /** Whether the way in is behind the person. */
  readonly isWelcomed: StoredValue<boolean>;
  /** Lists of the service, kept for fields; written by the background only. */
  readonly lists: SuggestionCache;
  /** For each account, where its captures went last; written by the background only. */
  readonly places: StoredValue<Record<string, Destinations>>;
  /** What was used in an account's fields; written by the background only. */
  readonly used: (accountId: string) => StoredValue<Used>;
  /** Which pages were captured; never exported. */
  readonly captured: CapturedPages;
  /** The key of this installation's digests; never exported. */
  readonly digestKey: StoredValue<string>;
  /** For each account, the optional reads that its service does not have; forgotten when it is connected anew. */
  readonly absentReads: StoredValue<Record<string, string[]>>;
  readonly outboxMark: StoredValue<OutboxMark>;
  /** Written by the background only. */
  readonly retention: StoredValue<RetentionMark | null>;
  /** Lives as long as the browser's session. */
  readonly pendingGesture: StoredValue<PendingGesture | null>;
  /** For the background only: what the right-click menu shows, for as long as the browser's session; null is not known. */
  readonly shownMenu: StoredValue<MenuEntry[] | null>;
  /** For the background only: by account, tokens that are for this session of the browser alone. */
  readonly sessionTokens: StoredValue<Record<string, string>>;
  /** What templates are tried on: a little of the last page that was read, for as long as the browser's session. */
  readonly samplePage: StoredValue<Snapshot | null>;
  /** Set by an organisation; only the browser writes it. */
  readonly policy: { get(): Promise<PolicyReading> };
}

export interface StorageAreas {
  readonly local: StorageArea;
  readonly session: StorageArea;
  /** @default none */
  readonly managed?: () => Promise<Record<string, unknown>>;
}

export function settingsIn({ local, session, managed }: StorageAreas, parsers: Parsers): Settings {
  /** A setting whose shape has the name of its key. */
  const kept = <Name extends ShapeName>(
    area: StorageArea,
    key: Name,
    fallback: Shapes[Name],
  ): StoredValue<Shapes[Name]> =>
    createStoredValue<Shapes[Name]>({ area, key, schema: parsers.of(key), fallback });
  return {
    preferences: kept(local, 'preferences', initialPreferences),
    shownMenu: kept(session, 'shownMenu', null),
    sessionTokens: kept(session, 'sessionTokens', {}),
    accounts: kept(local, 'accounts', []),
    drafts: createKeptDrafts(local, parsers.of('draft')),
    isWelcomed: kept(local, 'isWelcomed', false),
    lists: createSuggestionCache(local, parsers.of('list')),
    places: kept(local, 'places', {}),
    used: (accountId) =>
      createStoredValue({ area: local, key: `used:${accountId}`, schema: parsers.of('used'), fallback: {} }),
    captured: createCapturedPages(local, parsers.of('captured')),
    digestKey: kept(local, 'digestKey', ''),
    absentReads: kept(local, 'absentReads', {}),
    outboxMark: kept(local, 'outboxMark', { isCreated: false, lostAtMs: null }),
    retention: kept(local, 'retention', null),
    pendingGesture: kept(session, 'pendingGesture', null),
    samplePage: kept(session, 'samplePage', null),
    policy: { get: async () => parsers.policy((await managed?.()) ?? {}) },
  };
}
