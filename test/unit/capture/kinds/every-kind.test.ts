// Rules for every kind, including kinds added later.

import { describe, expect, it } from 'vitest';
import { holdsList } from '@/lib/capture/field/control';
import { isFilled } from '@/lib/capture/field/field';
import { problemsOf, problemsWithoutAccount } from '@/lib/capture/form/problems';
import { askedFields, noAccount } from '@/lib/capture/form/without-account';
import { kinds } from '@/lib/capture/kinds';
import type { Kind } from '@/lib/capture/kinds/kind';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import { resolveInput } from '@/lib/capture/steps/step';
import { operationOf } from '@/lib/planning/contract';
import { planRequest } from '@/lib/planning/request';
import { buildSelection, buildSnapshot } from '@/test/unit/capture/snapshot-builder';

const context = {
  source: { title: 'Forum', address: 'https://forum.example/t/1', passageAddress: null },
  marker: 'qc-abcdefghjk',
  keptLinks: [],
};
const integration = { id: '6776881149498133193', name: 'Issue tracker' };
const defaults = { ...emptyDefaults, product: 'PRJ', createdBy: 'ana@example.com', integration };

/** Values that a person fills in, because neither page nor defaults have them. */
const destinations = {
  idea: 'PRJ-I-7',
  release: 'PRJ-R-1',
  requirement: 'PRJ-1-2',
  feature: 'PRJ-1',
  replyTo: '55',
  initiative: 'PRJ-S-1',
  goal: '77',
  vote: '66',
  class: 'Feature',
  sentRecord: '88',
};

/** A person's changes to an existing record. */
const changes = { status: 'Planned', value: '3' };

function filled(kind: Kind, snapshot = buildSnapshot({ selection: buildSelection('Rows go missing') })) {
  const asked = Object.entries(destinations).filter(([name]) =>
    kind.fields.some((field) => field.name === name && field.isRequired),
  );
  const changed = Object.entries(changes).filter(([name]) =>
    kind.fields.some((field) => field.name === name && field.isChange),
  );
  return { ...kind.start(snapshot, defaults), ...Object.fromEntries([...asked, ...changed]) };
}

const record = { id: '1', key: null, name: null, url: null };
const current = {
  ...{ record, text: '<p>Before</p>', creator: 'eve@example.com', tags: ['import'] },
  ...{ visibility: null, portal: null },
};
const each = kinds.map((kind) => [kind.id, kind] as const);
/** Kinds that use nothing from the page: they change a record, or have no text. */
const withoutPage = (kind: Kind) =>
  kind.fields.some(({ isChange }) => isChange) || ['capacity-investment', 'send-record'].includes(kind.id);
const ofPages = each.filter(([, kind]) => !withoutPage(kind));

describe('every kind', () => {
  it.each(each)('%s makes only requests that the contract accepts', (_id, kind) => {
    const values = filled(kind);
    expect(problemsOf(kind, values)).toEqual([]);
    for (const { operation, input } of kind.steps(values, context)) {
      const resolved = resolveInput(input, [record, record, record], current);
      expect(planRequest(operationOf(operation), resolved)).toMatchObject({ isOk: true });
    }
  });

  it.each(each)('%s starts without a record to change or to add to (F126)', (_id, kind) => {
    const values = kind.start(buildSnapshot(), defaults);
    const records = kind.fields.filter(({ control }) => control.type === 'idea' || control.type === 'record');
    for (const { name } of records) expect(values[name]).toBe('');
  });

  it.each(ofPages)('%s captures the address when there is no selection', (_id, kind) => {
    const values = filled(kind, buildSnapshot());
    expect(problemsOf(kind, values)).toEqual([]);
    expect(JSON.stringify(kind.steps(values, context))).toContain('https://forum.example/t/1');
    expect(kind.name(values)).not.toBe('');
  });

  it.each(ofPages.filter(([id]) => id !== 'competitor'))(
    '%s sends its marker exactly once, so that recovery can search for it',
    (_id, kind) => {
      const sent = JSON.stringify(kind.steps(filled(kind), context));
      expect(sent.split(context.marker)).toHaveLength(2);
    },
  );

  it.each(each)('%s is not saved while a required value is missing', (_id, kind) => {
    const required = kind.fields.filter((field) => field.isRequired).map(({ name }) => name);
    for (const name of required)
      expect(problemsOf(kind, { ...filled(kind), [name]: '' }).map(({ field }) => field)).toContain(name);
  });

  it.each(each)('%s has fields of different names', (_id, kind) => {
    const names = kind.fields.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(each)('%s opens with a value for every field', (_id, kind) => {
    const values = kind.start(buildSnapshot(), emptyDefaults);
    for (const { name, control } of kind.fields) expect(Array.isArray(values[name])).toBe(holdsList(control));
  });
});

it.each(each)(
  'without an account, %s marks as required what it needs for saving, and nothing else',
  (_id, kind) => {
    const asked = askedFields(kind.fields, noAccount);
    const required = asked.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    const needed = problemsWithoutAccount(kind, {}).map(({ field }) => field);
    expect(required).toEqual(needed.filter((name) => asked.some((field) => field.name === name)));
    expect(required).not.toContain('createdBy');
  },
);

it.each(each.filter(([, kind]) => withoutPage(kind)))(
  '%s uses nothing from the page, and sends neither address nor marker',
  (_id, kind) => {
    const sent = JSON.stringify(kind.steps(filled(kind), context));
    expect(sent).not.toContain('forum.example');
    expect(sent).not.toContain(context.marker);
  },
);

const changing = each.filter(([, kind]) => kind.fields.some(({ isChange }) => isChange));

describe('a kind that changes a record', () => {
  it.each(changing)('%s says so if no field is filled in', (_id, kind) => {
    const empty = { ...filled(kind), status: '', value: '' };
    expect(problemsOf(kind, empty).map(({ messageKey: words }) => words)).toEqual(['problemNothingChanged']);
  });

  it.each(changing)('%s opens without a change, whatever is selected and configured', (_id, kind) => {
    const values = kind.start(buildSnapshot({ selection: buildSelection('Rows go missing') }), defaults);
    const changes = kind.fields.filter(({ isChange }) => isChange);
    expect(changes.filter((field) => isFilled(field, values))).toEqual([]);
  });

  it.each(changing)('%s does not change an attribute whose typed text was deleted again', (_id, kind) => {
    const blank = kind.fields.filter(({ control, isChange }) => isChange && control.type === 'html');
    const values = { ...filled(kind), ...Object.fromEntries(blank.map(({ name }) => [name, '<p><br></p>'])) };
    expect(kind.steps(values, context)).toEqual(kind.steps(filled(kind), context));
  });
});

it('the first three kinds are those that the interface shows as tabs', () => {
  expect(kinds.slice(0, 3).map(({ id }) => id)).toEqual(['idea', 'note', 'comment']);
});
