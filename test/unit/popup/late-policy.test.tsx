// @vitest-environment jsdom
// The popup opens by the mirrored policy, and follows it: a policy that comes late locks the form that is open.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Snapshot } from '@/lib/page/snapshot';
import { account, address, drawPopup, openPopup, page } from './popup-world';

const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`), { selector: '[id^="field-"]' });
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const lock = { product: 'ORG', lockedFields: ['product'] };

it('asks each storage area once before anything is drawn', async () => {
  const { readsOfStart } = await openPopup();
  expect(readsOfStart.toSorted()).toEqual(['local', 'session']);
});

it('locks by the mirror from the first paint on', async () => {
  await openPopup({ local: { policyMirror: lock } });
  expect(field('Product').value).toBe('ORG');
  expect(field('Product').readOnly).toBe(true);
});

it('a policy that comes late puts its value into the field, locks it and says who did; other words stay', async () => {
  const world = await openPopup();
  await userEvent.keyboard('My words');
  await userEvent.clear(field('Product'));
  await userEvent.type(field('Product'), 'OPS');
  await world.tellPolicy(lock);
  await waitFor(() => expect(field('Product').value).toBe('ORG'));
  expect(field('Product').readOnly).toBe(true);
  const told = field('Product').getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(told.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(
    'Set by your organization',
  );
  expect(field('Name').value).toBe('My words');
  expect(field('Description').textContent).toBe('Nothing is loose.');
  await waitFor(() =>
    expect(world.local[`draft:${account.id}:idea:${address}`]).toMatchObject({
      draft: { values: { name: 'My words', product: 'ORG' } },
    }),
  );
});

it('a policy that comes before the page is read locks what the page fills', async () => {
  let read: (snapshot: Snapshot) => void = () => undefined;
  const readPage = () =>
    new Promise<Snapshot>((resolve) => {
      read = resolve;
    });
  const world = await drawPopup({ deps: { readPage } });
  await world.tellPolicy(lock);
  read(page);
  await waitFor(() => expect(world.onReady).toHaveBeenCalled());
  expect(field('Name').value).toBe('Nothing is loose.');
  expect(field('Product').value).toBe('ORG');
  expect(field('Product').readOnly).toBe(true);
});

it('a policy that takes the kind away moves all words to one that it leaves', async () => {
  const restored = {
    page: address,
    draft: {
      id: '00000000-0000-4000-8000-0000000000ff',
      kind: 'idea',
      accountId: account.id,
      values: { name: 'From yesterday', product: 'PRJ' },
      source: { title: '', address, passageAddress: null },
    },
    changedAtMs: 1,
  };
  const world = await openPopup({ local: { [`draft:${account.id}:idea:${address}`]: restored } });
  expect(field('Name').value).toBe('From yesterday');
  await world.tellPolicy({ allowedKinds: ['note'] });
  await waitFor(() => expect(tabs()).toEqual(['Note']));
  expect(field('Name').value).toBe('From yesterday');
});

it('a policy that is lifted leaves the field to the person', async () => {
  const world = await openPopup({ local: { policyMirror: lock } });
  await world.tellPolicy({});
  await waitFor(() => expect(field('Product').readOnly).toBe(false));
  await userEvent.clear(field('Product'));
  await userEvent.type(field('Product'), 'OPS');
  expect(field('Product').value).toBe('OPS');
});
