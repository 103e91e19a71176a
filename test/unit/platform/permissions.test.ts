// The permission for a service's origin, as each browser knows it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  hasOriginPermission,
  releaseOriginPermission,
  requestOriginPermission,
} from '@/lib/platform/permissions';

let granted: string[];

/** Chromium counts a pattern without a port for every port of its host. */
const covers = (pattern: string, wanted: string) =>
  pattern === wanted || pattern === wanted.replace(/:\d+\/\*$/, '/*');

beforeEach(() => {
  granted = [];
  Object.assign(fakeBrowser, {
    permissions: {
      getAll: async () => ({ origins: [...granted] }),
      contains: async ({ origins }: { origins: string[] }) =>
        origins.every((wanted) => granted.some((pattern) => covers(pattern, wanted))),
      async request({ origins }: { origins: string[] }) {
        granted.push(...origins);
        return true;
      },
      async remove({ origins }: { origins: string[] }) {
        granted = granted.filter((pattern) => !origins.includes(pattern));
        return true;
      },
    },
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  Reflect.deleteProperty(fakeBrowser, 'permissions');
});

it.each([
  ['https://plan.example:8443', 'https://plan.example:8443/*'],
  ['https://plan.example', 'https://plan.example:443/*'],
  ['http://localhost:3000', 'http://localhost:3000/*'],
  ['http://127.0.0.1', 'http://127.0.0.1:80/*'],
])('T35 Chromium grants %s only, without the other ports of its host', async (origin, pattern) => {
  await requestOriginPermission(origin);
  expect(granted).toEqual([pattern]);
});

it('T35 Firefox, whose patterns have no ports, grants the host', async () => {
  vi.stubEnv('FIREFOX', 'true');
  await requestOriginPermission('https://plan.example:8443');
  expect(granted).toEqual(['https://plan.example/*']);
});

it('a browser that refuses to ask is like a person’s no', async () => {
  const request = () => Promise.reject(new Error('This function must be called during a user gesture'));
  Object.assign(fakeBrowser.permissions, { request });
  expect(await requestOriginPermission('https://plan.example')).toBe(false);
});

it('T35 a permission that an earlier version got for every port still counts', async () => {
  granted = ['https://plan.example/*'];
  expect(await hasOriginPermission('https://plan.example:8443')).toBe(true);
  expect(await hasOriginPermission('https://plan.example')).toBe(true);
  expect(await hasOriginPermission('https://other.example')).toBe(false);
});

it('T34 gives back what was granted for an origin, also for every port by an earlier version', async () => {
  granted = ['https://plan.example/*', 'https://plan.example:8443/*', 'https://other.example:443/*'];
  await releaseOriginPermission('https://plan.example:8443', ['https://other.example']);
  expect(granted).toEqual(['https://other.example:443/*']);
});

it('T34 keeps what another account needs on another port of the host', async () => {
  granted = ['https://plan.example/*', 'https://plan.example:8443/*'];
  await releaseOriginPermission('https://plan.example:8443', ['https://plan.example']);
  expect(granted).toEqual(['https://plan.example/*']);
  await releaseOriginPermission('https://plan.example:8443', ['https://plan.example:8443']);
  expect(granted).toEqual(['https://plan.example/*']);
});

it('T34 never touches what the person granted for all sites', async () => {
  granted = ['https://*/*'];
  await releaseOriginPermission('https://plan.example', []);
  expect(granted).toEqual(['https://*/*']);
});
