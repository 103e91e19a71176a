// The results of an optional read: found, absent, or failed.
import type { PlanningError } from '@/lib/planning/errors';

export type AbsenceReason =
  /** The service lacks this read, so trying again is pointless. */
  | 'no-such-read'
  /** The service has this read. The record doesn't exist, or the token may not see it. */
  | 'no-such-record'
  | 'not-allowed'
  /** A success without the expected JSON: another service's shape, or a proxy's page. */
  | 'unreadable';

export type DiscoveryResult<Value> =
  | { readonly state: 'found'; readonly value: Value }
  | { readonly state: 'absent'; readonly reason: AbsenceReason }
  | { readonly state: 'failed'; readonly error: PlanningError };

/**
 * Distinguishes an absent read from a failed one. A 404 in JSON for a read of a record concerns the record.
 * Any other 404 concerns the route. A 401 in HTML comes from routes that don't accept tokens.
 */
export function absenceOf(error: PlanningError, isAboutRecord: boolean): AbsenceReason | null {
  switch (error.kind) {
    case 'not-found':
      return isAboutRecord && error.format === 'json' ? 'no-such-record' : 'no-such-read';
    case 'forbidden':
      return 'not-allowed';
    case 'unauthorized':
      return error.format === 'html' ? 'not-allowed' : null;
    case 'rejected':
      return error.status === 405 ? 'no-such-read' : null;
    case 'unreadable-answer':
      return error.reason === 'not-json' || error.reason === 'wrong-shape' ? 'unreadable' : null;
    default:
      return null;
  }
}
