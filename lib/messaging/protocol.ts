// Owns the protocol's types and its envelope.
import * as z from 'zod/mini';
import type { requests } from './requests';
import type { responses } from './responses';

export type MessageName = keyof typeof requests;
export type Request<Name extends MessageName> = z.infer<(typeof requests)[Name]>;
export type Response<Name extends MessageName> = z.infer<(typeof responses)[Name]>;

/** Messages of other extensions and pages lack this. */
const brand = 'quick-capture/1';

export const envelopeSchema = z.strictObject({
  brand: z.literal(brand),
  name: z.string(),
  request: z.unknown(),
});
type Envelope = z.infer<typeof envelopeSchema>;

export function envelope<Name extends MessageName>(name: Name, request: Request<Name>): Envelope {
  return { brand, name, request };
}
