import { describe, expect, it } from 'vitest';
import {
  captureTitle,
  captureWords,
  cardName,
  offersEdit,
  offersUndo,
  rejectionOf,
  viewCapture,
} from '@/components/outcome/capture-view';
import type { Capture, CaptureState } from '@/lib/outbox/capture';
import type { Queue } from '@/lib/outbox/queue';
import { problemFrom } from '@/lib/planning/contract/problem-code';
import type { PlanningError } from '@/lib/planning/errors';
import { buildCapture } from '../outbox/capture-builder';
import { t } from './with-say';

const answered = { status: 404, messages: [], requestId: null, format: 'json' as const };
const forbidden: PlanningError = { kind: 'forbidden', ...answered };
const rejected: PlanningError = {
  kind: 'rejected',
  ...answered,
  status: 400,
  messages: [{ field: 'name', message: 'Name is too long' }],
};

function capture(
  state: CaptureState,
  lastError: PlanningError | null = null,
  url: string | null = null,
): Capture {
  const [step] = buildCapture().steps;
  if (!step) throw new Error('a capture has a step');
  return buildCapture({
    state,
    steps: [
      {
        ...step,
        result: url === null ? null : { id: '1', key: 'PRJ-I-1', name: 'Tide pools', url },
        attempts: lastError ? [{ startedAtMs: 0, endedAtMs: 1, error: lastError }] : [],
      },
    ],
  });
}

const queued: CaptureState = { name: 'queued', wait: null };
const queuedAfter = (error: PlanningError) => capture(queued, error);
const offline: PlanningError = { kind: 'network-failed', message: '', hasNeverLeft: true };
const unreadable: PlanningError = {
  ...{ kind: 'unreadable-answer', reason: 'not-json', status: 200, excerpt: '', requestId: null },
};
const tooMany: PlanningError = { kind: 'rate-limited', ...answered, retryAfterMs: 1 };
const justSaved = (fromMs: number, forMs: number) => capture({ name: 'undoable', wait: { fromMs, forMs } });
const [waiting, arrived] = [
  capture(queued),
  capture({ name: 'delivered', atMs: 1 }, null, 'https://acme.example/1'),
];
const parked = (error: PlanningError) => capture({ name: 'parked', error });
const lost = (search: 'unsearched' | 'notFound') => capture({ name: 'unknown', search, wait: null });
const nowMs = 1_000_000;
const soon = justSaved(nowMs, 5_000);
const in90Seconds = 'Waits for the service, about 90 seconds';
const elsewhere = 'Choose another destination';
const checking = 'Not sure it arrived Checking. Nothing is sent twice.';
const limited: Queue = { accountId: 'a', block: null, wait: { fromMs: nowMs - 10_000, forMs: 100_000 } };
const blocked = (reason: NonNullable<Queue['block']>['reason'], host: string | null = null): Queue => ({
  accountId: 'a',
  block: { reason, host, atMs: 0 },
  wait: null,
});

describe('the status of a capture', () => {
  it.each<[string, Capture, Queue | null, string, string]>([
    ['just saved', justSaved(0, 1), null, 'undoable', 'Saved'],
    // It would be sent in a moment otherwise.
    ['just saved, to a queue limited 10 seconds ago for 100', soon, limited, 'undoable', in90Seconds],
    [
      'just saved, to a queue that may send again before',
      justSaved(nowMs, 120_000),
      limited,
      'undoable',
      'Saved',
    ],
    ['just saved, to a paused queue', soon, blocked('paused'), 'undoable', 'Sending is paused'],
    ['behind others in a limited queue', waiting, limited, 'waiting', in90Seconds],
    ['being sent', waiting, null, 'sending', 'Saved. Sending…'],
    ['changed and sent again after a rejection', queuedAfter(rejected), null, 'sending', 'Saved. Sending…'],
    ['with the service offline', queuedAfter(offline), null, 'waiting', 'Can’t reach the service'],
    ['answered in an unreadable way', queuedAfter(unreadable), null, 'waiting', 'has a problem'],
    ['rate limited, and about to be sent again', queuedAfter(tooMany), null, 'waiting', 'is busy'],
    ['rate limited', queuedAfter(tooMany), limited, 'waiting', in90Seconds],
    ['with a rejected token', waiting, blocked('token-refused'), 'waiting', 'Add a new one'],
    ['redirected', waiting, blocked('redirected', 'login.example'), 'waiting', 'login.example'],
    ['redirected to a hidden place', waiting, blocked('redirected'), 'waiting', 'an unknown address'],
    ['arrived', arrived, null, 'sent', 'PRJ-I-1'],
    ['rejected because of its destination', parked(forbidden), null, 'needsAttention', elsewhere],
    ['being recovered', lost('unsearched'), null, 'waiting', checking],
    ['not found by recovery', lost('notFound'), null, 'needsAttention', 'Check there before sending again'],
  ])('%s', (_title, row, queue, status, words) => {
    const view = viewCapture(row, queue, nowMs);
    expect(view.status).toBe(status);
    const { headline, more } = captureWords(view, t);
    expect(`${headline} ${more}`).toContain(words);
  });

  it('of a rejected capture is the service’s own sentence, and only then that it was rejected', () => {
    const view = viewCapture(parked(rejected), null);
    expect(captureWords(view, t)).toEqual({
      headline: 'Name is too long',
      more: 'The service rejected this capture. Your text is kept.',
      isQuoted: true,
    });
    expect(view.draft).not.toBeNull();
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'not an address'])(
    'never opens %s, though the service names it as the record’s address (T15)',
    (url) => {
      expect(viewCapture(capture({ name: 'delivered', atMs: 1 }, null, url), null).address).toBeNull();
    },
  );

  it.each([
    ['comment', { idea: 'PRJ-I-1' }, 'Comment on PRJ-I-1'],
    ['comment', { idea: 'https://acme.example/ideas/PRJ-I-1' }, 'Comment on PRJ-I-1'],
    ['vote', { idea: 'PRJ-I-1' }, 'Vote for PRJ-I-1'],
    ['append-feature', { feature: 'PRJ-4' }, 'Addition to PRJ-4'],
    ['comment', { idea: '' }, 'A page'],
    ['idea', {}, 'A page'],
  ])('a %s on %j that waits has its own title, and its name once it is sent', (kind, values, expected) => {
    const titleOf = (state: CaptureState) => {
      const built = buildCapture({ kind, name: 'A page', state });
      return captureTitle(viewCapture({ ...built, draft: { ...built.draft, kind, values } }, null), t);
    };
    expect(titleOf(queued)).toBe(expected);
    expect(titleOf({ name: 'delivered', atMs: 1 })).toBe('A page');
  });

  it('of a vote that arrived names the idea, by its key and its name', () => {
    const vote = {
      ...arrived,
      kind: 'vote',
      draft: { ...arrived.draft, kind: 'vote', values: { idea: '1' } },
    };
    const view = viewCapture(vote, null);
    expect(captureWords(view, t)).toEqual({ headline: 'Vote for PRJ-I-1', more: '', isQuoted: false });
    expect(cardName(view, t)).toBe('Tide pools');
  });
});

describe('what the card offers', () => {
  const imported: CaptureState = { name: 'parked', error: { kind: 'imported' } };
  it.each<[string, Capture, boolean, boolean, boolean]>([
    ['in its undo window', justSaved(0, 1), true, false, false],
    ['waiting for the service', queuedAfter(offline), true, false, false],
    ['about to be sent', waiting, false, false, false],
    ['being sent', capture({ name: 'sending', owner: 'worker' }), false, false, false],
    ['rejected', parked(rejected), false, true, true],
    ['from a file', capture(imported), false, true, false],
    ['that may have arrived', lost('notFound'), false, false, false],
    ['delivered', arrived, false, false, false],
  ])('a capture %s: Undo, Edit, and the service’s words above its form', (_, of, undo, edit, words) => {
    const view = viewCapture(of, null);
    expect([offersUndo(view), offersEdit(view), rejectionOf(view) !== null]).toEqual([undo, edit, words]);
  });

  it('of a capture with a part created is Edit only', () => {
    const part = capture(queued, offline, 'https://a.example');
    const view = viewCapture(part, null);
    expect([offersUndo(view), offersEdit(view)]).toEqual([false, true]);
  });
});

describe('a capture that was not sent', () => {
  const wordsFor = (...codes: Parameters<typeof problemFrom>[1][]) => {
    const problems = codes.map((code) => problemFrom(['params', 'id'], code));
    const unsent = capture({ name: 'parked', error: { kind: 'invalid-input', problems } });
    return t(viewCapture(unsent, null).messageKey);
  };

  it.each([
    ['the record to add to cannot be read', 'record-unreadable', 'nothing was added'],
    ['the record to add to is gone or hidden', 'record-missing', 'or you don’t have access'],
    ['an email address is malformed', 'not-an-email', 'Enter an email address'],
  ] as const)('says that %s', (_why, code, words) => {
    expect(wordsFor(code)).toContain(words);
  });

  it('has a general message if the reason is unknown', () => {
    expect(wordsFor()).toBe(t('refusedOther'));
  });
});
