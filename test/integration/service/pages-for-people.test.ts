// The HTML pages of records: their content, and proof that captured content can't run in them.
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlanningService, startPlanningService } from '../../service/index.ts';
import { idIn, recordIn, send } from './raw-request.ts';

let service: PlanningService;
beforeAll(async () => {
  service = await startPlanningService();
});
afterAll(() => service.close());

const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
const pageOf = async (address: unknown) => (await fetch(String(address))).text();
const createIdea = async (idea: object) =>
  recordIn(
    await send(service, 'POST', '/products/PRJ/ideas', {
      idea: { name: 'Idea', created_by: 'kim@elsewhere.example', ...idea },
    }),
    'idea',
  );

describe('the page of an idea', () => {
  it('is at the record’s address, and shows the captured text', async () => {
    const idea = await createIdea({
      name: 'Ein Titel',
      description: '<p>Words with <a href="https://example.com/a">a source</a></p>',
      tags: 'first,second',
      skip_portal: true,
    });
    const comments = `/ideas/${idea.reference_num}/idea_comments`;
    const comment = await send(service, 'POST', comments, { idea_comment: { body: '<p>A remark</p>' } });
    await send(service, 'POST', `/idea_comments/${idIn(comment, 'idea_comment')}/attachments`, {
      attachment: { file_url: 'https://example.com/b', content_type: 'text/html', file_name: 'The page' },
    });
    const page = await pageOf(idea.url);
    for (const part of [
      'Ein Titel</h1>',
      '<a href="https://example.com/a">a source</a>',
      'kim@elsewhere.example',
      'second</span>',
      '<dt>Portal</dt><dd>none</dd>',
      'Needs review',
      '<p>A remark</p>',
      '<a href="https://example.com/b" rel="noreferrer">The page</a>',
    ]) {
      expect(page).toContain(part);
    }
  });

  it.each(['name', 'description', 'tags'])('shows a hostile %s as text', async (attribute) => {
    const idea = await createIdea({ [attribute]: hostile });
    const page = await pageOf(idea.url);
    expect(page).not.toMatch(/<script|<img/);
  });

  it('shows a hostile comment and attachment as text', async () => {
    const idea = await createIdea({});
    const comments = `/ideas/${idea.reference_num}/idea_comments`;
    const comment = await send(service, 'POST', comments, { idea_comment: { body: hostile } });
    await send(service, 'POST', `/idea_comments/${idIn(comment, 'idea_comment')}/attachments`, {
      attachment: { file_url: `https://example.com/?${hostile}`, file_name: hostile },
    });
    expect(await pageOf(idea.url)).not.toMatch(/<script|<img/);
  });

  it('has the same path as in hosted services: ideas below /ideas/ideas, products below /projects', async () => {
    const idea = await createIdea({});
    expect(idea.url).toBe(`${service.url}/ideas/ideas/${idea.reference_num}`);
    expect(idea.product).toMatchObject({ url: `${service.url}/projects/PRJ` });
    expect((await fetch(`${service.url}/projects/PRJ`)).status).toBe(200);
  });

  it('keeps the line breaks of plain text', async () => {
    const idea = await createIdea({ description: 'one & two\nthree' });
    expect(await pageOf(idea.url)).toMatch(/<div class="plain">one &#x26; two\nthree<\/div>/);
  });

  it('allows only its own pictures and no script by its headers, and sets a cookie', async () => {
    const { headers } = await fetch(`${service.url}/ideas/ideas/PRJ-I-1`);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'sha256-[\w+/=]+';/,
    );
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('set-cookie')).toMatch(/^planning_session=/);
  });
});

describe('other pages', () => {
  it('list the latest records first', async () => {
    await createIdea({ name: 'Earlier one' });
    await createIdea({ name: 'Later one' });
    const page = await pageOf(service.url);
    expect(page.indexOf('Later one')).toBeGreaterThan(-1);
    expect(page.indexOf('Later one')).toBeLessThan(page.indexOf('Earlier one'));
  });

  it('list a record with name, key, tags, status, creator, source and time, and mark it as new', async () => {
    const idea = await createIdea({
      name: 'Captured',
      description:
        '<p>Words, <a href="https://other.example/">other</a></p><p>↗ <a href="https://forum.example/t?a=1&amp;b=2">Thread</a> <em>qc-x</em></p>',
      tags: 'first,second',
    });
    const page = await pageOf(service.url);
    const row = page.slice(page.indexOf(`>${String(idea.reference_num)}<`)).split('</li>')[0];
    for (const part of [
      'Captured</a>',
      '<span class="new">New</span>',
      'first</span>',
      'second</span>',
      'Needs review',
      'kim@elsewhere.example',
      '<a href="https://forum.example/t?a=1&amp;b=2" rel="noreferrer">forum.example</a>',
      'UTC</time>',
    ])
      expect(row).toContain(part);
    expect(await pageOf(idea.url)).toContain('<span class="new">New</span>');
    // A seeded record is older.
    expect(await pageOf(`${service.url}/ideas/ideas/PRJ-I-1`)).not.toContain('class="new"');
  });

  it('list customers, whose pages show contacts and votes', async () => {
    const [, path = ''] = /href="(\/idea_organizations\/\d+)"/.exec(await pageOf(service.url)) ?? [];
    const page = await pageOf(`${service.url}${path}`);
    expect(page).toContain('<h2>Contacts</h2>');
    expect(page).toContain('<h2>Votes</h2>');
  });

  it('show a note', async () => {
    const page = { name: 'A note', description_attributes: { body: `<p>kept</p>${hostile}` } };
    const note = recordIn(await send(service, 'POST', '/products/PRJ/pages', { page }), 'page');
    const shown = await pageOf(note.url);
    expect(shown).toContain('<p>kept</p>');
    expect(shown).not.toMatch(/<script|<img/);
  });

  it.each([
    ['/releases/PRJ-R-1/features', 'feature', { name: hostile, custom_fields: { a: hostile } }],
    ['/releases/PRJ-R-1/epics', 'epic', { name: hostile, description: hostile }],
    ['/products/PRJ/competitors', 'competitor', { name: hostile, color: 1 }],
    ['/products/PRJ/releases', 'release', { name: hostile, theme: hostile }],
    ['/requirements/PRJ-1-1/comments', 'comment', { body: hostile }],
  ])('exist at the URL of each created %s, and run nothing', async (path, name, attributes) => {
    const record = recordIn(await send(service, 'POST', path, { [name]: attributes }), name);
    const response = await fetch(String(record.url));
    expect(response.status).toBe(200);
    expect(await response.text()).not.toMatch(/<script|<img/);
  });

  it('are refused to a foreign site whose name points to this machine', async () => {
    const status = await new Promise<number>((resolve) => {
      get(`${service.url}/ideas/ideas/PRJ-I-1`, { headers: { Host: 'evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
    });
    expect(status).toBe(403);
  });

  it('of unknown records get a 404', async () => {
    for (const path of ['/ideas/ideas/PRJ-I-999', '/nothing/here']) {
      const answer = await fetch(`${service.url}${path}`);
      expect(answer.status).toBe(404);
      const page = await answer.text();
      expect(page).toContain('<h1>Not found</h1>');
      expect(page).toContain('<style>');
    }
  });
});
