// @vitest-environment jsdom
// The form's own menu: the rule for the site, and starting over.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { openPopup, product } from './popup-world';

const button = () => screen.getByRole('button', { name: 'More actions for this form' });
const openMenu = async () => {
  await userEvent.click(button());
  return screen.findByRole('menu', { name: 'More actions for this form' });
};
const startedRule = {
  rule: { pattern: 'blog.example', kind: 'idea', values: { product: 'OPS' }, isOn: true },
  before: null,
};

describe('the menu of the form', () => {
  it('opens the rule for the site in the settings, with what the form has', async () => {
    const world = await openPopup();
    await userEvent.clear(product());
    await userEvent.type(product(), 'OPS');
    await userEvent.click(within(await openMenu()).getByRole('menuitem', { name: /^Rule for this site…/ }));
    await waitFor(() => expect(world.openRules).toHaveBeenCalledOnce());
    expect(world.session.startedRule).toMatchObject(startedRule);
  });

  it('opens the rule by its keys alone', async () => {
    const world = await openPopup();
    await userEvent.keyboard('{Alt>}r{/Alt}');
    await waitFor(() => expect(world.openRules).toHaveBeenCalledOnce());
    expect(world.session.startedRule).toMatchObject({ rule: { pattern: 'blog.example' } });
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

  it('starts over', async () => {
    await openPopup();
    await userEvent.clear(product());
    await userEvent.type(product(), 'OPS');
    await userEvent.click(within(await openMenu()).getByRole('menuitem', { name: /^Start over/ }));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(product().value).toBe('PRJ');
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
