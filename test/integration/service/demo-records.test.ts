// What `npm start` shows: ideas and customers to vote for.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startPlanningService } from '../../service/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'quick-capture-demo-'));
afterAll(() => rmSync(folder, { recursive: true }));

const thread = readFileSync(new URL('../../fixtures/pages/sample-thread.html', import.meta.url), 'utf8');

it('a person who tries the extension finds twenty ideas, and customers with organizations, also the next day', async () => {
  for (const _day of ['today', 'tomorrow']) {
    const service = await startPlanningService({ hasDemoRecords: true, data: join(folder, 'demo.sqlite') });
    try {
      expect(service.ideas()).toHaveLength(20);
      expect(new Set(service.ideas().map(({ attributes }) => attributes.name)).size).toBe(20);
      const domains = new Map(
        service
          .records('organization')
          .map(({ id, attributes }) => [id, String(attributes.email_domains).split(', ')]),
      );
      const contacts = service.records('contact').map(({ attributes }) => attributes);
      expect(contacts.length).toBeGreaterThan(3);
      for (const { email, organization } of contacts)
        expect(domains.get(String(organization))).toContain(email?.split('@')[1]);
      const votes = service.records('endorsement').filter(({ attributes }) => attributes.idea_users);
      expect(votes.length).toBeGreaterThan(10);
      for (const { attributes } of votes)
        expect(contacts).toContainEqual(
          expect.objectContaining({
            email: attributes.idea_users?.[0],
            organization: attributes.idea_organization_id,
          }),
        );
    } finally {
      await service.close();
    }
  }
});

it('each person in the thread of the demo is a contact of the service', async () => {
  const service = await startPlanningService({ hasDemoRecords: true });
  try {
    const contacts = service.records('contact').map(({ attributes }) => attributes.email);
    const named = Array.from(thread.matchAll(/mailto:([^"]+)/g), ([, email]) => email);
    expect(named).toHaveLength(3);
    expect(contacts).toEqual(expect.arrayContaining(named));
  } finally {
    await service.close();
  }
});
