// Schemas of answers: the id, and what is used of the rest. Any field but the id may be missing, null or of a new shape.
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

export const maybeText = maybe(z.string());
export const maybeNumber = maybe(z.number());
export const maybeFlag = maybe(z.boolean());
export const maybeId = maybe(answeredId);

/** What every record has in an answer. */
export const commonAnswerFields = {
  id: answeredId,
  name: maybeText,
  reference_num: maybeText,
  created_at: maybeText,
  updated_at: maybeText,
  url: maybeText,
};

/** A record of which only the common fields are used. */
export const plainRecord = z.object(commonAnswerFields);

export const answeredPerson = z.object({ id: maybeId, name: maybeText, email: maybeText });

export const attachmentRecord = z.object({
  id: answeredId,
  download_url: maybeText,
  original_file_size: maybeNumber,
  file_size: maybeNumber,
  file_name: maybeText,
});

export const answeredDescription = z.object({ body: maybeText });
