// @vitest-environment jsdom
// The popup opens with the mirrored policy and follows changes: a late policy locks the open form.
import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { field, openPopup } from './popup-world';

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

it('a removed policy unlocks the field', async () => {
  const world = await openPopup({ local: { cachedPolicy: lock } });
  await world.tellPolicy({});
  await waitFor(() => expect(field('Product').readOnly).toBe(false));
  await userEvent.clear(field('Product'));
  await userEvent.type(field('Product'), 'OPS');
  expect(field('Product').value).toBe('OPS');
});
