// Attributes that name other records: ids, keys, names, people, workflow statuses.
import * as z from 'zod';
import type { Kind } from '../storage/kind.ts';
import { isJsonObject, type Json, memberOf } from '../values/json.ts';
import { findStatus, type Workflow } from '../workflow-statuses.ts';
import { type Field, invalid, type Reading, valid } from './field.ts';
import { partsOf } from './simple-fields.ts';

/** The digits of a numeric id, sent as a string or as a number of any size; null for anything else. */
function idText(value: Json): string | null {
  const digits = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value;
  return typeof digits === 'string' && /^\d+$/.test(digits) ? digits : null;
}

/** A numeric id. The API documentation does not require its record to exist here. */
export const numericId = (): Field<string> => ({
  stored: z.string(),
  read: (value) => orInvalid(idText(value), 'is not a numeric id'),
});

/** A numeric id, a key or a name, stored as sent. */
export const reference = (): Field<string> => ({
  stored: z.string(),
  read: (value) => orInvalid(referenceText(value), 'is not valid'),
});

/** An existing record, by numeric id or key, stored as its numeric id. */
export const existing = (kind: Kind): Field<string> => ({
  stored: z.string(),
  read: (value, lookup) => {
    const sent = referenceText(value);
    return orInvalid(sent === null ? null : lookup.idOf(kind, sent), 'is not valid');
  },
});

/** Like `existing`, but by numeric id only. */
export const existingId = (kind: Kind): Field<string> => ({
  stored: z.string(),
  read: (value, lookup) => {
    const id = idText(value);
    return orInvalid(id === null ? null : lookup.idOf(kind, id), 'is not valid');
  },
});

/** A parent: the numeric id of a line, known here or not, or the key of an existing record. */
export const parent = (kind: Kind): Field<string> => ({
  stored: z.string(),
  read: (value, lookup) => {
    const sent = referenceText(value);
    return orInvalid(idText(value) ?? (sent === null ? null : lookup.idOf(kind, sent)), 'is not valid');
  },
});

/** Several existing records by numeric id: `,`-separated for an idea's themes, an array for its portals. */
export const existingIds = (kind: Kind, form: 'comma-separated' | 'array'): Field<string[]> => ({
  stored: z.array(z.string()),
  read: (value, lookup) => {
    const sent = form === 'array' ? value : typeof value === 'string' ? partsOf(value) : null;
    if (!Array.isArray(sent)) return invalid(`must be ${form}`);
    const ids = sent.map((item) => {
      const id = idText(item);
      return id === null ? null : lookup.idOf(kind, id);
    });
    const known = ids.filter((id) => id !== null);
    return known.length === ids.length ? valid(known) : invalid('is not valid');
  },
});

/** Names of existing records. Recordings have both a comma-separated string and an array. */
export const existingNames = (kind: Kind): Field<string[]> => ({
  stored: z.array(z.string()),
  read: (value, lookup) => {
    const sent = typeof value === 'string' ? partsOf(value) : z.array(z.string()).safeParse(value).data;
    if (!sent) return invalid('must be one comma-separated string');
    const names = lookup.namesOf(kind);
    const unknown = sent.find((name) => !names.includes(name));
    return unknown === undefined ? valid(sent) : invalid(`is not valid: ${unknown}`);
  },
});

/** `goals`, `initiatives`: an array of names or ids. The examples also send one comma-separated string. */
export const references = (): Field<string[]> => ({
  stored: z.array(z.string()),
  read: (value) => {
    if (typeof value === 'string') return valid(partsOf(value));
    const sent = Array.isArray(value) ? value.map(referenceText) : [null];
    const whole = sent.filter((item) => item !== null);
    return whole.length === sent.length ? valid(whole) : invalid('must be an array of names or ids');
  },
});

/** Watchers of an idea or a release: one comma-separated string of ids of people. */
export const watcherString = (): Field<string[]> => ({
  stored: z.array(z.string()),
  read: (value) => {
    const ids = typeof value === 'string' ? partsOf(value) : null;
    return ids?.every((id) => idText(id) !== null)
      ? valid(ids)
      : invalid('must be a comma-separated string of user ids');
  },
});

/** Watchers of a goal: an array of ids of people. */
export const watcherArray = (): Field<string[]> => ({
  stored: z.array(z.string()),
  read: (value) => {
    const ids = Array.isArray(value) ? value.map(idText) : [null];
    const whole = ids.filter((id) => id !== null);
    return whole.length === ids.length ? valid(whole) : invalid('must be an array of user ids');
  },
});

/** A release's owner: an email address or the id of a person. */
export const emailOrId = (): Field<string> => ({
  stored: z.string(),
  read: (value) => {
    const isEmail = typeof value === 'string' && /^[^\s@,]+@[^\s@,]+$/.test(value);
    return orInvalid(isEmail ? value : idText(value), 'is not an email address or a user id');
  },
});

/** A status by name, by id, or as an object with a name (the epic's example); stored as its name. */
export const workflowStatus = (workflow: Workflow): Field<string> => ({
  stored: z.string(),
  read: (value) => {
    const sent = isJsonObject(value) ? (memberOf(value, 'name') ?? null) : value;
    const named = referenceText(sent);
    const status = named === null ? null : findStatus(workflow, named);
    return orInvalid(status?.name ?? null, 'is not valid');
  },
});

function referenceText(value: Json): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  return idText(value);
}

function orInvalid(value: string | null, problem: string): Reading<string> {
  return value === null ? invalid(problem) : valid(value);
}
