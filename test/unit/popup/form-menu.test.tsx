// @vitest-environment jsdom
// The form's own menu: other views, plain text, the rule for the site, the account, and starting over.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { account, connected, openPopup, product } from './popup-world';

const button = () => screen.getByRole('button', { name: 'More kinds and actions' });
const openMenu = async () => {
  await userEvent.click(button());
  return screen.findByRole('menu', { name: 'More kinds and actions' });
};

describe('the menu of the form', () => {
  it('opens the rule for the site in the settings with what the form has, also by its keys, starts over, and opens the help', async () => {
    const world = await openPopup();
    await userEvent.clear(product());
    await userEvent.type(product(), 'OPS');
    await userEvent.click(within(await openMenu()).getByRole('menuitem', { name: /^Rule for this site…/ }));
    await waitFor(() => expect(world.openRules).toHaveBeenCalledOnce());
    const rule = { pattern: 'blog.example', kind: 'idea', values: { product: 'OPS' }, isOn: true };
    expect(world.session.startedRule).toMatchObject({ rule, before: null });
    await userEvent.keyboard('{Alt>}r{/Alt}');
    await waitFor(() => expect(world.openRules).toHaveBeenCalledTimes(2));
    await userEvent.click(within(await openMenu()).getByRole('menuitem', { name: /^Start over/ }));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(product().value).toBe('PRJ');
    await userEvent.click(within(await openMenu()).getByRole('menuitem', { name: 'Help' }));
    expect(world.openHelp).toHaveBeenCalledOnce();
  });

  it('is walked with the arrow keys, and Escape closes it and gives the focus back', async () => {
    await openPopup();
    button().focus();
    await userEvent.keyboard('{Enter}');
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(document.activeElement).toBe(items[0]);
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(items.at(-1));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(items[0]);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  it('has the kinds without a tab, with the key of the first ones, and the form becomes the chosen one', async () => {
    await openPopup();
    const menu = within(await openMenu());
    const named = (name: RegExp) => menu.getByRole('menuitem', { name });
    expect(named(/^Feature/).textContent).toBe('FeatureAlt+4');
    expect(named(/^Epic/).textContent).toBe('EpicAlt+5');
    expect(menu.queryByRole('menuitem', { name: /^(?:Note|Vote|Reply)/ })).toBeNull();
    await userEvent.click(named(/^Epic/));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Epic');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  });

  it('goes to the next entry that begins with a letter, and keeps the kind at Escape', async () => {
    await openPopup();
    const menu = await openMenu();
    await userEvent.keyboard('o');
    expect(document.activeElement?.textContent).toMatch(/^Open in side panel/);
    await userEvent.keyboard('o');
    expect(document.activeElement?.textContent).toMatch(/^Open in tab/);
    await userEvent.keyboard('{Escape}');
    expect(menu.isConnected).toBe(false);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Idea');
  });

  it('closes when the focus leaves it', async () => {
    await openPopup();
    const menu = await openMenu();
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    expect(menu.isConnected).toBe(false);
  });

  it('moves the form to the side panel or a tab, from where it is', async () => {
    const moveTo = vi.fn();
    const offered = async (view: 'popup' | 'panel' | 'tab') => {
      await openPopup({ deps: { view, moveTo } });
      const names = within(await openMenu())
        .getAllByRole('menuitem')
        .map(({ textContent }) => /^Open in (.*)(?=Alt)/.exec(textContent)?.[1])
        .filter((name) => name !== undefined);
      cleanup();
      return names;
    };
    expect(await offered('tab')).toEqual([]);
    expect(await offered('panel')).toEqual(['tab']);
    expect(await offered('popup')).toEqual(['side panel', 'tab']);
    await openPopup({ deps: { moveTo } });
    await userEvent.click(within(await openMenu()).getByRole('menuitem', { name: /^Open in side panel/ }));
    expect(moveTo).toHaveBeenCalledWith('panel', expect.anything());
  });

  it('has the accounts if there are several, and uses the chosen one', async () => {
    await openPopup();
    expect(within(await openMenu()).queryByRole('group')).toBeNull();
    cleanup();
    const other = { ...account, id: 'other', serviceAddress: 'https://other.example' };
    const world = await openPopup({ local: { ...connected, accounts: [account, other] } });
    const accounts = within(await openMenu()).getByRole('group', { name: 'Account' });
    const [first, second] = within(accounts).getAllByRole('menuitemradio');
    expect([first, second].map((item) => item?.ariaChecked)).toEqual(['true', 'false']);
    await userEvent.click(second ?? accounts);
    expect(world.sent).toContainEqual({ name: 'account.use', request: { accountId: 'other' } });
  });

  it('offers no rule for a page without a site', async () => {
    const world = await openPopup({
      deps: { readPage: async () => emptySnapshot({ address: 'chrome://version/', title: 'Version' }, []) },
    });
    const item = within(await openMenu()).getByRole('menuitem', { name: /^Rule for this site…/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(item);
    await userEvent.keyboard('{Alt>}r{/Alt}');
    expect(world.openRules).not.toHaveBeenCalled();
    expect(world.session.startedRule).toBeUndefined();
  });
});
