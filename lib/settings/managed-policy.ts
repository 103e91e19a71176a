// Owns reading what an organisation set, each value for itself: one that is mistaken does not undo the others.
import type { Policy } from '@/lib/capture/policy';
import { policySchema } from '@/lib/capture/policy';
import { parseServiceAddress } from '@/lib/planning/service-address';

export interface PolicyReading {
  readonly policy: Policy;
  /** Names of what could not be read; it is left out, and said in the options. */
  readonly unreadable: readonly string[];
}

export function readPolicy(managed: Readonly<Record<string, unknown>>): PolicyReading {
  const entries = Object.entries(managed);
  const read = entries.map(([name, value]) => ({ name, parsed: parseEntry(name, value) }));
  return {
    policy: Object.assign({}, ...read.map(({ parsed }) => parsed ?? {})),
    unreadable: read.filter(({ parsed }) => parsed === null).map(({ name }) => name),
  };
}

function parseEntry(name: string, value: unknown): Policy | null {
  if (!Object.hasOwn(policySchema.shape, name)) return null;
  const parsed = policySchema.safeParse({ [name]: value });
  if (!parsed.success) return null;
  const { serviceAddress } = parsed.data;
  if (serviceAddress === undefined) return parsed.data;
  // As accounts keep theirs, so that the two can be compared.
  const base = parseServiceAddress(serviceAddress);
  return base.isOk ? { serviceAddress: base.value } : null;
}
