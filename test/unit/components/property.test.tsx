// @vitest-environment jsdom
// A field as a chip: its value, opening and closing in place, and its announcement by a screen reader.
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { kindNamed, kinds } from '@/lib/capture/kinds';
import { voteKind } from '@/lib/capture/kinds/idea';
import { renderForm } from './form-harness';
import { assistWith, noAssist } from './with-say';

const changeGoalKind = kindNamed('change-goal');

const control = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const chip = (element: HTMLElement) => {
  const found = element.closest<HTMLElement>('.property');
  if (!found) throw new Error('the control is in no chip');
  return found;
};
const isOpen = (element: HTMLElement) => chip(element).dataset.isOpen === 'true';
const face = (element: HTMLElement) => chip(element).querySelector('.property-face .cut')?.textContent;
const row = () =>
  [...screen.getByRole('group', { name: 'Properties' }).querySelectorAll('.property-face .cut')].map(
    ({ textContent }) => textContent,
  );

/** The suggested options, without those of the browser's own lists. */
const offered = () => [...document.querySelectorAll('.suggest-option')];

const listed = assistWith([
  { value: 'PRJ', label: 'Project', detail: 'PRJ' },
  { value: 'OPS', label: 'Operations', detail: 'OPS' },
]);
const products: typeof noAssist = {
  ...listed,
  list: (list, onOptions) =>
    list.subject === 'products' ? listed.list(list, onOptions) : noAssist.list(list, onOptions),
};

describe('a chip', () => {
  const ownPerson = { name: 'Dana Demo', email: 'Dana@example.com' };
  const inPortal = { portal: '77', visibility: 'public' };
  it.each<[string, Parameters<typeof renderForm>[0], string[]]>([
    [
      'the value, or what an empty value means',
      { values: { product: 'PRJ', createdBy: 'dana@example.com' } },
      ['PRJ', 'Tag', 'dana'],
    ],
    [
      'the name of the account’s own person from the first paint',
      { values: { createdBy: 'dana@example.com' }, assist: { ...noAssist, ownPerson } },
      ['Product (required)', 'Tag', 'Dana Demo'],
    ],
    [
      'nobody of an account whose person the service doesn’t name',
      { assist: { ...noAssist, ownPerson: { name: 'Somebody', email: '' } } },
      ['Product (required)', 'Tag', 'Created by (required)'],
    ],
    [
      'who sees an idea in a portal',
      { values: { product: 'PRJ', ...inPortal } },
      ['PRJ', '77: Everyone', 'Tag', 'Created by (required)'],
    ],
    [
      'a portal and a visibility apart if one of them is locked',
      { values: inPortal, locked: ['portal'] },
      ['Product (required)', '77', 'Tag', 'Created by (required)', 'Everyone'],
    ],
  ])('shows %s', (_what, given, chips) => {
    renderForm(given);
    expect(row()).toEqual(chips);
  });

  describe('of people shows', () => {
    const known = assistWith([{ value: 'ana@acme.example', label: 'Ana Kovač', detail: 'ana@acme.example' }]);

    it('the name of a chosen person', async () => {
      renderForm({ assist: known });
      await userEvent.click(control('Created by'));
      await userEvent.keyboard('ana{ArrowDown}{Enter}');
      expect(face(control('Created by'))).toBe('Ana Kovač');
    });

    it('no name that comes after the first paint, so that the chips beside it don’t move', async () => {
      renderForm({ values: { createdBy: 'ana@acme.example' }, assist: known });
      await userEvent.click(control('Created by'));
      await userEvent.keyboard('{Escape}');
      expect(face(control('Created by'))).toBe('ana');
    });

    it('the contacts of a vote: names of known ones, and addresses of others', async () => {
      const { values } = renderForm({ kind: voteKind, assist: known });
      const contacts = control('Contacts');
      await userEvent.click(contacts);
      await userEvent.keyboard(
        'ana{ArrowDown}{Enter}ines@harbour.example{Enter}leo@harbour.example{Enter}{Enter}',
      );
      const chips = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
      expect(chips).toEqual(['Ana Kovač', 'ines@harbour.example', 'leo@harbour.example']);
      const addresses = ['ana@acme.example', 'ines@harbour.example', 'leo@harbour.example'];
      expect(values().contacts).toEqual(addresses);
    });
  });

  it('of no portal is under "More fields", and becomes a chip with a value', async () => {
    const { values } = renderForm();
    await userEvent.click(screen.getByRole('button', { name: /^More fields/ }));
    const audience = control('Who sees it');
    await userEvent.type(audience, '77{Tab}');
    // A field stays where the person edits it.
    expect(control('Who sees it')).toBe(audience);
    expect(audience.value).toBe('77: Internal');
    expect(values()).toEqual({ portal: '77' });
    await userEvent.click(screen.getByRole('button', { name: /^More fields/ }));
    expect(row()).toContain('77: Internal');
  });

  it('without a required value is marked, and a mistake only after the person left it', async () => {
    renderForm();
    const product = control('Product');
    expect([chip(product).dataset.state, chip(control('Tags')).dataset.state]).toEqual(['missing', 'empty']);
    product.focus();
    expect(chip(product).dataset.state).toBe('missing');
    await userEvent.tab();
    expect(chip(product).dataset.state).toBe('problem');
    await userEvent.type(product, 'PRJ{Tab}');
    expect(chip(product).dataset.state).toBe('filled');
  });

  it('of a record that the form changes comes before the new values', () => {
    renderForm({ kind: changeGoalKind });
    const order = ['goal', 'name', 'status'].map((name) => document.querySelector(`[id$="-${name}"]`));
    expect(order).not.toContain(null);
    expect(
      order.toSorted((one, other) => (other && one?.compareDocumentPosition(other) === 4 ? -1 : 1)),
    ).toEqual(order);
  });

  it('has a tooltip with its value, and the sign that fills it from the name', () => {
    renderForm({ values: { product: 'PRJ' } });
    const tips = ['Product', 'Tags', 'Created by'].map((name) => chip(control(name)).title);
    expect(tips).toEqual([
      'Product: PRJ (type > in the name)',
      'Tag (type # in the name)',
      'Created by (required) (type @ in the name)',
    ]);
  });

  it.each(kinds.map((kind) => [kind.id, kind] as const))(
    'or a row of %s is there for every destination with a value from the first paint on',
    (_id, kind) => {
      renderForm({ kind, values: { portal: '77', visibility: 'public' } });
      const wanted = kind.fields.filter(({ group }) => group === 'destination').map(({ name }) => name);
      const shown = [...document.querySelectorAll<HTMLElement>('.property, .field-row')].map(
        ({ dataset }) => dataset.field,
      );
      expect(shown).toEqual(expect.arrayContaining(wanted));
    },
  );
});

describe('a chip opens its control in place', () => {
  it.each(['{Enter}', ' ', '{ArrowDown}', 'click'])('at "%s", with the list of suggestions', async (key) => {
    const { values } = renderForm({ values: { product: 'PRJ' }, assist: products });
    const product = control('Product');
    product.focus();
    expect(isOpen(product)).toBe(false);
    await (key === 'click' ? userEvent.click(product) : userEvent.keyboard(key));
    expect(isOpen(product)).toBe(true);
    expect(offered()).toHaveLength(2);
    expect(document.activeElement).toBe(product);
    expect(values().product).toBe('PRJ');
  });

  it('at a letter, which replaces the value, and no control loses its place', async () => {
    const { values } = renderForm({ values: { product: 'PRJ' }, assist: products });
    const product = control('Product');
    product.focus();
    await userEvent.keyboard('op');
    expect(values().product).toBe('op');
    expect(isOpen(product)).toBe(true);
    expect(control('Product')).toBe(product);
    expect(offered().map(({ textContent }) => textContent)).toEqual(['OperationsOPS']);
  });

  it('at Enter in the browser’s own list, and leaves the key to a browser that can’t open it', () => {
    renderForm({ values: { visibility: 'public' }, locked: ['portal'] });
    const visibility = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Visible to' });
    const press = () => fireEvent.keyDown(visibility, { key: 'Enter' });
    // jsdom has no picker, as Chrome 120.
    expect(press()).toBe(true);
    visibility.showPicker = vi.fn();
    expect(press()).toBe(false);
    expect(visibility.showPicker).toHaveBeenCalledOnce();
  });

  it('when a composition starts', () => {
    renderForm();
    const product = control('Product');
    product.focus();
    fireEvent.compositionStart(product);
    expect(isOpen(product)).toBe(true);
  });

  it('leaves an Escape on the closed chip to the popup', () => {
    renderForm();
    control('Product').focus();
    expect(fireEvent.keyDown(control('Product'), { key: 'Escape' })).toBe(true);
  });

  it('and closes with the option that Enter or a click chooses', async () => {
    const { values } = renderForm({ assist: products });
    const product = control('Product');
    product.focus();
    await userEvent.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}');
    expect(isOpen(product)).toBe(false);
    expect(values().product).toBe('OPS');
    await userEvent.click(product);
    await userEvent.click(screen.getByRole('option', { name: /Project/ }));
    expect(isOpen(product)).toBe(false);
    expect(values().product).toBe('PRJ');
    expect(document.activeElement).toBe(product);
    await userEvent.keyboard('n');
    expect(values().product).toBe('n');
  });

  it('and closes at Enter with the typed text', async () => {
    const { values } = renderForm();
    const product = control('Product');
    product.focus();
    await userEvent.keyboard('NEW{Enter}');
    expect([isOpen(product), values().product]).toEqual([false, 'NEW']);
  });

  it('of a list, which accepts one entry after another until Enter alone', async () => {
    const { values } = renderForm();
    const tags = control('Tags');
    tags.focus();
    await userEvent.keyboard('import{Enter}research{Enter}');
    expect([isOpen(tags), values().tags]).toEqual([true, ['import', 'research']]);
    await userEvent.keyboard('{Enter}');
    expect(isOpen(tags)).toBe(false);
    expect(face(tags)).toBe('import, research');
  });

  it('while its neighbors keep their text and position', async () => {
    renderForm({ values: { product: 'PRJ' } });
    control('Product').focus();
    await userEvent.keyboard('A much longer product');
    expect(face(control('Product'))).toBe('PRJ');
    await userEvent.keyboard('{Escape}');
    expect(face(control('Product'))).toBe('A much longer product');
  });
});

describe('a screen reader announces for a chip', () => {
  const described = (element: HTMLElement) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');

  it('its label, its value, and whether it is required', () => {
    renderForm({ values: { product: 'PRJ', portal: '77' } });
    expect(control('Product').value).toBe('PRJ');
    expect(control('Product').getAttribute('aria-required')).toBe('true');
    expect(control('Who sees it').value).toBe('77: Internal');
    expect(control('Who sees it').getAttribute('aria-required')).toBe('false');
  });

  it('the entries of a list, which its face shows', () => {
    renderForm({ values: { tags: ['import', 'research'] } });
    expect(face(control('Tags'))).toBe('import, research');
    expect(described(control('Tags'))).toContain('import, research');
  });

  it('that the organization locked it, and no key opens it', async () => {
    renderForm({ values: { product: 'PRJ' }, locked: ['product'] });
    const product = screen.getByRole<HTMLInputElement>('textbox', { name: 'Product' });
    expect([product.readOnly, product.value]).toEqual([true, 'PRJ']);
    expect(described(product)).toContain('Set by your organization');
    product.focus();
    await userEvent.keyboard('{Enter}x');
    expect(isOpen(product)).toBe(false);
  });

  it('its problem, which is also visible below the row', () => {
    renderForm({
      values: { createdBy: 'dana' },
      problems: [{ field: 'createdBy', messageKey: 'problemEmail' }],
    });
    const creator = control('Created by');
    expect(creator.getAttribute('aria-invalid')).toBe('true');
    expect(described(creator)).toContain('Enter an email address.');
    expect(chip(creator).dataset.state).toBe('problem');
  });
});
