// A fetch with given answers, which records its requests.

import { createPlanningClient, type PlanningClientDeps } from '@/lib/planning/client';

interface SentRequest {
  readonly url: string;
  readonly options: RequestInit;
}

type Answer = Response | (() => Response | Promise<Response>);

/** A client of a service that gives the same answer to every request. */
export function clientOf(answer: Answer, deps: Partial<PlanningClientDeps> = {}) {
  const sent: SentRequest[] = [];
  const fetch: typeof globalThis.fetch = async (input, options = {}) => {
    sent.push({ url: String(input), options });
    return typeof answer === 'function' ? answer() : answer.clone();
  };
  const client = createPlanningClient({
    serviceAddress: 'https://acct.example.com',
    token: 'secret-token-1234',
    fetch,
    ...deps,
  });
  return { client, sent };
}

export const jsonAnswer = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json; charset=utf-8', ...init.headers },
  });

export const htmlAnswer = (html: string, init: ResponseInit = {}): Response =>
  new Response(html, { ...init, headers: { 'content-type': 'text/html; charset=utf-8' } });
