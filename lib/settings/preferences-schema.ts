// Owns the schema of what a person set. Apart from the rest, so that the popup need not load it to be drawn.
import * as z from 'zod/mini';
import { defaultsSchema } from '@/lib/capture/defaults-schema';
import { defaultPictureLimits } from '@/lib/capture/picture-size';
import { siteRuleSchema } from '@/lib/capture/site-rules/site-rule-schema';
import { templatesSchema } from '@/lib/capture/templates/template-schema';

export const preferencesSchema = z.object({
  version: z.literal(1),
  /** The account that the popup and the menu capture into; '' while none is connected. */
  activeAccountId: z.string(),
  defaultsByAccount: z.record(z.string(), defaultsSchema),
  /** The kind that the popup opens with. */
  lastKind: z.string(),
  hasNotifications: z.boolean(),
  /** How long a saved capture can be taken back before it is sent, in ms. */
  undoMs: z.number().check(z.minimum(0), z.maximum(30_000)),
  /** Requests a minute that we allow ourselves of the account's 300, which others share; 0 for no limit of ours. */
  requestsPerMinute: z.number().check(z.minimum(0), z.maximum(300)),
  /** How long delivered captures stay listed, in days. */
  keepDeliveredDays: z.number().check(z.minimum(1), z.maximum(3_650)),
  // What follows came later: what was stored before it has none of it.
  /** How names and texts are put together, by kind. */
  templates: z._default(z.record(z.string(), templatesSchema), {}),
  /** In their order: the first that fits an address applies. */
  siteRules: z._default(z.array(siteRuleSchema), []),
  /** Whether passages are captured without their formatting. */
  isPlainText: z._default(z.boolean(), false),
  /** Ids of the entries of the right-click menu that are left out. */
  hiddenMenuEntries: z._default(z.array(z.string()), []),
  /** Larger pictures are drawn smaller; what was stored before there were pictures has no limits. */
  pictureLimits: z._default(
    z.object({ longestSide: z.number().check(z.minimum(64)), bytes: z.number().check(z.minimum(10_000)) }),
    defaultPictureLimits,
  ),
  /** Whether ideas like the one being named are looked for. */
  suggestsSimilar: z._default(z.boolean(), true),
});
export type Preferences = z.infer<typeof preferencesSchema>;
