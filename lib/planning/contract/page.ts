// Notes, which the service calls pages, and the operation that creates one.
import * as z from 'zod/mini';
import {
  answeredDescription,
  answeredTag,
  commonAnswerFields,
  maybe,
  maybeId,
  maybeList,
  maybeNumber,
  maybeText,
} from './answer';
import { commaList, htmlText, recordReference, requiredText, returnedFields, statusValue } from './fields';
import type { Operation } from './operation';

const pageDocumentTypes = ['note', 'whiteboard', 'folder', 'internal_link', 'external_link'] as const;
const pageEditorWidths = ['NARROW', 'FULL'] as const;

export const pageCreateAttributes = z.strictObject({
  name: requiredText,
  document_type: z.optional(z.enum(pageDocumentTypes)),
  description_attributes: z.optional(z.strictObject({ body: htmlText })),
  // The documentation doesn't call this id numeric, so a key passes too.
  parent_id: z.optional(recordReference),
  tags: z.optional(commaList),
  editor_width: z.optional(z.enum(pageEditorWidths)),
  workflow_status: z.optional(statusValue),
});

export const pageRecord = z.object({
  ...commonAnswerFields,
  title: maybeText,
  // Answers have a number (note 10, external link 70, internal link 80), requests an enum.
  document_type: maybe(z.union([z.number(), z.string()])),
  document_type_name: maybeText,
  editor_width: maybe(z.union([z.number(), z.string()])),
  description: maybe(answeredDescription),
  parent_id: maybeId,
  position: maybeNumber,
  tags: maybeList(z.string()),
  full_tags: maybeList(answeredTag),
});

export type Page = z.infer<typeof pageRecord>;

export const createPage = {
  id: 'createPage',
  method: 'POST',
  path: '/api/v1/products/:product_id/pages',
  params: z.strictObject({ product_id: recordReference }),
  query: null,
  body: z.strictObject({ page: pageCreateAttributes, fields: z.optional(returnedFields) }),
  response: z.object({ page: pageRecord }),
} as const satisfies Operation;
