// Replans the steps of an edited capture. Applied steps stay, and the others follow the new plan.
import { isReadOperation } from '@/lib/capture/steps/operations';
import { picturesIn, type Step, withStepIndexes } from '@/lib/capture/steps/step';
import type { CaptureStep } from './capture';

/** Returns the applied steps in their order, then what the new plan adds. References follow their step. Pure. */
export function replan(before: readonly CaptureStep[], plan: readonly Step[]): CaptureStep[] {
  const done = before.filter(({ result }) => result !== null);
  // A read may belong to the destination that the edit replaced. Without any write, read again.
  const applied = done.every(isRead) ? [] : done;
  const undone = before.filter(({ result }) => result === null);
  /** For each step of the plan, its index in the result. */
  const indexes: number[] = [];
  const left: Step[] = [];
  for (const step of plan) {
    const at = applied.findIndex((old, index) => !indexes.includes(index) && isSameAct(old, step));
    indexes.push(at === -1 ? applied.length + left.length : at);
    if (at === -1) left.push(step);
  }
  return [
    ...applied,
    ...left.map((step) => ({
      ...step,
      input: withStepIndexes(step.input, (index) => indexes[index] ?? index),
      result: null,
      attempts: undone.find((old) => isSameAct(old, step))?.attempts ?? [],
    })),
  ];
}

function isRead({ operation }: Step): boolean {
  return isReadOperation(operation);
}

/** One operation attaches both links and pictures. They are different acts. */
function isSameAct(one: Step, other: Step): boolean {
  const isPicture = (step: Step) => picturesIn(step.input).length > 0;
  return one.operation === other.operation && isPicture(one) === isPicture(other);
}
