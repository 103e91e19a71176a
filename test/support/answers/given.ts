// Collects the answers of all services of this process. A module of its own, because a setup file runs once for each
// test file, and the modules of a worker are shared.
import { type GivenAnswer, onEveryAnswer } from '../../service/http/given-answers.ts';

let given: GivenAnswer[] = [];
onEveryAnswer((answer) => given.push(answer));

/** The answers since the last call. */
export function takeAnswers(): readonly GivenAnswer[] {
  const taken = given;
  given = [];
  return taken;
}
