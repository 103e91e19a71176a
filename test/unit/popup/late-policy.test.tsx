// @vitest-environment jsdom
// The popup opens with the mirrored policy and follows changes: a late policy locks the open form.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Snapshot } from '@/lib/page/snapshot';
import { drawPopup, openPopup, page, storedDraft } from './popup-world';

const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`), { selector: '[id^="field-"]' });
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const lock = { product: 'ORG', lockedFields: ['product'] };

it('the popup reads each stored value once before it draws', async () => {
  const { readsOfStart } = await openPopup();
  expect(readsOfStart).toContain('preferences');
  expect(readsOfStart).toEqual([...new Set(readsOfStart)]);
});

it('the mirrored policy locks fields from the first paint on', async () => {
  await openPopup({ local: { cachedPolicy: lock } });
  expect(field('Product').value).toBe('ORG');
  expect(field('Product').readOnly).toBe(true);
});

it('a late policy fills its value into the field, locks it and says who set it; other text stays', async () => {
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
  await waitFor(async () =>
    expect(await world.drafts()).toMatchObject([{ draft: { values: { name: 'My words', product: 'ORG' } } }]),
  );
});

it('a policy that arrives before the page is read locks fields that the page fills in', async () => {
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

it('a policy that removes the kind moves all text to an allowed one', async () => {
  const world = await openPopup({
    stored: [storedDraft('00000000-0000-4000-8000-0000000000ff', 'From yesterday')],
    deps: { readPage: async () => ({ ...page, selection: null }) },
  });
  expect(field('Name').value).toBe('From yesterday');
  await world.tellPolicy({ allowedKinds: ['note'] });
  await waitFor(() => expect(tabs()).toEqual(['Note']));
  expect(field('Name').value).toBe('From yesterday');
  await waitFor(async () =>
    expect(await world.drafts()).toMatchObject([
      { draft: { kind: 'note', values: { name: 'From yesterday' } } },
    ]),
  );
});

it('a removed policy unlocks the field', async () => {
  const world = await openPopup({ local: { cachedPolicy: lock } });
  await world.tellPolicy({});
  await waitFor(() => expect(field('Product').readOnly).toBe(false));
  await userEvent.clear(field('Product'));
  await userEvent.type(field('Product'), 'OPS');
  expect(field('Product').value).toBe('OPS');
});
