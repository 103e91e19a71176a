// Schemas of answers: the id, and what is used of the rest. Any field but the id may be missing, null or of a new shape.
// What only identifies or is shown is cleaned here (threat T44). Names of records are compared, too: `identityOf` and
// `recordIn` clean those that are kept.
import * as z from 'zod/mini';
import { excerptOf } from '@/lib/planning/service-text';

const longestId = 100;
const longestKey = 60;
const longestEmail = 254;
const longestTime = 40;
const longestAddress = 2_000;

/** A text that a cut would make another one, such as a key or an address. */
const isSign = (text: string, longest: number): boolean =>
  text.length <= longest && /^[^\s\p{Cc}\p{Cf}\p{Cs}]+$/u.test(text);

/** The service writes an id as number or string. It is always a string here. */
export const answeredId = z
  .pipe(z.union([z.string(), z.number().check(z.refine(Number.isSafeInteger))]), z.transform(String))
  .check(z.refine((id) => isSign(id, longestId)));

/** A value that may be missing, null or unreadable. All three become null. */
export const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.nullable(schema), null);

/** A list that may be missing, null or unreadable. An unreadable item becomes null. */
export const maybeList = <Schema extends z.ZodMiniType>(schema: Schema) => {
  const list = z.array(z.catch(z.nullable(schema), null));
  return maybe(list);
};

/** Of any length, with whatever signs, to be compared, searched or written back. */
export const maybeText = maybe(z.string());

/** A name or a value that is only shown. */
export const shownText = z.pipe(
  z.string(),
  z.transform((text) => excerptOf(text)),
);
export const maybeName = maybe(shownText);

const maybeSign = (longest: number) => maybe(z.string().check(z.refine((text) => isSign(text, longest))));
export const maybeKey = maybeSign(longestKey);
const maybeTime = maybe(z.string().check(z.refine((text) => text.length <= longestTime)));
const maybeAddress = maybeSign(longestAddress);
export const maybeNumber = maybe(z.number());
export const maybeFlag = maybe(z.boolean());
export const maybeId = maybe(answeredId);

/** What every record has in an answer. */
export const commonAnswerFields = {
  id: answeredId,
  name: maybeText,
  reference_num: maybeKey,
  created_at: maybeTime,
  updated_at: maybeTime,
  url: maybeAddress,
};

/** A record of which only the common fields are used. */
export const plainRecord = z.object(commonAnswerFields);

export const answeredPerson = z.object({ id: maybeId, name: maybeName, email: maybeSign(longestEmail) });

export const attachmentRecord = z.object({
  id: answeredId,
  download_url: maybeText,
  original_file_size: maybeNumber,
  file_size: maybeNumber,
  file_name: maybeText,
});

export const answeredDescription = z.object({ body: maybeText });
