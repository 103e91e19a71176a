// Schemas of answers. Only the id is required. Any other field may be missing, null or of a new shape.
import * as z from 'zod/mini';

/** The service writes an id as number or string. It is always a string here. */
export const answeredId = z
  .pipe(z.union([z.string(), z.number().check(z.refine(Number.isSafeInteger))]), z.transform(String))
  .check(z.refine((id) => id !== ''));

/** A value that may be missing, null or unreadable. All three become null. */
export const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.nullable(schema), null);

/** A list that may be missing, null or unreadable. An unreadable item becomes null. */
export const maybeList = <Schema extends z.ZodMiniType>(schema: Schema) => {
  const list = z.array(z.catch(z.nullable(schema), null));
  return maybe(list);
};

/** Any shape. A missing value becomes null here, too. */
export const maybeAnything = z._default(z.unknown(), null);
export const maybeAnyList = maybe(z.array(z.unknown()));

export const maybeText = maybe(z.string());
export const maybeNumber = maybe(z.number());
export const maybeFlag = maybe(z.boolean());
export const maybeId = maybe(answeredId);

export const commonAnswerFields = {
  id: answeredId,
  name: maybeText,
  reference_num: maybeText,
  created_at: maybeText,
  updated_at: maybeText,
  product_id: maybeId,
  url: maybeText,
  resource: maybeText,
};

/** Another record, as included in a record. */
export const associatedRecord = z.object({
  id: maybeId,
  reference_num: maybeText,
  name: maybeText,
  url: maybeText,
  resource: maybeText,
});

export const answeredStatus = z.object({
  id: maybeId,
  name: maybeText,
  position: maybeNumber,
  complete: maybeFlag,
  color: maybeText,
});

export const answeredPerson = z.object({ id: maybeId, name: maybeText, email: maybeText });

export const answeredTag = z.object({
  id: maybeId,
  name: maybeText,
  color: maybe(z.union([z.string(), z.number()])),
});

export const attachmentRecord = z.object({
  id: answeredId,
  download_url: maybeText,
  created_at: maybeText,
  original_file_size: maybeNumber,
  file_size: maybeNumber,
  content_type: maybeText,
  file_name: maybeText,
});

export const answeredDescription = z.object({
  id: maybeId,
  body: maybeText,
  attachments: maybeList(attachmentRecord),
});
