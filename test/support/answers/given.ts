// Collects the answers of all services of this process. A module of its own, because a setup file runs once for each
// test file, and the modules of a worker are shared.
import { type GivenAnswer, onEveryAnswer } from '../../service/http/given-answers.ts';

/** By their content, because an outbox polls the same listing often. */
let given = new Map<string, GivenAnswer>();
onEveryAnswer((answer) => {
  const { request, comfort, status, text } = answer;
  given.set([request.method, request.path, request.search, comfort, status, text].join(' '), answer);
});

/** The different answers since the last call. */
export function takeAnswers(): readonly GivenAnswer[] {
  const taken = [...given.values()];
  given = new Map();
  return taken;
}
