// What a person filled into a form of the page, its steps and its problems.
import type { DraftValues } from '@/lib/capture/field/values';
import { problemsOf } from '@/lib/capture/form/problems';
import { kindNamed } from '@/lib/capture/kinds';
import { context, defaults, snapshot } from './captured-page';

export const filled = (kindId: string, typed: DraftValues = {}, page = snapshot): DraftValues => ({
  ...kindNamed(kindId).start(page, defaults),
  ...typed,
});
export const steps = (kindId: string, typed?: DraftValues) =>
  kindNamed(kindId).steps(filled(kindId, typed), context);
export const problems = (kindId: string, typed?: DraftValues) =>
  problemsOf(kindNamed(kindId), filled(kindId, typed));

export const step = (operation: string, params: object, body: object) => ({
  operation,
  input: { params, body },
});
export const readIdea = {
  operation: 'readIdea',
  input: { params: { id: 'PRJ-I-7' }, query: { fields: 'name,reference_num,url' } },
};
