// All inputs that each break one rule of the API documentation.
import type { BrokenInput } from './breaking';
import { brokenCaptures } from './broken-captures';
import { brokenPlans } from './broken-plans';
import type { KnownRecords } from './operation-inputs';

export const brokenInputs = (at: KnownRecords): BrokenInput[] => [...brokenCaptures(at), ...brokenPlans(at)];
