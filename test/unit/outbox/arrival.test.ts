import { describe, expect, it } from 'vitest';
import { readArrival } from '@/lib/outbox/recovery/confirm-arrival';
import { createPlanningClient } from '@/lib/planning/client';
import { createDiscovery } from '@/lib/planning/discovery';
import { buildCapture, buildCommentCapture } from './capture-builder';

const forgetful = { isAbsent: async () => false, noteAbsent: async () => undefined };

/** A service with a given answer for each path, and 404 in JSON otherwise. */
function clientOf(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const client = createPlanningClient({
    serviceAddress: 'https://acme.example',
    token: 'a-token-of-tests',
    fetch: async (input) => {
      const { pathname } = new URL(String(input instanceof Request ? input.url : input));
      asked.push(pathname);
      const answer = answers[pathname];
      if (answer === 'down') throw new TypeError('Failed to fetch');
      return Response.json(answer ?? { error: 'Record not found.' }, { status: answer ? 200 : 404 });
    },
  });
  const account = {
    ...{ client, discovery: createDiscovery(client, forgetful), forgetAbsentReads: async () => undefined },
    ...{ isCurrent: () => true, person: null, clockAheadMs: () => null },
  };
  return { account, asked };
}

const url = 'https://acme.example/ideas/PRJ-I-7';
const idea = { id: '77', reference_num: 'PRJ-I-7', name: 'Import', url };

describe('a person marks a capture as sent', () => {
  it('as an idea: the idea itself is read for its name and address, however it was named', async () => {
    const { account } = clientOf({ '/api/v1/ideas/PRJ-I-7': { idea } });
    for (const reference of ['PRJ-I-7', url])
      expect(await readArrival(buildCapture(), reference, account)).toEqual({
        isOk: true,
        record: { id: '77', key: 'PRJ-I-7', name: 'Import', url },
      });
  });

  it('as a record that is no idea: refused without a request', async () => {
    const { account, asked } = clientOf({});
    expect(await readArrival(buildCapture(), 'PRJ-N-3', account)).toMatchObject({
      reason: 'reference-malformed',
    });
    expect(await readArrival(buildCapture(), '../me', account)).toMatchObject({
      reason: 'reference-malformed',
    });
    expect(asked).toEqual([]);
  });

  it('as an idea that the service does not have: refused', async () => {
    const { account } = clientOf({});
    expect(await readArrival(buildCapture(), 'PRJ-I-8', account)).toMatchObject({ reason: 'not-found' });
  });

  it('while the service cannot be reached: not decided by guessing', async () => {
    const { account } = clientOf({ '/api/v1/ideas/PRJ-I-7': 'down' });
    expect(await readArrival(buildCapture(), 'PRJ-I-7', account)).toMatchObject({ reason: 'unchecked' });
  });

  it('as a comment if comments cannot be listed: only a number is accepted, unchecked', async () => {
    const { account } = clientOf({});
    const capture = buildCommentCapture();
    expect(await readArrival(capture, ' 7042 ', account)).toEqual({
      isOk: true,
      record: { id: '7042', key: null, name: null, url: null },
    });
    expect(await readArrival(capture, 'PRJ-I-1', account)).toMatchObject({ reason: 'reference-malformed' });
  });
});
