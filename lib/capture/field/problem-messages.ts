import type { MessageKey } from '@/lib/capture/text/messages';
import type { ProblemCode } from '@/lib/planning/contract/problem-code';

const messages: Readonly<Partial<Record<ProblemCode, MessageKey>>> = {
  required: 'problemRequired',
  empty: 'problemRequired',
  'not-one-of': 'problemChoice',
  'not-a-numeric-id': 'problemNumericId',
  'not-a-reference': 'problemReference',
  'not-a-date': 'problemDate',
  'not-a-utc-time': 'problemDate',
  'not-an-email': 'problemEmail',
  'not-an-email-or-id': 'problemEmailOrId',
  'not-an-id-list': 'problemIdList',
  'not-an-estimate': 'problemEstimate',
  'not-an-address': 'problemAddress',
  'not-a-color': 'problemColor',
  'out-of-range': 'problemOneToHundred',
  'progress-needs-manual': 'problemProgress',
  'resolution-needs-date': 'problemResolution',
  'product-line-needs-type': 'problemRequired',
  'record-missing': 'refusedNotFound',
  'record-unreadable': 'refusedUnreadable',
  'picture-missing': 'problemPictureMissing',
  'may-be-public': 'problemMayBePublic',
  'not-allowed': 'problemNotAllowed',
};

/** The message for a problem of the contract. What nobody can type has the general one. */
export const problemMessage = (code: ProblemCode): MessageKey => messages[code] ?? 'problemRefused';
