// Owns the schema of every shape, and parsing with it.
import * as z from 'zod/mini';
import { destinationsSchema } from '@/lib/capture/destinations';
import { draftValuesSchema } from '@/lib/capture/form/values';
import { snapshotSchema } from '@/lib/page/snapshot';
import { accountViewSchema } from './account';
import { capturedListSchema } from './captured-pages';
import { keptDraftSchema } from './kept-drafts';
import { readPolicy } from './managed-policy';
import { menuEntrySchema } from './menu-changes';
import { preferencesSchema } from './preferences';
import { usedSchema } from './recent-values';
import type { Parsers, ShapeName, Shapes } from './shapes';
import { listSchema } from './suggestion-cache';

export const shapeSchemas: { readonly [Name in ShapeName]: z.ZodMiniType<Shapes[Name]> } = {
  preferences: preferencesSchema,
  shownMenu: z.nullable(z.array(menuEntrySchema)),
  sessionTokens: z.record(z.string(), z.string()),
  accounts: z.array(accountViewSchema),
  draft: keptDraftSchema,
  isWelcomed: z.boolean(),
  list: listSchema,
  places: z.record(z.string(), destinationsSchema),
  used: usedSchema,
  captured: capturedListSchema,
  /** Hexadecimal; '' before the first digest was made. */
  digestKey: z.string(),
  absentReads: z.record(z.string(), z.array(z.string())),
  outboxMark: z.object({ isCreated: z.boolean(), lostAtMs: z.nullable(z.number()) }),
  retention: z.nullable(z.object({ ranAtMs: z.number(), trustedMs: z.number() })),
  pendingGesture: z.nullable(
    z.object({
      kind: z.string(),
      snapshot: snapshotSchema,
      field: z.nullable(z.string()),
      values: z._default(draftValuesSchema, {}),
    }),
  ),
  samplePage: z.nullable(snapshotSchema),
  snapshot: snapshotSchema,
};

export const zodParsers: Parsers = { of: (name) => shapeSchemas[name], policy: readPolicy };
