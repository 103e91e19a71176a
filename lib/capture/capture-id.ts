// The ids that we make, of drafts (their captures keep them) and of pictures: UUIDs.
import * as z from 'zod/mini';

/** Of any version. zod's own check costs the worker more bytes. */
const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const idSchema = z.string().check(z.regex(idPattern));
