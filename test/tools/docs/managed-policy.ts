// Generates `public/managed-policy.json`, the browsers' description of the policy, from the product's own schema. `npm
// run docs:policy` writes it.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { Policy } from '../../../lib/capture/form/policy.ts';
import { policySchema } from '../../../lib/capture/form/policy.ts';

/** For administrators, whose tools show these notes beside each value. */
const descriptions: Readonly<Record<keyof Policy, string>> = {
  serviceAddress: 'Address of the planning service, such as https://acme.example.',
  product: 'ID or key of the product for captures.',
  portal: 'Numeric ID of the ideas portal for ideas. Empty for none.',
  tags: 'Tags of new captures.',
  visibility: 'Visibility of new ideas, as a value of the service.',
  allowedKinds: 'The allowed kinds of captures. All kinds if absent.',
  sessionTokens:
    'True: the browser keeps tokens in memory and forgets them when it closes. Nothing of them is on the disk.',
  ideaIndex: 'False: the browser keeps no index of ideas, and shows no similar ideas from it.',
  settingsSync: 'False: no settings follow the person to other devices through the browser’s account.',
  lockedFields:
    'The values above that users can’t change. A locked portal without a value means no portal. Any other lock needs a value.',
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
