// @vitest-environment jsdom
// A field as a chip: its value, opening and closing in place, and its announcement by a screen reader.
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { FieldAssist } from '@/components/fields/field-assist';
import { CaptureForm } from '@/components/form/CaptureForm';
import type { FieldProblem } from '@/lib/capture/field/field';
import { nowhere, type Suggestion } from '@/lib/capture/field/suggestion';
import type { DraftValues } from '@/lib/capture/field/values';
import { kindNamed, kinds } from '@/lib/capture/kinds';
import { ideaKind, voteKind } from '@/lib/capture/kinds/idea';
import type { Kind } from '@/lib/capture/kinds/kind';
import { assistWith, noAssist, renderWithSay } from './with-say';

const changeGoalKind = kindNamed('change-goal');

interface HarnessProps {
  readonly kind?: Kind;
  readonly values?: DraftValues;
  readonly locked?: readonly string[];
  readonly problems?: readonly FieldProblem[];
  readonly assist?: FieldAssist;
}

function Harness(props: HarnessProps & { readonly report: (values: DraftValues) => void }) {
  const {
    kind = ideaKind,
    values: initial = {},
    locked = [],
    problems = [],
    assist = noAssist,
    report,
  } = props;
  const [values, setValues] = useState(initial);
  report(values);
  return (
    <CaptureForm
      fields={kind.fields}
      values={values}
      locked={locked}
      problems={problems}
      assist={assist}
      context={nowhere}
      focus={null}
      underText={null}
      onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
    />
  );
}

function renderForm(props: HarnessProps = {}) {
  let current: DraftValues = {};
  const report = (values: DraftValues) => {
    current = values;
  };
  renderWithSay(<Harness {...props} report={report} />);
  return { values: () => current };
}

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
  it('shows the value, or what an empty value means', () => {
    renderForm({ values: { product: 'PRJ', createdBy: 'dana@example.com' } });
    expect(row()).toEqual(['PRJ', 'Tag', 'dana']);
  });

  describe('of people shows', () => {
    const people: Suggestion[] = [
      { value: 'ana@acme.example', label: 'Ana Kovač', detail: 'ana@acme.example' },
    ];
    const known = assistWith(people);

    it('the name of the account’s own person from the first paint', () => {
      const ownPerson = { name: 'Dana Demo', email: 'Dana@example.com' };
      renderForm({ values: { createdBy: 'dana@example.com' }, assist: { ...noAssist, ownPerson } });
      expect(row().at(-1)).toBe('Dana Demo');
    });

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

    it('nothing for an account whose person the service doesn’t name', () => {
      renderForm({ assist: { ...noAssist, ownPerson: { name: 'Somebody', email: '' } } });
      expect(row().at(-1)).toBe('Created by (required)');
    });
  });

  it('shows who sees an idea in a portal', () => {
    renderForm({ values: { product: 'PRJ', portal: '77', visibility: 'public' } });
    expect(row()).toEqual(['PRJ', '77: Everyone', 'Tag', 'Created by (required)']);
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

  it('of a portal and a visibility of which one is locked are apart', () => {
    renderForm({ values: { portal: '77', visibility: 'public' }, locked: ['portal'] });
    expect(row()).toEqual(['Product (required)', '77', 'Tag', 'Created by (required)', 'Everyone']);
  });

  it('without a required value is marked and says so', () => {
    renderForm();
    expect(face(control('Product'))).toBe('Product (required)');
    expect(chip(control('Product')).dataset.state).toBe('missing');
    expect(chip(control('Tags')).dataset.state).toBe('empty');
  });

  it('without a required value is a mistake only after the person left it', async () => {
    renderForm();
    const product = control('Product');
    expect(chip(product).dataset.state).toBe('missing');
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

  it('shows every entry of a list', () => {
    renderForm({ values: { tags: ['import', 'research'] } });
    expect(face(control('Tags'))).toBe('import, research');
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
  it.each(['{Enter}', ' ', '{ArrowDown}'])('at the key "%s", with the list of suggestions', async (key) => {
    const { values } = renderForm({ values: { product: 'PRJ' }, assist: products });
    const product = control('Product');
    product.focus();
    expect(isOpen(product)).toBe(false);
    await userEvent.keyboard(key);
    expect(isOpen(product)).toBe(true);
    expect(offered()).toHaveLength(2);
    expect(document.activeElement).toBe(product);
    expect(values().product).toBe('PRJ');
  });

  it('at a click', async () => {
    renderForm({ values: { product: 'PRJ' }, assist: products });
    await userEvent.click(control('Product'));
    expect(isOpen(control('Product'))).toBe(true);
    expect(offered()).toHaveLength(2);
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

  it('and returns to the chip at Escape, with the focus and the typed text', async () => {
    const { values } = renderForm({ assist: products });
    const product = control('Product');
    product.focus();
    await userEvent.keyboard('OPS{Escape}');
    expect(isOpen(product)).toBe(false);
    expect(document.activeElement).toBe(product);
    expect(values().product).toBe('OPS');
    expect(face(product)).toBe('OPS');
    expect(offered()).toEqual([]);
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

  it('and closes when Tab moves to the next chip', async () => {
    renderForm();
    control('Product').focus();
    await userEvent.keyboard('NEW');
    await userEvent.tab();
    expect(isOpen(control('Product'))).toBe(false);
    expect(document.activeElement).toBe(control('Tags'));
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

  it('the entries of a list', () => {
    renderForm({ values: { tags: ['import', 'research'] } });
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
