// The ids of drafts (their captures keep them) and pictures: UUIDs.
import * as z from 'zod/mini';

/** Any UUID version. zod's own check would make the worker larger. */
const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const idSchema = z.string().check(z.regex(idPattern));
