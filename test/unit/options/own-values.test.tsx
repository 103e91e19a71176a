// @vitest-environment jsdom
// The own values of a kind or a site: a portal stays with its product (F49).
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { OwnValues } from '@/components/options/DefaultsSection';
import { ideaKind } from '@/lib/capture/kinds/idea';
import type { Preset } from '@/lib/capture/start/defaults';
import { noAssist, renderWithSay } from '../components/with-say';

const fields = ideaKind.fields.filter(({ name }) => ['product', 'portal'].includes(name));
const usual = { product: 'PRJ', portal: '7' };

/** Draws the values, and returns them as the person left them after `act`. */
async function after(before: Preset, act: () => Promise<void>): Promise<Preset> {
  let own = before;
  const draw = () => (
    <OwnValues
      fields={fields}
      own={own}
      usual={usual}
      assist={noAssist}
      onChange={(changed) => {
        own = changed;
        view.rerender(draw());
      }}
    />
  );
  const view = renderWithSay(draw());
  await act();
  return own;
}

const turn = (name: string) => userEvent.click(screen.getByRole('switch', { name: new RegExp(`^${name}`) }));

it('F49 another product does not keep the portal of the one before', async () => {
  const own = await after({ product: 'PRJ', portal: '7' }, async () => {
    const product = screen.getByRole('combobox', { name: /^Product/ });
    await userEvent.clear(product);
    await userEvent.type(product, 'OPS');
  });
  expect(own).toEqual({ product: 'OPS' });
});

it('F49 without its product, a portal is not kept for the usual product', async () => {
  expect(await after({ product: 'OPS', portal: '9' }, () => turn('Product'))).toEqual({});
});

it('F49 a portal that is switched on for another product starts as none', async () => {
  expect(await after({ product: 'OPS' }, () => turn('Portal'))).toEqual({ product: 'OPS', portal: '' });
});

it('a portal that is switched on for the usual product starts as the usual one', async () => {
  expect(await after({}, () => turn('Portal'))).toEqual({ portal: '7' });
});

it('F49 a portal is offered from the own product, not from the default product', async () => {
  const list = vi.fn(() => () => undefined);
  renderWithSay(
    <OwnValues
      fields={fields}
      own={{ product: 'OPS', portal: '' }}
      usual={usual}
      assist={{ ...noAssist, list }}
      onChange={() => undefined}
    />,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Portal' }));
  expect(list).toHaveBeenCalledWith({ subject: 'portals', scope: 'OPS' }, expect.any(Function));
});
