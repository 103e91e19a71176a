// Attaches a picture. Only comments accept files, so an idea gets a comment for it.
import { textOf } from '@/lib/capture/form/field';
import type { DraftValues } from '@/lib/capture/form/values';
import type { StepContext } from '@/lib/capture/kind';
import { pictureField } from '@/lib/capture/pictures/picture';
import { sourceLine } from '@/lib/capture/source';
import type { Step } from '@/lib/capture/step';
import { fileOfPicture, idOfStep } from '@/lib/capture/step-references';

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
