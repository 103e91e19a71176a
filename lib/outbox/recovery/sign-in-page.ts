// A success that isn't JSON comes from a network's sign-in page, not from the service (fault F55).
import type { DiscoveryResult } from '@/lib/planning/discovery';
import type { PlanningError } from '@/lib/planning/errors';

export function isSignInPage(result: DiscoveryResult<unknown>): boolean {
  return result.state === 'absent' && result.reason === 'unreadable';
}

export const signInPage: PlanningError = {
  kind: 'unreadable-answer',
  status: 200,
  reason: 'not-json',
  excerpt: '',
  requestId: null,
};
