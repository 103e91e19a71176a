// A click in the right-click menu on a forum thread.
import type { MenuClick } from '@/lib/platform/menus';

/** The tab of the capture request. */
export const page = { tabId: 1, address: 'https://forum.example/t/1', title: 'A thread' };

export const click = (entryId: string, overrides: Partial<MenuClick> = {}): MenuClick => ({
  entryId,
  context: 'page',
  tabId: 1,
  frameId: 0,
  pageAddress: 'https://forum.example/t/1',
  pageTitle: 'A thread',
  selectionText: '',
  linkAddress: '',
  linkText: '',
  imageAddress: '',
  ...overrides,
});
