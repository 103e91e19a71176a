// @vitest-environment jsdom
// What the form offers instead of another record: when it asks for similar ideas, and for what.
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connected, field, openPopup, page, product, type WorldOptions } from './popup-world';

afterEach(() => {
  vi.useRealTimers();
});

const similar = { value: 'PRJ-I-7', label: 'Tide pools are slow', detail: '' };
const answers = { 'ideas.similar': { isAvailable: true, options: [similar] } };

/** Opens the form, fills one field, and lets the debounce pass. Returns the searches by words. */
async function searched(name: string, typed: string, options: WorldOptions = {}): Promise<unknown[]> {
  const world = await openPopup({ answers, ...options });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(name === 'Product' ? product() : field(name), { target: { value: typed } });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  return world.sent.flatMap((message) =>
    message.name === 'ideas.similar' && !JSON.stringify(message.request).includes('"words":""')
      ? [message.request]
      : [],
  );
}

const nothingSelected = { readPage: async () => ({ ...page, title: '', selection: null }) };
const withPreferences = (changed: object) => ({ preferences: { ...connected.preferences, ...changed } });

describe('similar ideas', () => {
  it('are searched by the name that a person types, in the product of the form', async () => {
    expect(await searched('Name', 'Tide pools', { deps: nothingSelected })).toEqual([
      { accountId: 'account-1', product: 'PRJ', words: 'Tide pools' },
    ]);
    expect(screen.getByText('Tide pools are slow')).toBeTruthy();
  });

  it('are not searched by a name that comes from the page', async () => {
    expect(await searched('Product', 'OPS')).toEqual([]);
  });

  it('are not searched by fewer than six letters', async () => {
    expect(await searched('Name', 'Tides', { deps: nothingSelected })).toEqual([]);
  });

  it('are not searched while a person turned them off', async () => {
    const local = withPreferences({ suggestsSimilar: false });
    expect(await searched('Name', 'Tide pools', { local, deps: nothingSelected })).toEqual([]);
  });

  it('are not searched by the name of another kind', async () => {
    const session = { pendingGesture: { kind: 'note', snapshot: page, field: null } };
    expect(await searched('Name', 'Tide pools', { session })).toEqual([]);
  });
});
