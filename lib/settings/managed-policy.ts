// Reads an organization's policy. Each value is read separately, so that a wrong one doesn't undo the others.
import { type Policy, policySchema } from '@/lib/capture/form/policy';
import { parseServiceAddress } from '@/lib/planning/service-address';

export interface PolicyReading {
  readonly policy: Policy;
  /** Names of the unreadable values. The settings page lists them. */
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
  // Normalized like an account's address, so that they can be compared.
  const base = parseServiceAddress(serviceAddress);
  return base.isOk ? { serviceAddress: base.value } : null;
}
