// Owns the shape of the ids that we give: to drafts, which their captures keep, and to pictures. UUIDs, which browsers make.
import * as z from 'zod/mini';

/** Of any version: zod's own tells them apart, at a cost in the worker's size. */
const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const idSchema = z.string().check(z.regex(idPattern));
