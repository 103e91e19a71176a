// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { connect as connectAccount, longestQuestionMs } from '@/entrypoints/options/connect';
import type { OptionsDeps } from '@/entrypoints/options/deps';
import { Accounts } from '@/entrypoints/options/sections';
import type { Policy } from '@/lib/capture/form/policy';
import { createSend } from '@/lib/messaging/send';
import type { AccountView, ConnectResult, FormerAccount } from '@/lib/settings/account';
import { account } from '../components/account';
import { renderWithSay } from '../components/with-say';
import { optionsDeps } from './options-deps';

interface ConnectOptions {
  readonly accounts?: readonly AccountView[];
  readonly former?: readonly FormerAccount[];
  readonly answer?: ConnectResult;
  readonly deps?: Partial<OptionsDeps>;
  readonly policy?: Policy;
}

function openAccounts(options: ConnectOptions = {}) {
  const { accounts = [], former = [], answer, deps: overrides, policy = {} } = options;
  const order: string[] = [];
  const post = vi.fn(async (_message: unknown): Promise<unknown> => {
    order.push('sent');
    return answer;
  });
  const requestPermission = vi.fn(async () => {
    order.push('permission');
    return true;
  });
  const deps = optionsDeps({ send: createSend(post), requestPermission, ...overrides });
  const drawn = (by: Policy, shown: readonly AccountView[]) => (
    <Accounts deps={deps} accounts={shown} former={former} reading={{ policy: by, unreadable: [] }} />
  );
  const { rerender } = renderWithSay(drawn(policy, accounts));
  /** A policy that arrives later. */
  const obey = (later: Policy) => rerender(drawn(later, accounts));
  /** The accounts after a change of the background. */
  const show = (later: readonly AccountView[]) => rerender(drawn(policy, later));
  /** What the background was asked, without the envelope of the messages. */
  const asked = () => post.mock.calls.map(([message]) => Object(message).request);
  return { order, post, asked, requestPermission, obey, show };
}

const unsent = (unsentCount: number | null) => ({ readQueue: async () => ({ unsentCount, block: null }) });

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));

async function connect(address: string, token = 'secret-token') {
  if (address) await userEvent.type(screen.getByLabelText('Service address'), address);
  if (token) await userEvent.type(screen.getByLabelText('Token'), token);
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
}

describe('connecting a service', () => {
  it('hides the token, asks for the permission of exactly the named origin, then tests the connection', async () => {
    const world = openAccounts({ answer: { isOk: true, account } });
    expect(screen.getByLabelText<HTMLInputElement>('Token').type).toBe('password');
    await connect('acme.example/tenant/?x=1');
    expect(world.requestPermission).toHaveBeenCalledExactlyOnceWith('https://acme.example');
    await waitFor(() => expect(world.order).toEqual(['permission', 'sent']));
    const typed = { address: 'https://acme.example/tenant', token: 'secret-token' };
    const request = { ...typed, tokenKeeping: 'device', attemptId: 'id' };
    expect(world.post.mock.calls).toMatchObject([[{ name: 'account.connect', request }]]);
    expect(world.asked()).toEqual([request]);
  });

  it.each([
    ['http://acme.example', 'starts with https://'],
    ['https://ada:pw@acme.example', 'Remove the user name and password'],
    ['https://аcme.example', 'Use only the letters a–z'],
    ['not an address', 'Enter a web address'],
    ['', 'Enter the address'],
  ])('refuses %s at once with a message, without asking the browser', async (address, words) => {
    const world = openAccounts();
    await connect(address);
    expect(screen.getByText(new RegExp(words))).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Service address'));
    expect(world.requestPermission).not.toHaveBeenCalled();
  });

  it('sends nothing if the person denies the permission', async () => {
    const world = openAccounts({ deps: { requestPermission: async () => false } });
    await connect('https://acme.example');
    expect(await screen.findByText(/allow access to acme.example/)).toBeTruthy();
    expect(world.post).not.toHaveBeenCalled();
  });

  it.each([
    ['token-refused', 'acme.example rejected the token.', 'Token'],
    ['not-a-planning-service', 'doesn’t look like a planning service', 'Service address'],
    ['unreachable', 'Can’t reach acme.example', 'Service address'],
    ['service-failed', 'has a problem', 'Service address'],
    ['redirected', 'redirects to login.example', 'Service address'],
  ] as const)('shows the result: %s', async (reason, words, focused) => {
    openAccounts({ answer: { isOk: false, reason, detail: 'login.example' } });
    await connect('https://acme.example');
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(focused));
    // Only a service on this machine may answer over http.
    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  });

  it('uses the organization’s address, which nobody can change, if its policy arrives late, and keeps the token', async () => {
    const world = openAccounts({ answer: { isOk: true, account } });
    await userEvent.type(screen.getByLabelText('Service address'), 'other.example');
    await userEvent.type(screen.getByLabelText('Token'), 'secret-token');
    world.obey({ serviceAddress: 'https://acme.example', lockedFields: ['serviceAddress'] });
    const address = screen.getByLabelText<HTMLInputElement>('Service address');
    expect(address).toMatchObject({ readOnly: true, value: 'https://acme.example' });
    expect(screen.getByText('Set by your organization')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    expect(world.requestPermission).toHaveBeenCalledExactlyOnceWith('https://acme.example');
    await waitFor(() => expect(world.asked()).toMatchObject([{ token: 'secret-token' }]));
  });
});

it('the form of an address is checked when its field is left, and not criticised while it is corrected or empty', async () => {
  const world = openAccounts();
  const address = screen.getByLabelText('Service address');
  await userEvent.click(address);
  await userEvent.tab();
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(address, 'http://acme');
  expect(screen.queryByText(/starts with https/)).toBeNull();
  await userEvent.tab();
  const problem = screen.getByText(/starts with https/);
  expect(address.getAttribute('aria-describedby')).toContain(problem.id);
  expect(address.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert')).toBeTruthy();
  await userEvent.type(address, '.example');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(world.requestPermission).not.toHaveBeenCalled();
  expect(world.post).not.toHaveBeenCalled();
});

it('a service on this machine that doesn’t answer over https is tried over http by a button', async () => {
  const world = openAccounts({ answer: { isOk: false, reason: 'unreachable', detail: '' } });
  await connect('localhost:8080');
  await userEvent.click(await screen.findByRole('button', { name: 'Try http://localhost:8080' }));
  expect(world.requestPermission).toHaveBeenLastCalledWith('http://localhost:8080');
  const request = { address: 'http://localhost:8080', token: 'secret-token' };
  await waitFor(() => expect(world.asked().at(-1)).toMatchObject(request));
  expect(screen.getByLabelText('Service address')).toHaveProperty('value', 'http://localhost:8080');
});

it('an address over http is tried over https by a button, without the signs around it', async () => {
  openAccounts();
  await connect('<http://acme.example/tenant>');
  await userEvent.click(await screen.findByRole('button', { name: 'Try https://acme.example/tenant' }));
  expect(screen.getByLabelText('Service address')).toHaveProperty('value', 'https://acme.example/tenant');
});

describe('the browser’s question about access', () => {
  const typed = { address: 'https://acme.example', token: 'x', tokenKeeping: 'device' } as const;

  it('is announced before it comes, and named while the person hasn’t answered it', async () => {
    openAccounts({ deps: { requestPermission: () => new Promise(() => undefined) } });
    await userEvent.type(screen.getByLabelText('Service address'), 'https://acme.example/projects/PRJ');
    const next = screen.getByText('The browser asks for access to acme.example next. Choose Allow.');
    const describing = screen.getByLabelText('Token').getAttribute('aria-describedby')?.split(' ');
    expect(describing).toContain(next.parentElement?.id);
    await connect('');
    expect(screen.getByText('The browser asks for access. Choose Allow.')).toBeTruthy();
    expect(screen.queryByText(/next\. Choose Allow/)).toBeNull();
    expect(screen.queryByText(/^Testing/)).toBeNull();
  });

  it('isn’t announced for an origin that an account has', async () => {
    openAccounts({ accounts: [account] });
    await userEvent.click(screen.getByRole('button', { name: 'Replace token' }));
    expect(screen.queryByText(/Choose Allow/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Connect another account' }));
    await userEvent.type(screen.getByLabelText('Service address'), 'acme.example');
    expect(screen.queryByText(/Choose Allow/)).toBeNull();
    await userEvent.type(screen.getByLabelText('Service address'), '.org');
    expect(screen.getByText(/acme.example.org next/)).toBeTruthy();
  });

  it('ends if nobody answers, and gives a later permission back', async () => {
    vi.useFakeTimers();
    try {
      let allow: (isAllowed: boolean) => void = () => undefined;
      const post = vi.fn(async (_message: unknown): Promise<unknown> => ({ isDone: true }));
      const deps = optionsDeps({
        send: createSend(post),
        requestPermission: () => new Promise((resolve) => (allow = resolve)),
      });
      const connected = connectAccount(deps, typed, new AbortController().signal, () => undefined);
      await vi.advanceTimersByTimeAsync(longestQuestionMs);
      expect(await connected).toMatchObject({ messageKey: 'connectNotAnswered', field: 'address' });
      expect(post).not.toHaveBeenCalled();
      allow(true);
      await vi.advanceTimersByTimeAsync(0);
      expect(post).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ name: 'account.cancelConnect' }),
      );
    } finally {
      vi.useRealTimers();
    }
  });
});

it.each([
  ['acme.aha.io', /Settings → Personal → Developer → API keys/],
  ['HTTPS://Acme.AHA.io/products/PRJ', /Settings → Personal → Developer → API keys/],
  ['acme.aha.io.example', /API keys or access tokens/],
  ['acmeaha.io', /API keys or access tokens/],
  ['', /API keys or access tokens/],
])('at the address "%s", a person reads the way to a token of that service', async (address, way) => {
  openAccounts();
  if (address) await userEvent.type(screen.getByLabelText('Service address'), address);
  await userEvent.click(screen.getByRole('button', { name: 'Where do I find it?' }));
  expect(screen.getByText(way).closest('[hidden]')).toBeNull();
});

it('at an account of Aha!, the way to another token is the one there', async () => {
  openAccounts({ accounts: [{ ...account, serviceAddress: 'https://acme.aha.io' }] });
  await userEvent.click(screen.getByRole('button', { name: 'Replace token' }));
  await userEvent.click(screen.getByRole('button', { name: 'Where do I find it?' }));
  expect(screen.getByText(/Generate API key/)).toBeTruthy();
});

describe('canceling a connection that is being tested', () => {
  /** Opens the form of a second account, and connects with it. The service hasn't answered yet. */
  async function testConnection() {
    const answers: ((result: ConnectResult) => void)[] = [];
    const post = vi.fn((message: unknown): Promise<unknown> => {
      const isTested = Object(message).name === 'account.connect';
      return isTested ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve({ isDone: true });
    });
    openAccounts({ accounts: [account], deps: { send: createSend(post) } });
    await userEvent.click(screen.getByRole('button', { name: 'Connect another account' }));
    await connect('https://other.example');
    await waitFor(() => expect(answers).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    return {
      names: () => post.mock.calls.map(([message]) => Object(message).name),
      answer: (result: ConnectResult) => act(async () => answers[0]?.(result)),
    };
  }

  it('takes the connection back', async () => {
    const world = await testConnection();
    await world.answer({ isOk: true, account: { ...account, id: 'account-2' } });
    expect(world.names()).toEqual(['account.connect', 'account.cancelConnect']);
    expect(screen.queryByText(/^Connected/)).toBeNull();
  });

  it('T34 while the browser asks for the permission gives the permission back, and sends no token', async () => {
    let allow: (isAllowed: boolean) => void = () => undefined;
    const requestPermission = () => new Promise<boolean>((resolve) => (allow = resolve));
    const world = openAccounts({ accounts: [account], deps: { requestPermission } });
    await userEvent.click(screen.getByRole('button', { name: 'Connect another account' }));
    await connect('https://mistyped.example');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await act(async () => allow(true));
    const request = { attemptId: 'id', address: 'https://mistyped.example' };
    expect(world.post.mock.calls).toMatchObject([[{ name: 'account.cancelConnect', request }]]);
    expect(world.asked()).toEqual([request]);
  });

  it('keeps a form that is opened afterwards, whatever the service answers', async () => {
    const world = await testConnection();
    await userEvent.click(screen.getByRole('button', { name: 'Replace token' }));
    await userEvent.type(screen.getByLabelText('Token'), 'new-token');
    await world.answer({ isOk: false, reason: 'token-refused', detail: '401' });
    expect(screen.queryByText(/rejected the token/)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Token').value).toBe('new-token');
  });
});

describe('the focus is where a person continues', () => {
  const ok: ConnectResult = { isOk: true, account };

  it('in the first field that a form asks for', async () => {
    openAccounts({ accounts: [account] });
    expect(document.activeElement).toBe(document.body);
    await press('Connect another account');
    expect(document.activeElement).toBe(screen.getByLabelText('Service address'));
    await press('Cancel');
    await press('Replace token');
    expect(document.activeElement).toBe(screen.getByLabelText('Token'));
    expect(screen.queryByLabelText('Service address')).toBeNull();
  });

  it.each(['Connect another account', 'Replace token'])('after Cancel, on "%s" again', async (name) => {
    openAccounts({ accounts: [account] });
    await press(name);
    await press('Cancel');
    expect(document.activeElement).toBe(button(name));
  });

  it('after the first connection, on the button that takes the place of the form', async () => {
    const world = openAccounts({ answer: ok });
    await connect('https://acme.example');
    await waitFor(() => expect(world.order).toEqual(['permission', 'sent']));
    // The background stores the account.
    world.show([account]);
    await waitFor(() => expect(document.activeElement).toBe(button('Connect another account')));
  });

  it('after a new token, on the button of its account', async () => {
    openAccounts({ accounts: [account], answer: ok });
    await press('Replace token');
    await connect('');
    await waitFor(() => expect(document.activeElement).toBe(button('Replace token')));
  });

  it.each(['Send as Robin', 'Add as new account'])(
    'after the answer "%s" to the question whose token it is, on the button of its account',
    async (answer) => {
      const asked = { ...account, claimant: { name: 'Robin', email: 'robin@example.com' } };
      const world = openAccounts({ accounts: [asked] });
      await press(answer);
      // The page may draw the question again before the background has stored the answer.
      world.show([{ ...asked }]);
      expect(document.activeElement).toBe(button(answer));
      world.show([account]);
      expect(document.activeElement).toBe(button('Replace token'));
    },
  );

  it('elsewhere, if the person moved it before the answer whose token it is was stored', async () => {
    const asked = { ...account, claimant: { name: 'Robin', email: 'robin@example.com' } };
    const world = openAccounts({ accounts: [asked] });
    await press('Send as Robin');
    button('Disconnect').focus();
    world.show([account]);
    expect(document.activeElement).toBe(button('Disconnect'));
  });

  it('elsewhere, if the person moved it while the connection was tested', async () => {
    const world = openAccounts({ answer: ok });
    const elsewhere = document.body.appendChild(document.createElement('input'));
    await connect('https://acme.example');
    elsewhere.focus();
    world.show([account]);
    await waitFor(() => expect(screen.queryByLabelText('Token')).toBeNull());
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });
});

describe('a connected account', () => {
  it('shows service and person, and only the end of the token (T10)', () => {
    openAccounts({ accounts: [account] });
    expect(screen.getByRole('article', { name: 'https://acme.example' }).textContent).toContain(
      'ends in …1234',
    );
    expect(screen.queryByLabelText('Token')).toBeNull();
  });

  it('asks about waiting captures before it is disconnected (T22)', async () => {
    const world = openAccounts({ accounts: [account], deps: unsent(3) });
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
    const question = await screen.findByRole('dialog', { name: 'Disconnect https://acme.example?' });
    expect(question.textContent).toContain('3 captures aren’t sent yet');
    expect(world.post).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect and discard' }));
    const request = { accountId: 'account-1', queue: 'discard' };
    expect(world.post.mock.calls).toMatchObject([[{ name: 'account.disconnect', request }]]);
  });

  it('doesn’t say that nothing waits if the queue can’t be read, and offers to keep it (T22)', async () => {
    const world = openAccounts({ accounts: [account], deps: unsent(null) });
    await press('Disconnect');
    const question = await screen.findByRole('dialog', { name: 'Disconnect https://acme.example?' });
    expect(question.textContent).toContain('The captures on this device can’t be read now');
    expect(question.textContent).not.toContain('No captures are waiting');
    await press('Disconnect and keep');
    expect(world.asked()).toEqual([{ accountId: 'account-1', queue: 'keep' }]);
  });

  it.each([
    ['isn’t answered', undefined],
    ['isn’t finished', { isDone: false }],
  ])('says so if disconnecting %s, until it is', async (_title, answer) => {
    const post = vi.fn<() => Promise<unknown>>(async () => answer);
    openAccounts({ accounts: [account], deps: { send: createSend(post) } });
    const card = within(screen.getByRole('article', { name: 'https://acme.example' }));
    const disconnect = async () => {
      await press('Disconnect');
      await userEvent.click(within(await screen.findByRole('dialog')).getByText('Disconnect'));
    };
    await disconnect();
    expect((await card.findByRole('alert')).textContent).toBe(
      'Not finished, because the extension or its storage isn’t responding. Try again.',
    );
    post.mockResolvedValue({ isDone: true });
    await disconnect();
    await waitFor(() => expect(card.queryByRole('alert')).toBeNull());
  });
});

describe('an account whose token the service rejected', () => {
  const rejectedAt = (atMs: number, reason: 'token-refused' | 'redirected' = 'token-refused') => ({
    readQueue: async () => ({ unsentCount: 0, block: { reason, host: null, atMs } }),
  });
  const sentence = 'acme.example rejected your token. Captures are kept. Add a new token to send them.';
  const card = () => screen.getByRole('article', { name: account.serviceAddress });

  it('is red, and the field for another token has the focus and the reason', async () => {
    const world = openAccounts({
      accounts: [account],
      answer: { isOk: true, account },
      deps: rejectedAt(5),
    });
    const token = await within(card()).findByLabelText('Token');
    expect(card().dataset.isRejected).toBe('true');
    expect(document.activeElement).toBe(token);
    expect(token.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(sentence)).toHaveLength(1);
    await connect('', 'new-token');
    await waitFor(() => expect(world.post).toHaveBeenCalledOnce());
    world.show([{ ...account, tokenSetAtMs: 6 }]);
    expect(card().dataset.isRejected).toBe('false');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Replace token' }));
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('stays red without its form after Cancel', async () => {
    openAccounts({ accounts: [account], deps: rejectedAt(5) });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText('Token')).toBeNull();
    expect(within(card()).getByText(sentence)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Replace token' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Token'));
  });

  it('takes no focus from a person who went elsewhere', async () => {
    const elsewhere = document.body.appendChild(document.createElement('input'));
    elsewhere.focus();
    openAccounts({ accounts: [account], deps: rejectedAt(5) });
    await screen.findByLabelText('Token');
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });

  it.each([
    ['has another token since', rejectedAt(5)],
    ['waits for something else', rejectedAt(15, 'redirected')],
  ])('isn’t one that %s', async (_title, deps) => {
    const asked = vi.fn(deps.readQueue);
    openAccounts({ accounts: [{ ...account, tokenSetAtMs: 10 }], deps: { readQueue: asked } });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await act(async () => undefined);
    expect(card().dataset.isRejected).toBe('false');
    expect(screen.queryByLabelText('Token')).toBeNull();
  });
});

it('"Connected" goes when another form is opened', async () => {
  openAccounts({ accounts: [account], answer: { isOk: true, account } });
  await userEvent.click(screen.getByRole('button', { name: 'Replace token' }));
  await connect('');
  expect(await screen.findByText('Connected. The service accepted the token.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Replace token' }));
  expect(screen.queryByText(/^Connected/)).toBeNull();
});

describe('a token that may be another person’s (F47)', () => {
  it.each([
    [
      { name: 'Robin', email: 'robin@example.com' },
      'This token belongs to Robin (robin@example.com). This account belongs to Ada (ada@example.com).',
      'Send as Robin',
    ],
    [{ name: '', email: '' }, 'acme.example doesn’t say whose token this is.', 'Send with this token'],
  ])('raises a question: %j', async (claimant, question, yes) => {
    const world = openAccounts({
      accounts: [{ ...account, claimant }],
      deps: unsent(3),
    });
    const asked = screen.getByRole('alert');
    expect(asked.textContent).toContain(question);
    await waitFor(() =>
      expect(asked.textContent).toContain('3 captures by Ada (ada@example.com) are waiting.'),
    );
    await userEvent.click(screen.getByRole('button', { name: yes }));
    await userEvent.click(screen.getByRole('button', { name: 'Add as new account' }));
    expect(world.asked()).toEqual([
      { accountId: 'account-1', isSamePerson: true },
      { accountId: 'account-1', isSamePerson: false },
    ]);
  });

  it('names only the token’s person if nobody knows whose account it is', () => {
    const nobody = { name: '', email: '' };
    openAccounts({ accounts: [{ ...account, person: nobody, claimant: { name: 'Robin', email: '' } }] });
    const asked = screen.getByRole('alert').textContent;
    expect(asked).toContain('This token belongs to Robin. The owner of this account isn’t known.');
    expect(asked).not.toContain('acme.example');
  });
});

describe('an account that was disconnected and kept (F46)', () => {
  async function openFormer(unsentCount = 2) {
    const former = {
      id: 'former-1',
      serviceAddress: 'https://acme.example/tenant',
      person: { id: '7', name: 'Ada', email: 'ada@example.com' },
    };
    const world = openAccounts({
      former: [former],
      deps: unsent(unsentCount),
      answer: { isOk: true, account },
    });
    await screen.findByText(
      unsentCount === 0 ? 'Disconnected' : `Disconnected. ${unsentCount} captures are waiting.`,
    );
    return world;
  }

  async function askToDelete() {
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    return screen.getByRole('dialog', { name: 'Delete the data kept for https://acme.example/tenant?' });
  }

  it('gets a token again for its own address', async () => {
    const world = await openFormer();
    await userEvent.click(screen.getByRole('button', { name: 'Connect again' }));
    expect(screen.queryByLabelText('Service address')).toBeNull();
    await connect('');
    const request = { accountId: 'former-1', address: 'https://acme.example/tenant' };
    await waitFor(() => expect(world.asked()).toMatchObject([request]));
  });

  it('can be deleted for good, after a question that says what is deleted', async () => {
    const world = await openFormer();
    const question = await askToDelete();
    expect(question.textContent).toContain('2 unsent captures');
    expect(world.post).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(world.asked()).toEqual([{ accountId: 'former-1', queue: 'discard' }]);
  });

  it('has a question without captures if none are unsent', async () => {
    await openFormer(0);
    const question = await askToDelete();
    expect(question.textContent).toContain('This deletes drafts, defaults and suggestions.');
    expect(question.textContent).not.toContain('unsent');
  });
});

it('the card of an account tells when the token was set and when the service last accepted it', () => {
  const hourMs = 60 * 60_000;
  const nowMs = Date.now();
  openAccounts({
    accounts: [{ ...account, tokenSetAtMs: nowMs - 50 * hourMs, tokenAcceptedAtMs: nowMs - 2.5 * hourMs }],
  });
  expect(screen.getByText('Set: 2 days ago')).toBeTruthy();
  expect(screen.getByText('last accepted: 2 hr. ago')).toBeTruthy();
});
