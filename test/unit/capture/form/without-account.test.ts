import { expect, it } from 'vitest';
import { problemsWithoutAccount } from '@/lib/capture/form/problems';
import { askedFields, noAccount } from '@/lib/capture/form/without-account';
import { kinds } from '@/lib/capture/kinds';

it.each(kinds.map((kind) => [kind.id, kind] as const))(
  'without an account, %s marks as required what it needs for saving, and nothing else',
  (_id, kind) => {
    const asked = askedFields(kind.fields, noAccount);
    const required = asked.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    const needed = problemsWithoutAccount(kind, {}).map(({ field }) => field);
    expect(required).toEqual(needed.filter((name) => asked.some((field) => field.name === name)));
    expect(required).not.toContain('createdBy');
  },
);
