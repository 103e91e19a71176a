// The steps that attach a picture: only comments take files, so an idea gets a comment for it.
import { textOf } from '@/lib/capture/form/field';
import type { DraftValues } from '@/lib/capture/form/values';
import type { StepContext } from '@/lib/capture/kind';
import { pictureField } from '@/lib/capture/pictures/picture';
import { sourceLine } from '@/lib/capture/source';
import type { Step } from '@/lib/capture/step';
import { fileOfPicture, idOfStep } from '@/lib/capture/step-references';

/** Attaches the draft's picture, if any, to the comment that step `comment` makes. */
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
 * The steps, and after them the picture on a comment under the idea that step 0 makes. A picture can show more than the person
 * noticed, so the comment is public only where the idea is.
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
