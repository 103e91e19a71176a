// Attachments on idea comments: created as an uploaded file, as a JSON link, or as a link in text parts.
import { Hono } from 'hono';
import { badRequest, recordAnswer, recordNotFound, validationFailed } from '../http/answers.ts';
import type { Environment, RequestContext } from '../http/environment.ts';
import { readJsonBody } from '../http/request-body.ts';
import type { StoredRecord } from '../storage/store.ts';
import { type JsonObject, memberOf } from '../values/json.ts';
import type { World } from '../world.ts';
import { onlyRich, type Shape, select } from './selection.ts';

interface SentAttachment {
  link: JsonObject;
  file: File | null;
  fields: string | undefined;
}

const linkMembers = ['file_url', 'content_type', 'file_name'];

export function attachmentRoutes(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();

  app.post('/idea_comments/:idea_comment_id/attachments', async (context) => {
    const comment = store.byId('idea_comment', context.req.param('idea_comment_id'));
    if (!comment) return recordNotFound();
    const sent = await readAttachment(context);
    if (sent instanceof Response) return sent;
    const problems = problemsOf(sent);
    if (problems.length > 0) return validationFailed(problems);
    const bytes = sent.file && new Uint8Array(await sent.file.arrayBuffer());
    const attachment = store.inTransaction(() => {
      const stored = store.insert('attachment', {
        productId: comment.productId,
        parentId: comment.id,
        attributes: sent.file ? fileAttributes(sent.file) : linkAttributes(sent.link),
        sent: sent.link,
      });
      if (bytes) store.saveFile(stored.id, bytes);
      return stored;
    });
    return recordAnswer('attachment', showAttachment(world, attachment, sent.fields));
  });

  return app;
}

export function showAttachment(
  world: World,
  attachment: StoredRecord<'attachment'>,
  fields: string | undefined,
): JsonObject {
  const { attributes } = attachment;
  const shape: Shape = {
    id: () => attachment.id,
    download_url: () =>
      (world.comfort === 'rich' ? attributes.file_url : null) ??
      `${world.origin()}${downloadOf(attachment.id)}`,
    created_at: () => attachment.createdAt,
    updated_at: () => attachment.updatedAt,
    original_file_size: () => attributes.file_size ?? 0,
    content_type: () => attributes.content_type ?? '',
    file_name: () => attributes.file_name ?? '',
    file_size: () => attributes.file_size ?? 0,
    ...onlyRich(world, { product_id: () => attachment.productId }),
  };
  return select(shape, fields);
}

async function readAttachment(context: RequestContext): Promise<SentAttachment | Response> {
  const type = context.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) {
    const reading = readJsonBody(context, 'attachment');
    if (!reading.isRead) return reading.answer;
    return { link: reading.attributes, file: null, fields: reading.fields };
  }
  const form = await formOf(context.env.body, type);
  if (!form) return badRequest('The multipart body cannot be read');
  const link: JsonObject = {};
  for (const name of linkMembers) {
    const part = form.get(`attachment[${name}]`);
    if (typeof part === 'string') link[name] = part;
  }
  const data = form.get('attachment[data]');
  const fields = form.get('fields');
  return {
    link,
    file: data instanceof File ? data : null,
    fields: typeof fields === 'string' ? fields : undefined,
  };
}

async function formOf(body: Buffer, type: string): Promise<FormData | null> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData();
  } catch {
    return null;
  }
}

function problemsOf({ link, file }: SentAttachment): string[] {
  const url = memberOf(link, 'file_url') ?? null;
  if (file) return url === null ? [] : ['Data and file url are two forms of one attachment: send one'];
  if (url === null || url === '') return ["Data can't be blank", "File url can't be blank"];
  const problems = isAddress(url) ? [] : ['File url is not valid'];
  for (const name of ['content_type', 'file_name']) {
    const value = memberOf(link, name) ?? '';
    if (typeof value !== 'string')
      problems.push(`${name === 'file_name' ? 'File name' : 'Content type'} must be text`);
  }
  return problems;
}

/** A stand-in for the secret in a real service's addresses. */
export const tokenOf = (id: string) => BigInt(id).toString(36);

/** The download path of an attachment, below the origin. */
export const downloadOf = (id: string) => `/attachments/${id}/token/${tokenOf(id)}.download?size=original`;

/** Links have no bytes here, so their recorded size is 0. */
function linkAttributes(link: JsonObject): StoredRecord<'attachment'>['attributes'] {
  return {
    file_url: textOf(link, 'file_url'),
    content_type: textOf(link, 'content_type'),
    file_name: textOf(link, 'file_name'),
    file_size: 0,
  };
}

function fileAttributes(file: File): StoredRecord<'attachment'>['attributes'] {
  return {
    content_type: file.type || 'application/octet-stream',
    file_name: file.name,
    file_size: file.size,
  };
}

/** The API documentation names no scheme, so any is allowed that neither runs code nor contains its own content. */
function isAddress(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  return !['javascript:', 'vbscript:', 'data:', 'blob:'].includes(new URL(value).protocol);
}

function textOf(object: JsonObject, name: string): string | null {
  const value = memberOf(object, name);
  return typeof value === 'string' ? value : null;
}
