// The table of preferences: initial value, schema, messages, control, and part of the settings page. The page,
// the settings file and the import preview read this table.
import * as z from 'zod/mini';
import {
  type CommentVisibility,
  commentVisibilities,
  internalVisibility,
} from '@/lib/capture/field/visibility';
import { kinds } from '@/lib/capture/kinds';
import { defaultPictureLimits } from '@/lib/capture/pictures/picture-size';
import { type SiteRule, siteRuleSchema } from '@/lib/capture/start/site-rule';
import { type Templates, templatesSchema } from '@/lib/capture/start/templates';
import type { MessageKey } from '@/lib/capture/text/messages';
import { extraEntries, menuEntryChoices } from './menu';

const startKinds = ['last', 'idea', 'note', 'feature', 'epic'] as const;
/** `last`: of idea and note, the one that was saved last. A kind that acts on a record is never the first one. */
type StartKind = (typeof startKinds)[number];

/** The unit of a stored number. */
export type Unit = 'ms' | 'days' | 'requests' | 'pixels' | 'bytes';

export type Control =
  | { readonly type: 'switch' }
  /** One of several numbers. Without choices, only the settings file has it. */
  | { readonly type: 'select'; readonly unit: Unit; readonly choices: readonly number[] }
  /** One of several words. */
  | { readonly type: 'choice'; readonly choices: Readonly<Record<string, MessageKey>> }
  /** Ids of hidden entries. A part of the page has a switch for each entry, which hides it. */
  | { readonly type: 'hidden'; readonly entries: readonly PreferenceEntry[] }
  /** A part of the page has an editor for it. */
  | { readonly type: 'own' };

export interface PreferenceEntry {
  readonly id: string;
  readonly label: MessageKey;
}

/** A part of the settings page that draws its preferences from this table. */
export type PreferencePart = 'behavior' | 'pictures' | 'history' | 'templates';

export interface Preference<T> {
  /** null if no part of the page draws it from this table. */
  readonly part: PreferencePart | null;
  readonly initial: T;
  readonly schema: z.ZodMiniType<T>;
  readonly control: Control;
  readonly label: MessageKey;
  readonly hint?: MessageKey;
}

const preference = <T>(shown: Preference<T>): Preference<T> => shown;

const switchPreference = (shown: Pick<Preference<boolean>, 'part' | 'initial' | 'label' | 'hint'>) =>
  preference({ ...shown, schema: z.boolean(), control: { type: 'switch' } });

const between = (from: number, to: number) => z.number().check(z.minimum(from), z.maximum(to));

export const preferenceTable = {
  hasNotifications: switchPreference({ part: 'behavior', initial: true, label: 'settingNotifications' }),
  /** The time in which a person can undo a saved capture. */
  undoMs: preference({
    part: 'behavior',
    initial: 5_000,
    schema: between(0, 30_000),
    control: { type: 'select', unit: 'ms', choices: [0, 3_000, 5_000, 10_000, 20_000, 30_000] },
    label: 'settingUndo',
    hint: 'settingUndoHint',
  }),
  /** The popup closes by itself shortly after a capture was sent. */
  closesWhenSent: switchPreference({
    part: 'behavior',
    initial: true,
    label: 'settingCloses',
    hint: 'settingClosesHint',
  }),
  /** The kind that the form shows first, unless a site's rule has another. */
  startKind: preference<StartKind>({
    part: 'behavior',
    initial: 'last',
    schema: z.enum(startKinds),
    control: {
      type: 'choice',
      choices: {
        last: 'choiceLastKind',
        idea: 'kindIdea',
        note: 'kindNote',
        feature: 'kindFeature',
        epic: 'kindEpic',
      } satisfies Record<StartKind, MessageKey>,
    },
    label: 'settingStartKind',
  }),
  /** The visibility of a comment or a reply, until the person chooses in the form. */
  commentVisibility: preference<CommentVisibility>({
    part: 'behavior',
    initial: internalVisibility,
    schema: z.enum(commentVisibilities),
    control: {
      type: 'choice',
      choices: {
        employee_or_creator: 'choiceEmployeeOrCreator',
        public: 'choicePublic',
      } satisfies Record<CommentVisibility, MessageKey>,
    },
    label: 'settingCommentVisibility',
    hint: 'settingCommentVisibilityHint',
  }),
  /** The account may make 300 a minute, but other clients share them. 0 sets no limit. */
  requestsPerMinute: preference({
    part: null,
    initial: 240,
    schema: between(0, 300),
    control: { type: 'select', unit: 'requests', choices: [] },
    label: 'settingPace',
  }),
  /** How long delivered captures stay in the list. */
  keepDeliveredDays: preference({
    part: 'history',
    initial: 90,
    schema: between(1, 3_650),
    control: { type: 'select', unit: 'days', choices: [7, 30, 90, 365, 3_650] },
    label: 'settingKeep',
    hint: 'settingKeepHint',
  }),
  /** Templates of names and texts, by kind. */
  templates: preference<Record<string, Templates>>({
    part: null,
    initial: {},
    schema: z.record(z.string(), templatesSchema),
    control: { type: 'own' },
    label: 'sectionTemplates',
  }),
  /** In order: the first rule that matches an address applies. */
  siteRules: preference<SiteRule[]>({
    part: null,
    initial: [],
    schema: z.array(siteRuleSchema),
    control: { type: 'own' },
    label: 'sectionRules',
  }),
  /** Captures passages without formatting. */
  isPlainText: switchPreference({
    part: 'templates',
    initial: false,
    label: 'settingPlainText',
    hint: 'settingPlainTextHint',
  }),
  /** Ids of hidden entries of the right-click menu. */
  hiddenMenuEntries: preference<string[]>({
    part: null,
    initial: extraEntries,
    schema: z.array(z.string()),
    control: { type: 'hidden', entries: menuEntryChoices },
    label: 'settingHiddenEntries',
  }),
  /** Ids of kinds that the form hides. */
  hiddenKinds: preference<string[]>({
    part: null,
    initial: kinds.flatMap(({ id, isOptIn }) => (isOptIn ? [id] : [])),
    schema: z.array(z.string()),
    control: { type: 'hidden', entries: kinds },
    label: 'settingHiddenKinds',
  }),
  /** Larger pictures are scaled down. */
  pictureSide: preference({
    part: 'pictures',
    initial: defaultPictureLimits.longestSide,
    schema: z.number().check(z.minimum(64)),
    control: { type: 'select', unit: 'pixels', choices: [1_280, 1_920, 2_560, 3_840] },
    label: 'settingPictureSide',
  }),
  pictureBytes: preference({
    part: 'pictures',
    initial: defaultPictureLimits.bytes,
    schema: z.number().check(z.minimum(10_000)),
    control: { type: 'select', unit: 'bytes', choices: [500_000, 1_000_000, 2_000_000, 5_000_000] },
    label: 'settingPictureBytes',
    hint: 'settingPictureHint',
  }),
  /** Suggests similar ideas. Without it, this device keeps no index of ideas. */
  suggestsSimilar: switchPreference({
    part: 'history',
    initial: true,
    label: 'settingSimilar',
    hint: 'settingSimilarHint',
  }),
};

type Table = typeof preferenceTable;
export type PreferenceName = keyof Table;
/** The values of the table's preferences. Settings files contain these and the accounts' defaults. */
export type PreferenceValues = { -readonly [Name in PreferenceName]: Table[Name]['initial'] };

/** The table as a list. The types of single entries are lost. */
export const listedPreferences = Object.entries(preferenceTable) as readonly [
  PreferenceName,
  Preference<unknown>,
][];
