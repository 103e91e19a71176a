// Owns the schema of every shape, and parsing with it.
import * as z from 'zod/mini';
import { draftValuesSchema } from '@/lib/capture/values-schema';
import { snapshotSchema } from '@/lib/page/snapshot-schema';
import { accountViewSchema } from './account';
import { capturedListSchema } from './captured-pages-schema';
import { keptDraftSchema } from './kept-drafts-schema';
import { listSchema } from './lookup-cache-schema';
import { readPolicy } from './managed-policy';
import { menuEntrySchema } from './menu-changes';
import { placesSchema } from './places-schema';
import { preferencesSchema } from './preferences-schema';
import type { Parsers, ShapeName, Shapes } from './shapes';
import { usedSchema } from './used';

export const shapeSchemas: { readonly [Name in ShapeName]: z.ZodMiniType<Shapes[Name]> } = {
  preferences: preferencesSchema,
  shownMenu: z.nullable(z.array(menuEntrySchema)),
  sessionTokens: z.record(z.string(), z.string()),
  accounts: z.array(accountViewSchema),
  draft: keptDraftSchema,
  isWelcomed: z.boolean(),
  list: listSchema,
  places: z.record(z.string(), placesSchema),
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
