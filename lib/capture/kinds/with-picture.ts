// Attaches a picture. Only comments accept files, so an idea gets a comment for it.
import { textOf } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import { pictureField } from '@/lib/capture/pictures/picture';
import type { Step } from '@/lib/capture/steps/step';
import { fileOfPicture, idOfStep } from '@/lib/capture/steps/step-references';
import { sourceLine } from '@/lib/capture/text/source';
import type { StepContext } from './kind';

/** Attaches the draft's picture, if any, to the comment of step `comment`. */
export function pictureSteps(values: DraftValues, comment: number): Step[] {
  const picture = textOf(values, pictureField.name);
  if (picture === '') return [];
  return [
    {
      operation: 'createIdeaCommentAttachment',
      input: {
        params: { idea_comment_id: idOfStep(comment) },
        body: { 'attachment[data]': fileOfPicture(picture) },
      },
    },
  ];
}

/**
 * Adds the picture in a comment on the idea of step 0. A picture can show more than the person noticed, so
 * the comment is public only if the idea is.
 */
export function withPictureOnIdea(
  steps: readonly Step[],
  values: DraftValues,
  { source, marker }: StepContext,
): Step[] {
  const attached = pictureSteps(values, steps.length);
  if (attached.length === 0) return [...steps];
  const visibility = textOf(values, 'visibility') === 'public' ? 'public' : 'employee_or_creator';
  return [
    ...steps,
    {
      operation: 'createIdeaComment',
      input: {
        params: { idea_id: idOfStep(0) },
        body: { idea_comment: { body: sourceLine(source, marker), visibility } },
      },
    },
    ...attached,
  ];
}
