// Owns the sentence for each thing that the contract finds wrong.

import type { WordKey } from '@/lib/capture/words';
import type { ProblemCode } from '@/lib/planning/contract/problem-code';

export const problemWords: Readonly<Record<ProblemCode, WordKey>> = {
  required: 'problemRequired',
  empty: 'problemRequired',
  'wrong-type': 'problemRefused',
  'unknown-field': 'problemRefused',
  'not-one-of': 'problemChoice',
  'no-form-fits': 'problemRefused',
  'too-long': 'problemRefused',
  'not-a-numeric-id': 'problemNumericId',
  'not-a-reference': 'problemReference',
  'not-a-date': 'problemDate',
  'not-a-utc-time': 'problemDate',
  'not-an-email': 'problemEmail',
  'not-an-email-or-id': 'problemEmail',
  'not-an-id-list': 'problemIdList',
  'not-an-estimate': 'problemEstimate',
  'not-a-field-list': 'problemRefused',
  'not-an-idea-field': 'problemRefused',
  'not-an-address': 'problemAddress',
  'not-a-color': 'problemColor',
  'out-of-range': 'problemRefused',
  'progress-needs-manual': 'problemProgress',
  'resolution-needs-date': 'problemRefused',
  'reply-takes-parents-visibility': 'problemReplyVisibility',
  'portal-or-none': 'problemRefused',
  'skip-portal-in-one-place': 'problemRefused',
  'product-line-needs-type': 'problemRefused',
  'not-a-token': 'problemRefused',
  'not-a-service-address': 'problemRefused',
  'record-missing': 'refusedNotFound',
  'record-unreadable': 'refusedUnreadable',
  'picture-missing': 'problemPictureMissing',
  invalid: 'problemRefused',
};
