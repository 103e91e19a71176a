// The first step of kinds that need an idea's ID. If the idea is gone, the capture is parked before anything is created
// (F40). The answer also has the idea's address, which comments and votes lack.
import type { Step } from '@/lib/capture/steps/step';

export const readIdeaStep = (reference: string): Step => ({
  operation: 'readIdea',
  input: { params: { id: reference }, query: { fields: 'name,reference_num,url' } },
});
