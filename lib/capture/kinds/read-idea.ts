// The first step of kinds that need an idea's ID: it is parked where the idea is gone, before anything is made (F40). Its answer
// gives the address to open, which comments and votes lack.
import type { Step } from '@/lib/capture/step';

export const readIdeaStep = (reference: string): Step => ({
  operation: 'readIdea',
  input: { params: { id: reference }, query: { fields: 'name,reference_num,url' } },
});
