// Owns the whole list of inputs that break one rule of the API documentation each.
import type { BrokenInput } from './breaking';
import { brokenCaptures } from './broken-captures';
import { brokenPlans } from './broken-plans';
import type { KnownRecords } from './operation-inputs';

export const brokenInputs = (at: KnownRecords): BrokenInput[] => [...brokenCaptures(at), ...brokenPlans(at)];
