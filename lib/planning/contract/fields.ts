// Values that several records share: ids, references, dates, estimates, lists, custom fields.
import * as z from 'zod/mini';
import type { ProblemCode } from './problem-code';

/** Options of a check that fails with a code of the contract. */
export const failsWith = (code: ProblemCode): { error: ProblemCode } => ({ error: code });

/** Text on both sides of one @. Only the service knows which addresses exist. */
export const emailShape = /^[^\s@,<>"]{1,64}@[^\s@,<>]{1,255}$/u;
const digits = /^\d{1,40}$/;
const reference = /^\w[\w-]{0,99}$/;
const idList = /^(?:\d+(?: *, *\d+)*)?$/;
const fieldList = /^(?:\*|[a-z0-9_]+)(?: *, *(?:\*|[a-z0-9_]+))*$/;
const utcDateOrTime = /^(\d{4}-\d{2}-\d{2})(?: (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/;

/** Digits in a string, never a number: ids exceed 2^53. */
export const numericId = z.string().check(z.regex(digits, failsWith('not-a-numeric-id')));

/**
 * A numeric id or a key. Excludes dots, slashes and percent signs, which could change the path of a request.
 */
export const recordReference = z.string().check(z.regex(reference, failsWith('not-a-reference')));

export const requiredText = z.string().check(z.regex(/\S/, failsWith('empty')));

export const plainText = z.string();

/** HTML. A separate instance, so that forms and the reference can distinguish it from plain text. */
export const htmlText = z.string();

export const requiredHtml = z.string().check(z.regex(/\S/, failsWith('empty')));

/** Name or id of another record, or of a status. Only the service can check it. */
export const nameOrId = z.string().check(z.regex(/\S/, failsWith('empty')));

/** A status by name or id, or as an object with its name. */
export const statusValue = z.union([nameOrId, z.strictObject({ name: nameOrId })]);

/**
 * Goals and initiatives: a list of names or ids, or one string of ids with commas. Only a list allows commas
 * in names.
 */
export const nameOrIdList = z.union([z.array(nameOrId), z.string()]);

/** Tags are sent as one string with commas. */
export const commaList = z.string();

/** Categories by name: one string with commas, or a list. */
export const categoryList = z.union([commaList, z.array(requiredText)]);

/** Ids in one string with commas. An empty string clears the list. */
export const idCommaList = z.string().check(z.regex(idList, failsWith('not-an-id-list')));

/** True for a real day as `YYYY-MM-DD`. `Date.parse` reads February 30 as another day, or not at all. */
function isCalendarDate(text = ''): boolean {
  const timeMs = Date.parse(text);
  return !Number.isNaN(timeMs) && new Date(timeMs).toISOString().slice(0, 10) === text;
}

export const dateOnly = z.string().check(z.refine(isCalendarDate, failsWith('not-a-date')));

/** The time at which an idea was created, in UTC. All other dates have no time. */
export const utcTime = z
  .string()
  .check(z.refine((text) => isCalendarDate(utcDateOrTime.exec(text)?.[1]), failsWith('not-a-utc-time')));

export const email = z.string().check(z.regex(emailShape, failsWith('not-an-email')));

export const emailOrUserId = z
  .string()
  .check(z.refine((text) => digits.test(text) || emailShape.test(text), failsWith('not-an-email-or-id')));

/** Amounts of time such as `2d 4h` (`m` is a month), or story points such as `5p`. */
const estimate = /^\s*(?:\d{1,9}(?:\.\d{1,6})?(?:min|[hdwm])(?: +|\s*$))+$|^\s*\d{1,9}(?:\.\d{1,6})?p\s*$/;
export const estimateText = z.string().check(z.regex(estimate, failsWith('not-an-estimate')));

/** Minutes or story points, by the configured capacity units. */
export const estimateNumber = z.number();

/** A setting with undocumented values. The service judges them. */
export const anySetting = z.union([z.boolean(), z.string(), z.number()]);

/** The service takes some flags as text. */
export const textFlag = z.enum(['true', 'false']);

/** The top-level `fields` string, which selects the fields of the answer. */
export const returnedFields = z.string().check(z.regex(fieldList, failsWith('not-a-field-list')));

/** Where progress comes from: the person, or one of these. Those with a star can count dependent records, too. */
export const progressSource = (sources: string) =>
  z.optional(
    z.enum([
      'progress_manual',
      ...sources.split(' ').flatMap((source) => {
        const name = `progress_from_${source.replace('*', '')}`;
        return source.endsWith('*') ? [name, `${name}_with_dependents`] : [name];
      }),
    ]),
  );

const customValue = z.nullable(
  z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]),
);

/** Custom fields as an object of key to value (features). */
export const customFieldMap = z.record(requiredText, customValue);

/** Custom fields as a list of key and value (votes, initiatives). */
export const customFieldList = z.array(z.strictObject({ key: requiredText, value: customValue }));
