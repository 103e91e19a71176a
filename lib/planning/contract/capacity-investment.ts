import * as z from 'zod/mini';
import { commonAnswerFields, maybeId, maybeText } from './answer';
import { dateOnly, numericId, recordReference, returnedFields } from './fields';
import type { Operation } from './operation';

const investmentDateSources = ['manual_dates', 'capacity_plannable'] as const;
const investmentEstimateSources = ['manual_estimate', 'features', 'epics'] as const;

export const capacityInvestmentCreateAttributes = z.strictObject({
  start_date: z.optional(dateOnly),
  end_date: z.optional(dateOnly),
  date_source: z.optional(z.enum(investmentDateSources)),
  estimate_source: z.optional(z.enum(investmentEstimateSources)),
  capacity_scenario_id: z.optional(numericId),
});

const capacityInvestmentRecord = z.object({
  ...commonAnswerFields,
  start_date: maybeText,
  end_date: maybeText,
  date_source: maybeText,
  estimate_source: maybeText,
  capacity_scenario_id: maybeId,
});

export const createCapacityInvestment = {
  id: 'createCapacityInvestment',
  method: 'POST',
  path: '/api/v1/initiatives/:initiative_id/capacity_investments',
  params: z.strictObject({ initiative_id: recordReference }),
  query: null,
  body: z.strictObject({
    capacity_investment: capacityInvestmentCreateAttributes,
    fields: z.optional(returnedFields),
  }),
  response: z.object({ capacity_investment: capacityInvestmentRecord }),
} as const satisfies Operation;
