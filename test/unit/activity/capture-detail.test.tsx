// @vitest-environment jsdom

import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CaptureDetail, MoveCapture } from '@/components/activity/CaptureDetail';
import { actionsFor } from '@/components/activity/capture-actions';
import type { IdeaNews } from '@/components/activity/idea-news';
import type { Capture, CaptureState } from '@/lib/outbox/capture';
import { account } from '../components/account';
import { renderWithSay } from '../components/with-say';
import { buildCapture, buildCommentCapture } from '../outbox/capture-builder';

const noNews: IdeaNews = { idea: null, before: null, already: null };

function draw(capture: Capture, { isConnected = true, news = noNews } = {}) {
  const onAct = vi.fn();
  renderWithSay(
    <CaptureDetail
      capture={capture}
      queue={null}
      news={news}
      account={isConnected ? account : null}
      problem={null}
      takesFocus={false}
      onAct={onAct}
      onArrived={async () => null}
      onCopy={async () => true}
      onBack={() => undefined}
    />,
  );
  return { onAct };
}

const openLog = () => userEvent.click(screen.getByRole('button', { name: /^Delivery log/ }));

const refused: CaptureState = {
  name: 'parked',
  error: { kind: 'rejected', status: 400, messages: [], requestId: null, format: 'json' },
};

const of = (state: CaptureState) => buildCapture({ state });

describe('the actions on a capture', () => {
  const wait = { fromMs: 0, forMs: 1 };
  const [undoable, queued] = [of({ name: 'undoable', wait }), of({ name: 'queued', wait })];
  const imported = of({ name: 'parked', error: { kind: 'imported' } });
  const lost = (search: 'notFound' | 'unsearched') => of({ name: 'unknown', search, wait: null });
  const [first, second] = buildCommentCapture().steps;
  if (!first || !second) throw new Error('a comment has two steps');
  const steps = [{ ...first, result: { id: '1', key: null, name: null, url: null } }, second];
  const part = buildCommentCapture({ state: queued.state, steps });
  const ofAnother = { kind: 'of another version' };
  const connected = { isBlocked: false, isConnected: true };
  const unconnected = { isBlocked: false, isConnected: false };

  it.each<[string, Capture, typeof connected, readonly string[]]>([
    ['just saved', undoable, connected, ['undoCapture', 'edit', 'sendNow']],
    ['that waits', queued, connected, ['tryNow', 'undoCapture', 'edit', 'discard']],
    ['in a blocked queue', queued, { ...connected, isBlocked: true }, ['undoCapture', 'edit', 'discard']],
    ['that was rejected', of(refused), connected, ['editRejected', 'sendAgain', 'discard']],
    ['that wasn’t found', lost('notFound'), connected, ['sendAgain', 'discard']],
    ['that recovery is to find', lost('unsearched'), connected, ['discard']],
    ['being sent', of({ name: 'sending', owner: 'worker' }), connected, []],
    ['that arrived', of({ name: 'delivered', atMs: 1 }), connected, []],
    ['with a part created', part, connected, ['tryNow', 'edit', 'discard']],
    ['of a file', { ...queued, isFromFile: true }, connected, ['tryNow', 'edit', 'discard']],
    ['of another version', { ...queued, ...ofAnother }, connected, ['tryNow', 'discard']],
    ['just saved, without its account', undoable, unconnected, ['undoCapture']],
    ['that waits, without its account', queued, unconnected, ['undoCapture', 'discard']],
    ['that was rejected, without its account', of(refused), unconnected, ['discard']],
    ['rejected and of another version', { ...of(refused), ...ofAnother }, unconnected, ['discard']],
    ['of a file, without its account', imported, unconnected, ['discard']],
    ['that wasn’t found, without its account', lost('notFound'), unconnected, ['discard']],
  ])('depend on its state and its account: one %s', (_what, capture, standing, actions) => {
    expect(actionsFor(capture, standing)).toEqual(actions);
  });

  it('say Edit of what waits, and Edit and send of what was rejected', () => {
    draw(queued);
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy();
    cleanup();
    draw(of(refused));
    expect(screen.getByRole('button', { name: 'Edit and send' })).toBeTruthy();
  });

  it.each<[string, CaptureState]>([
    ['rejected', refused],
    ['imported', { name: 'parked', error: { kind: 'imported' } }],
  ])(
    'of an account that is not connected: a %s one is not offered to be sent, and says what to do',
    (_, state) => {
      draw(of(state), { isConnected: false });
      expect(screen.queryByRole('button', { name: /send/i })).toBeNull();
      expect(screen.getByText('Saved. Connect the account again to send this.')).toBeTruthy();
      cleanup();
      draw(of(state));
      expect(screen.getAllByRole('button', { name: /send/i }).length).toBeGreaterThan(0);
      expect(screen.queryByText('Saved. Connect the account again to send this.')).toBeNull();
    },
  );

  it('say that nobody could check for duplicates', () => {
    draw(buildCapture({ state: { name: 'delivered', atMs: 1 }, areDuplicatesUnchecked: true }));
    expect(screen.getByText(/doesn’t return enough data to check for duplicates/)).not.toBeNull();
  });

  it('delete nothing without a question', async () => {
    const { onAct } = draw(of(refused));
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onAct).not.toHaveBeenCalled();
    const dialog = screen.getByRole('dialog', { name: 'Discard this capture?' });
    const [, confirm] = [...dialog.querySelectorAll('button')];
    if (confirm) await userEvent.click(confirm);
    expect(onAct).toHaveBeenCalledWith('discard');
  });
});

describe('the details of a capture', () => {
  const record = { id: '7', key: 'PRJ-I-7', name: 'Import', url: 'https://acme.example/ideas/7' };
  const attempts = [{ startedAtMs: 0, endedAtMs: 1, error: null }];
  const source = {
    title: 'Forum',
    address: 'https://forum.example/1',
    passageAddress: 'https://forum.example/1#:~:text=tide',
  };
  const sent = (values: Record<string, string> = {}): Capture => {
    const capture = buildCapture({
      name: 'Import',
      state: { name: 'delivered', atMs: 1 },
      steps: [{ operation: 'createIdea', input: {}, result: record, attempts }],
    });
    return {
      ...capture,
      draft: { ...capture.draft, source, values: { ...capture.draft.values, ...values } },
    };
  };
  const isBefore = (one: HTMLElement, other: HTMLElement) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

  it('start with its record, its content, page and passage, then what can be done, then the delivery log', () => {
    draw(sent());
    const parts = [
      screen.getByRole('link', { name: 'Open PRJ-I-7' }),
      screen.getByRole('region', { name: 'Content' }),
      screen.getByRole('button', { name: 'Copy text' }),
      screen.getByRole('button', { name: /^Delivery log/ }),
    ];
    for (const [index, part] of parts.slice(1).entries()) {
      const before = parts[index];
      expect(before && isBefore(before, part), part.textContent ?? '').toBe(true);
    }
    expect(screen.getByRole('link', { name: 'Forum' })).toHaveProperty('href', source.address);
    const passage = screen.getByRole('link', { name: 'Go to the passage' });
    expect(passage).toHaveProperty('href', source.passageAddress);
  });

  it('say a choice in words, and an address as a person reads it', () => {
    draw(sent({ visibility: 'employee_or_creator' }));
    expect(screen.getByText('Employees and the creator')).toBeTruthy();
    const capture = sent();
    const coded = { title: '', address: 'https://forum.example/%C3%BCber?q=a%20b', passageAddress: null };
    cleanup();
    draw({ ...capture, draft: { ...capture.draft, source: coded } });
    expect(screen.getByRole('link', { name: 'forum.example/über?q=a%20b' })).toBeTruthy();
  });

  it('show a quote with who said it, its page by its title, and the comment on it', () => {
    const capture = sent();
    const quote = {
      id: 'q',
      html: '<p>Tide pools</p>',
      said: 'Dana Ortiz, 12 May',
      source,
      comment: '<p>See</p>',
    };
    draw({ ...capture, draft: { ...capture.draft, quotes: [quote] } });
    const shown = screen.getByText('Tide pools').closest('dd');
    expect(shown?.textContent).toBe('SeeTide poolsDana Ortiz, 12 MayForumGo to the passage');
    expect(shown?.querySelector('a')?.getAttribute('href')).toBe(source.address);
  });

  it('fold the steps, their requests and the times, and count them', async () => {
    draw(sent());
    expect(screen.getByRole('button', { name: /^Delivery log/ }).textContent).toContain('1 step · 1 request');
    expect(screen.queryByText('Create idea')).toBeNull();
    await openLog();
    expect(screen.getByText('Create idea')).toBeTruthy();
    expect(screen.getByRole('list', { name: '1 request' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Times' })).toBeTruthy();
  });

  it('show the start of a whole article, and all of it on demand', async () => {
    draw(sent({ description: `<p>${'Tide pools. '.repeat(200)}</p>` }));
    const text = screen.getByText(/^Tide pools\./);
    expect(text.className).toContain('captured-start');
    await userEvent.click(screen.getByRole('button', { name: 'Show the whole text' }));
    expect(screen.getByText(/^Tide pools\./).className).not.toContain('captured-start');
    cleanup();
    draw(sent({ description: '<p>Tide pools.</p>' }));
    expect(screen.queryByRole('button', { name: 'Show the whole text' })).toBeNull();
  });
});

describe('hostile text from a service', () => {
  it('T15 is shown as text, and script addresses are no links', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const record = { id: '7', key: null, name, url: 'javascript:alert(1)' };
    draw(
      buildCapture({
        state: { name: 'delivered', atMs: 1 },
        steps: [{ operation: 'createIdea', input: {}, result: record, attempts: [] }],
        duplicates: [record],
      }),
    );
    await openLog();
    expect(screen.getAllByText(record.name).length).toBeGreaterThan(0);
    expect(document.querySelector('img')).toBeNull();
    expect([...document.querySelectorAll('a')].map(({ href }) => href)).toEqual(['https://forum.example/1']);
  });
});

describe('the evidence about an unknown capture', () => {
  it('has its code in an element of its own, so that the code stays on one line', () => {
    const state: CaptureState = { name: 'unknown', search: 'notFound', wait: null };
    const capture = buildCapture({ state, marker: 'qc-p4g3weth6f' });
    draw(capture);
    expect(screen.getByText('qc-p4g3weth6f').closest('li')?.textContent).toBe(
      'Quick Capture adds the code qc-p4g3weth6f to the text or to its link. No record with this code was found.',
    );
    const link = screen.getByRole('link', { name: 'Look in the service' });
    expect(link.getAttribute('href')).toMatch(/^https:\/\/acme.example/);
  });
});

describe('the evidence about a capture whose record is gone', () => {
  it.each([
    [true, /^The record that this capture belongs to was deleted/],
    [false, /^Quick Capture couldn’t search the service/],
  ])('says what is true: gone %s', (isParentGone, text) => {
    draw(buildCapture({ state: { name: 'unknown', search: 'unsearchable', isParentGone, wait: null } }));
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines.filter((line) => text.test(line ?? ''))).toHaveLength(1);
  });
});

describe('the service’s words about a rejected capture', () => {
  const blank = "can't be blank";
  const messages = [
    { field: 'created_by', message: blank },
    { field: 'workflow_status', message: blank },
    { field: 'custom_score', message: blank },
    { field: 'name', message: `Name ${blank}` },
    { field: null, message: 'Try again' },
    { field: null, message: 'Try again' },
  ];
  const named = [
    `Created by: ${blank}`,
    `Status: ${blank}`,
    `custom_score: ${blank}`,
    `Name ${blank}`,
    'Try again',
  ];
  const error = { kind: 'rejected', status: 400, messages, requestId: null, format: 'json' } as const;
  const shown = (look: string) => [...document.querySelectorAll(look)].map(({ textContent }) => textContent);

  it('name each wrong field as the form does, once', async () => {
    const [step] = buildCapture().steps;
    const attempts = [{ startedAtMs: 0, endedAtMs: 1, error }];
    const steps = step ? [{ ...step, attempts }] : [];
    draw(buildCapture({ state: { name: 'parked', error }, steps }));
    // The first is the headline.
    expect(shown('.detail-status q, q.barred')).toEqual(named);
    await openLog();
    expect(shown('q.whole')).toEqual(named);
  });
});

describe('the idea of a sent capture', () => {
  const idea = {
    ...{ id: '9', key: 'PRJ-I-9', name: 'Export boards', status: 'Shipped', votes: 14 },
    ...{ url: 'https://acme.example/9', createdAt: '' },
  };
  const sent = buildCapture({ state: { name: 'delivered', atMs: 1 } });

  it('is shown with its status before and now, and its votes', () => {
    draw(sent, { news: { idea, before: 'Planned', already: null } });
    expect(screen.getByText('PRJ-I-9').closest('p')?.textContent).toBe('PRJ-I-9Planned → Shipped14 votes');
  });

  it('is shown with the idea that it was already, as a link', () => {
    draw(sent, {
      news: { idea: null, before: null, already: { ...idea, key: 'PRJ-I-3', isSamePage: false } },
    });
    expect(screen.getByText(/Already an idea:/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'PRJ-I-3 Export boards' }).getAttribute('href')).toBe(idea.url);
  });
});

it.each([true, false])(
  'moving a capture names service and person, and warns if it may be created twice: %s',
  (mayBeThere) => {
    renderWithSay(<MoveCapture accounts={[account]} mayBeThere={mayBeThere} onMove={() => undefined} />);
    expect(screen.queryByText(/This capture may have arrived/) !== null).toBe(mayBeThere);
    expect(screen.getByRole('button', { name: 'Move to acme.example · ada@example.com' })).toBeDefined();
  },
);
