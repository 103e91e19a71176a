// Generates `public/managed-policy.json`, the browsers' description of the policy, from the product's own schema. `npm
// run docs:policy` writes it.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { Policy } from '../../../lib/capture/policy';
import { policySchema } from '../../../lib/capture/policy';

/** For administrators, whose tools show these notes beside each value. */
const descriptions: Readonly<Record<keyof Policy, string>> = {
  serviceAddress: 'Address of the planning service, such as https://acme.example.',
  product: 'Id or key of the product that captures go into.',
  portal: 'Numeric id of the ideas portal that ideas go to; empty for none.',
  tags: 'Tags that captures start with.',
  visibility: 'Who may see a new idea, in the words of the service.',
  allowedKinds: 'The kinds of captures there are; all of them where this is absent.',
  lockedFields:
    'Which of the values above nobody can change. A portal that is locked without a value is none; any other lock needs its value.',
};

export const policyFile = fileURLToPath(new URL('../../../public/managed-policy.json', import.meta.url));

/** Chromium supports a part of JSON Schema: an object at the top, without closed or required properties. */
export function managedPolicySchema(): string {
  const { properties = {} } = z.toJSONSchema(policySchema);
  const described = Object.entries(descriptions).map(([name, description]) => {
    const property = properties[name];
    if (typeof property !== 'object') throw new Error(`the policy has no ${name}`);
    return [name, { ...property, description }];
  });
  return `${JSON.stringify({ type: 'object', properties: Object.fromEntries(described) }, null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(policyFile, managedPolicySchema());
