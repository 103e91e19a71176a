// @vitest-environment jsdom
// F34: a page that is too busy to answer is read again. Its selection follows, and no typed word is lost.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';
import { drawPopup, field, openPopup, page, savesWell, type WorldOptions } from './popup-world';

const busy = emptySnapshot(page, ['page-busy']);
const remark = /^This page isn’t responding yet/;
const text = () => screen.getByRole('textbox', { name: /^Description/ });
const isSaid = () => screen.queryByText(remark) !== null;
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save idea/ }));

/** The popup over a page that answers when the test says so: first nothing but its title, then everything. */
async function openBusy(options: WorldOptions = {}) {
  let first: (snapshot: Snapshot) => void = () => undefined;
  let tellAll: (snapshot: Snapshot) => void = () => undefined;
  const world = await drawPopup({
    answers: savesWell,
    ...options,
    deps: {
      readPage: () =>
        new Promise<Snapshot>((resolve) => {
          first = resolve;
        }),
      readBusyPage: () =>
        new Promise<Snapshot>((resolve) => {
          tellAll = resolve;
        }),
      ...options.deps,
    },
  });
  // The page's drafts are read along, which a busy machine does late.
  const tellFirst = async (snapshot: Snapshot) => {
    await act(async () => first(snapshot));
    await waitFor(() => expect(field('Name').value).not.toBe(''));
  };
  return {
    ...world,
    tellFirst,
    tellTitle: () => tellFirst(busy),
    tellAll: (snapshot: Snapshot = page) => act(async () => tellAll(snapshot)),
  };
}

it('F34 the form says that the page is busy, and gets its selection when the page answers', async () => {
  const { tellTitle, tellAll, saved } = await openBusy();
  await tellTitle();
  await waitFor(() => expect(isSaid()).toBe(true));
  expect(field('Name').value).toBe('Tide pools');
  await tellAll();
  await waitFor(() => expect(isSaid()).toBe(false));
  expect(field('Name').value).toBe('Nothing is loose.');
  await save();
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()).toMatchObject([
    { request: { draft: { values: { description: expect.stringContaining('Nothing is') } } } },
  ]);
});

it('F34 a selection that arrives late follows the text that the person typed, and the caret stays', async () => {
  const { tellTitle, tellAll } = await openBusy();
  await tellTitle();
  await userEvent.type(text(), 'My own words.');
  const typedIn = text().firstChild;
  await tellAll();
  expect(text().textContent).toBe('My own words.Nothing is loose.');
  expect(text().firstChild).toBe(typedIn);
});

it('F34 a selection that arrives while the page is first read follows the text that the person typed', async () => {
  const { tellFirst } = await openBusy();
  await userEvent.type(text(), 'My own words.');
  await tellFirst(page);
  expect(text().textContent).toBe('My own words.Nothing is loose.');
});

it('F34 a save waits for a busy page, says so, and sends what it tells', async () => {
  const { tellTitle, tellAll, saved } = await openBusy();
  await save();
  await tellTitle();
  await waitFor(() => expect(isSaid()).toBe(true));
  expect(screen.getByText('Waiting for the page…')).toBeTruthy();
  expect(saved()).toEqual([]);
  await tellAll();
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()).toMatchObject([{ request: { draft: { values: { name: 'Nothing is loose.' } } } }]);
});

it('F34 a save that waits for a busy page offers to go on without it', async () => {
  const { tellTitle, saved } = await openBusy();
  await tellTitle();
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Save without it' }));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()).toMatchObject([{ request: { draft: { values: { description: '' } } } }]);
});

it('F34 a form that is started over on a busy page gets the selection', async () => {
  const { tellTitle, tellAll } = await openBusy();
  await tellTitle();
  await userEvent.type(field('Name'), 'Mine');
  await userEvent.keyboard('{Alt>}0{/Alt}');
  await waitFor(() => expect(field('Name').value).not.toContain('Mine'));
  await tellAll();
  await waitFor(() => expect(field('Name').value).toBe('Nothing is loose.'));
});

it('F34 a form that is started over before its page is read gets the page', async () => {
  const { tellTitle, tellAll } = await openBusy({ deps: { readPageAgain: async () => busy } });
  await userEvent.type(field('Name'), 'Mine');
  await userEvent.keyboard('{Alt>}0{/Alt}');
  await waitFor(() => expect(field('Name').value).not.toContain('Mine'));
  await tellTitle();
  await tellAll();
  await waitFor(() => expect(text().textContent).toBe('Nothing is loose.'));
});

it('F34 a form of a gesture on a busy page gets its selection when the page answers', async () => {
  const gesture = { kind: 'note', snapshot: busy, field: null, values: {}, kept: null };
  const { tellAll } = await openBusy({ session: { pendingGesture: gesture } });
  await waitFor(() => expect(isSaid()).toBe(true));
  await tellAll();
  await waitFor(() => expect(isSaid()).toBe(false));
  expect(document.querySelector('[contenteditable]')?.textContent).toContain('Nothing is loose.');
});

it('F34 an answer of another page changes nothing', async () => {
  const { tellTitle, tellAll } = await openBusy();
  await tellTitle();
  await tellAll({ ...page, address: 'https://elsewhere.example/' });
  expect(field('Name').value).toBe('Tide pools');
});

it.each(['readBusyPage', 'readSource'] as const)(
  'F34 an answer after the capture was saved fills no form, and keeps no draft (%s)',
  async (late) => {
    let tell: () => void = () => undefined;
    const isTold = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const world = await openPopup({
      answers: savesWell,
      deps: {
        readPage: async () => (late === 'readBusyPage' ? busy : page),
        readBusyPage: () => isTold.then(() => page),
        readSource: () => isTold.then(() => page.source),
      },
    });
    await userEvent.type(field('Name'), 'Mine');
    await save();
    if (late === 'readBusyPage')
      await userEvent.click(await screen.findByRole('button', { name: 'Save without it' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Save idea/ })).toBeNull());
    await act(async () => tell());
    expect(await world.drafts()).toEqual([]);
  },
);
