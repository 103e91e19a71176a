// Owns what the background answers: a schema for each message's answer. Only pages parse them, so only pages load them.
import * as z from 'zod/mini';
import { draftSchema } from '@/lib/capture/draft';
import { recordSchema } from '@/lib/capture/step';
import { saveResultSchema } from '@/lib/outbox/save-result';
import { planningErrorSchema } from '@/lib/planning/errors';
import { accountViewSchema } from '@/lib/settings/account';
import type { MessageName } from './protocol';

/** What a connection test found. */
export const connectResultSchema = z.discriminatedUnion('isOk', [
  z.object({ isOk: z.literal(true), account: accountViewSchema }),
  z.object({
    isOk: z.literal(false),
    reason: z.enum([
      'address-refused',
      'permission-missing',
      'token-refused',
      'not-a-planning-service',
      'unreachable',
      'redirected',
      'service-failed',
      'storage-failed',
    ]),
    detail: z.string(),
  }),
]);
export type ConnectResult = z.infer<typeof connectResultSchema>;

export const decisionResultSchema = z.object({ isDone: z.boolean() });

export const confirmResultSchema = z.union([
  z.object({ isOk: z.literal(true), record: recordSchema }),
  z.object({
    isOk: z.literal(false),
    reason: z.enum(['reference-malformed', 'not-found', 'unchecked', 'no-account', 'not-unknown']),
  }),
]);
export type ConfirmResult = z.infer<typeof confirmResultSchema>;

/** Options for a field, where the service can be asked; a field works the same without them. */
export const suggestionResultSchema = z.object({
  isAvailable: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string(), detail: z.string() })),
});
export type SuggestionResult = z.infer<typeof suggestionResultSchema>;

export const ideaResultSchema = z.union([
  z.object({ isOk: z.literal(true), idea: recordSchema }),
  z.object({ isOk: z.literal(false), reason: z.literal('reference-malformed') }),
  z.object({ isOk: z.literal(false), reason: z.literal('no-account') }),
  z.object({ isOk: z.literal(false), reason: z.literal('failed'), error: planningErrorSchema }),
]);
export type IdeaResult = z.infer<typeof ideaResultSchema>;

/** By the message's name. */
export const responses = {
  'account.connect': connectResultSchema,
  'account.disconnect': decisionResultSchema,
  'capture.save': saveResultSchema,
  'account.resume': decisionResultSchema,
  'capture.undo': z.object({ isDone: z.boolean(), draft: z.nullable(draftSchema) }),
  'capture.sendNow': decisionResultSchema,
  'capture.retry': decisionResultSchema,
  'capture.discard': decisionResultSchema,
  'capture.confirm': confirmResultSchema,
  'capture.edit': saveResultSchema,
  'idea.find': ideaResultSchema,
  'suggestion.read': suggestionResultSchema,
  'ideas.similar': suggestionResultSchema,
  'account.use': decisionResultSchema,
  'memory.forget': decisionResultSchema,
  'outbox.wake': decisionResultSchema,
  'outbox.reset': decisionResultSchema,
} as const satisfies Readonly<Record<MessageName, z.ZodMiniType>>;
