// Attachments: an uploaded file, a link as JSON, a link in text parts, and rejected ones.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlanningService, startPlanningService } from '../../service/index.ts';
import { idIn, messagesIn, recordIn, send, sendForm } from './raw-request.ts';

let service: PlanningService;
let path = '';
beforeAll(async () => {
  service = await startPlanningService({ bodyLimitBytes: 100_000 });
  const comment = await send(service, 'POST', '/ideas/PRJ-I-1/idea_comments', {
    idea_comment: { body: 'x' },
  });
  path = `/idea_comments/${idIn(comment, 'idea_comment')}/attachments`;
});
afterAll(() => service.close());

const link = { file_url: 'https://example.com/?a=1', content_type: 'text/html', file_name: 'A page' };

function formOf(parts: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  return form;
}

describe('an attachment', () => {
  it('is stored byte for byte from a file part, with its sizes', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    const file = new File([bytes], 'Bild ü.png', { type: 'image/png' });
    const answer = await sendForm(service, path, formOf({ 'attachment[data]': file }));
    expect(recordIn(answer, 'attachment')).toMatchObject({
      file_name: 'Bild ü.png',
      content_type: 'image/png',
      file_size: 70_000,
      original_file_size: 70_000,
    });
    expect(Buffer.from(service.file(idIn(answer, 'attachment')) ?? [])).toEqual(Buffer.from(bytes));
  });

  it('that is a picture appears on the page of its idea, and downloads as a picture', async () => {
    const file = new File([new Uint8Array([137, 80, 78, 71])], 'Seen "here".png', { type: 'image/png' });
    const { id } = recordIn(
      await sendForm(service, path, formOf({ 'attachment[data]': file })),
      'attachment',
    );
    const shown = await (await fetch(`${service.url}/ideas/ideas/PRJ-I-1`)).text();
    const [, src = ''] = /<img src="([^"]*)" alt="Seen &quot;here&quot;\.png">/.exec(shown) ?? [];
    expect(src).toContain(`/attachments/${id}/token/`);
    const given = await fetch(service.url + src);
    expect(given.headers.get('content-type')).toBe('image/png');
  });

  it('can be downloaded from its address, and runs nothing', async () => {
    const file = new File(['<script>alert(1)</script>'], 'a.html', { type: 'text/html' });
    const answer = await sendForm(service, path, formOf({ 'attachment[data]': file }));
    const download = await fetch(String(recordIn(answer, 'attachment').download_url));
    expect(await download.text()).toBe('<script>alert(1)</script>');
    expect(download.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(download.headers.get('content-type')).toBe('application/octet-stream');
  });

  it('is a link when sent as JSON, and has no size', async () => {
    const answer = await send(service, 'POST', path, { attachment: link });
    expect(recordIn(answer, 'attachment')).toMatchObject({
      download_url: expect.stringMatching(/\/attachments\/\d+\/token\/\w+\.download\?size=original$/),
      content_type: 'text/html',
      file_name: 'A page',
      file_size: 0,
      original_file_size: 0,
    });
    expect(service.file(idIn(answer, 'attachment'))).toBeNull();
  });

  it('is the same link when sent as text parts', async () => {
    const parts = Object.entries(link).map(([name, value]) => [`attachment[${name}]`, value]);
    const answer = await sendForm(service, path, formOf(Object.fromEntries(parts)));
    const stored = service.record('attachment', idIn(answer, 'attachment'));
    expect(stored?.attributes).toMatchObject(link);
  });

  it('is part of its comment’s answer', async () => {
    const { id } = recordIn(await send(service, 'POST', path, { attachment: link }), 'attachment');
    const comments = await send(service, 'GET', '/ideas/PRJ-I-1?fields=idea_comments');
    expect(comments.text).toContain(String(id));
  });

  it('is refused as file and link at once', async () => {
    const form = formOf({ 'attachment[data]': new File(['x'], 'x'), 'attachment[file_url]': link.file_url });
    expect(messagesIn(await sendForm(service, path, form))).toEqual([
      'Data and file url are two forms of one attachment: send one',
    ]);
  });

  it('is refused on a comment that does not exist', async () => {
    const answer = await send(service, 'POST', '/idea_comments/1/attachments', { attachment: link });
    expect(answer.status).toBe(404);
  });

  it('is refused with 413 if it exceeds the limit', async () => {
    const file = new File([new Uint8Array(200_000)], 'big.bin');
    const before = service.attachments().length;
    const answer = await sendForm(service, path, formOf({ 'attachment[data]': file }));
    expect(answer.status).toBe(413);
    expect(service.attachments()).toHaveLength(before);
  });

  it('is refused if the multipart body is broken', async () => {
    const answer = await send(service, 'POST', path, '--x\r\nnonsense', {
      'Content-Type': 'multipart/form-data; boundary=x',
    });
    expect(answer.status).toBe(400);
  });
});
