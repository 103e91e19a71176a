// Owns the kind "note", a page in the service's words: POST /products/:product_id/pages (specification, Endpoints 10).
import { pageDocumentTypes, pageEditorWidths } from '@/lib/planning/contract/page';
import { type Field, htmlOf, listOf, malformedFields, missingFields, textOf } from '../field';
import { snapshotHtml } from '../html';
import type { Kind } from '../kind';
import { suggestName } from '../name';
import { sourceLine } from '../source';
import { filled, joined } from './optional';

const fields: readonly Field[] = [
  {
    name: 'product',
    label: 'fieldProduct',
    control: { type: 'line' },
    group: 'destination',
    isRequired: true,
    lookup: 'products',
  },
  { name: 'name', label: 'fieldName', control: { type: 'line' }, group: 'main', isRequired: true },
  {
    name: 'description',
    label: 'fieldDescription',
    control: { type: 'html' },
    group: 'main',
    isRequired: false,
  },
  { name: 'tags', label: 'fieldTags', control: { type: 'list' }, group: 'main', isRequired: false },
  {
    name: 'parent',
    label: 'fieldParent',
    control: { type: 'line' },
    group: 'more',
    isRequired: false,
    lookup: 'pages',
  },
  {
    name: 'documentType',
    label: 'fieldDocumentType',
    control: { type: 'choice', choices: pageDocumentTypes },
    group: 'more',
    isRequired: false,
  },
  {
    name: 'editorWidth',
    label: 'fieldEditorWidth',
    control: { type: 'choice', choices: pageEditorWidths },
    group: 'more',
    isRequired: false,
  },
  { name: 'status', label: 'fieldStatus', control: { type: 'line' }, group: 'more', isRequired: false },
];

export const noteKind: Kind = {
  id: 'note',
  label: 'kindNote',
  fields,
  start: (snapshot, defaults) => ({
    product: defaults.product,
    name: suggestName(snapshot),
    description: snapshotHtml(snapshot),
    tags: defaults.tags,
    parent: '',
    documentType: 'note',
    editorWidth: '',
    status: '',
  }),
  problems: (values) => [...missingFields(fields, values), ...malformedFields(fields, values)],
  name: (values) => textOf(values, 'name'),
  steps: (values, { source, marker }) => [
    {
      operation: 'createPage',
      input: {
        params: { product_id: textOf(values, 'product') },
        body: {
          page: {
            name: textOf(values, 'name'),
            description_attributes: { body: htmlOf(values, 'description') + sourceLine(source, marker) },
            ...joined('tags', listOf(values, 'tags')),
            ...filled('parent_id', textOf(values, 'parent')),
            ...filled('document_type', textOf(values, 'documentType')),
            ...filled('editor_width', textOf(values, 'editorWidth')),
            ...filled('workflow_status', textOf(values, 'status')),
          },
        },
      },
    },
  ],
};
