// The steps that every kind plans, byte for byte. `QUICK_CAPTURE_STEPS=rewrite npm run unit -- planned-steps` writes the files again.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { draftSchema } from '@/lib/capture/field/draft';
import { isFilled } from '@/lib/capture/field/field';
import { prepareCapture } from '@/lib/capture/form/problems';
import { kinds } from '@/lib/capture/kinds';
import { stepDrafts } from './step-drafts';

const isRewritten = process.env.QUICK_CAPTURE_STEPS === 'rewrite';
const folder = new URL('../../fixtures/steps/', import.meta.url);

/** By the titles of the drafts. */
function plannedSteps(kindId: string) {
  return Object.entries(stepDrafts[kindId] ?? {}).map(([title, draft]) => {
    const prepared = prepareCapture(draft, { marker: 'qc-abcdefghjk', keptLinks: [] });
    if (!prepared.isOk)
      throw new Error(`${kindId}, ${title}: can't be saved: ${JSON.stringify(prepared.problems)}`);
    const { name, steps } = prepared.value;
    return [title, { name, steps }] as const;
  });
}

const ids = kinds.map(({ id }) => id);

describe('the steps of a capture are planned as before', () => {
  it.each(ids)('%s', (kindId) => {
    const file = new URL(`${kindId}.json`, folder);
    const planned = `${JSON.stringify(Object.fromEntries(plannedSteps(kindId)), null, 2)}\n`;
    if (isRewritten) writeFileSync(file, planned);
    else expect(planned).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '');
  });
});

describe('the drafts of these steps', () => {
  it.each(kinds.map((kind) => [kind.id, kind] as const))('fill every field of %s', (kindId, { fields }) => {
    const drafts = Object.values(stepDrafts[kindId] ?? {});
    expect(drafts.length).toBeGreaterThanOrEqual(3);
    for (const draft of drafts) expect(draftSchema.parse(draft)).toEqual(draft);
    const never = fields.filter((field) => !drafts.some(({ values }) => isFilled(field, values)));
    expect(never.map(({ name }) => name)).toEqual([]);
    const names = fields.map(({ name }) => name);
    expect(
      drafts.flatMap(({ values }) => Object.keys(values).filter((name) => !names.includes(name))),
    ).toEqual([]);
  });

  it('are those of the kinds, with a file each', () => {
    expect(Object.keys(stepDrafts).toSorted()).toEqual(ids.toSorted());
    expect(readdirSync(folder).toSorted()).toEqual(ids.map((id) => `${id}.json`).toSorted());
  });
});
