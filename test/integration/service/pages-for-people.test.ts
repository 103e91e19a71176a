// The HTML pages of records: their content, and proof that captured content can't run in them.
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlanningService, startPlanningService } from '../../service/index.ts';
import { idIn, recordIn, send, sendForm } from './raw-request.ts';

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

describe('an attached file', () => {
  async function attach(content: string, name: string, type: string) {
    const idea_comment = { body: 'x' };
    const comment = await send(service, 'POST', '/ideas/PRJ-I-1/idea_comments', { idea_comment });
    const form = new FormData();
    form.append('attachment[data]', new File([content], name, { type }));
    const path = `/idea_comments/${idIn(comment, 'idea_comment')}/attachments`;
    return recordIn(await sendForm(service, path, form), 'attachment');
  }

  it('that is a picture appears on the page of its idea, and downloads as a picture', async () => {
    const { id } = await attach('PNG', 'Seen "here".png', 'image/png');
    const shown = await pageOf(`${service.url}/ideas/ideas/PRJ-I-1`);
    const [, src = ''] = /<img src="([^"]*)" alt="Seen &quot;here&quot;\.png">/.exec(shown) ?? [];
    expect(src).toContain(`/attachments/${id}/token/`);
    expect((await fetch(service.url + src)).headers.get('content-type')).toBe('image/png');
  });

  it('can be downloaded from its address, and runs nothing', async () => {
    const { download_url } = await attach('<script>alert(1)</script>', 'a.html', 'text/html');
    const download = await fetch(String(download_url));
    expect(await download.text()).toBe('<script>alert(1)</script>');
    expect(download.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(download.headers.get('content-type')).toBe('application/octet-stream');
  });
});

describe('other pages', () => {
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
