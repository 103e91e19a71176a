// Owns what an edit makes of a capture's steps: what was applied stays as it is, and only what is still to be done changes.

import { isReadOperation } from '@/lib/capture/operations';
import { picturesIn, type Step, withStepPlaces } from '@/lib/capture/step';
import type { CaptureStep } from './capture';

/**
 * The applied steps, in the order in which they ran, and after them those of the new plan that none of them stands for.
 * A plan may have lost a step that was applied, or have a new one before it: places are given anew, and references
 * follow. Pure.
 */
export function replan(before: readonly CaptureStep[], plan: readonly Step[]): CaptureStep[] {
  const done = before.filter(({ result }) => result !== null);
  // While nothing was made, what was read may be of a destination that the edit gave up: it is read anew.
  const applied = done.every(isRead) ? [] : done;
  const undone = before.filter(({ result }) => result === null);
  const places: number[] = [];
  const left: { step: Step; place: number }[] = [];
  for (const step of plan) {
    const at = applied.findIndex((old, index) => !places.includes(index) && isSameAct(old, step));
    const place = at === -1 ? applied.length + left.length : at;
    places.push(place);
    if (at === -1) left.push({ step, place });
  }
  return [
    ...applied,
    ...left.map(({ step }) => ({
      ...step,
      input: withStepPlaces(step.input, (index) => places[index] ?? index),
      result: null,
      attempts: undone.find((old) => isSameAct(old, step))?.attempts ?? [],
    })),
  ];
}

function isRead({ operation }: Step): boolean {
  return isReadOperation(operation);
}

/** A link and a picture are attached by the same operation, and are two things. */
function isSameAct(one: Step, other: Step): boolean {
  const isPicture = (step: Step) => picturesIn(step.input).length > 0;
  return one.operation === other.operation && isPicture(one) === isPicture(other);
}
