// A note, which the service calls a page: POST /products/:product_id/pages.
import { attributeFields, attributesOf, htmlOf, textOf } from '@/lib/capture/field/field';
import { usualName, usualText } from '@/lib/capture/start/templates';
import { sourceLine } from '@/lib/capture/text/source';
import { createPage, pageCreateAttributes } from '@/lib/planning/contract/page';
import { integrationFields, integrationSteps, startIntegration } from './integration';
import { createKind } from './kind';

const destination = attributeFields(createPage.params, {
  product_id: {
    name: 'product',
    role: 'product',
    label: 'fieldProduct',
    group: 'destination',
    suggests: 'products',
  },
});

const attributes = attributeFields(pageCreateAttributes, {
  name: { label: 'fieldName', role: 'title', group: 'main' },
  // The contract wraps the HTML in an object.
  description_attributes: {
    name: 'description',
    label: 'fieldDescription',
    role: 'text',
    group: 'main',
    control: { type: 'html' },
  },
  tags: { label: 'fieldTags', role: 'tags', group: 'main', suggests: 'tags' },
  parent_id: { name: 'parent', label: 'fieldParent', group: 'more', suggests: 'pages' },
  // Links aren't offered: no attribute holds their record or address.
  document_type: {
    name: 'documentType',
    label: 'fieldDocumentType',
    group: 'more',
    control: { type: 'choice', choices: ['note', 'whiteboard', 'folder'] },
  },
  editor_width: { name: 'editorWidth', label: 'fieldEditorWidth', group: 'more' },
  workflow_status: { name: 'status', label: 'fieldStatus', group: 'more', suggests: 'noteStatuses' },
});

export const noteKind = createKind({
  id: 'note',
  label: 'kindNote',
  group: 'capture',
  fields: [...destination, ...attributes, ...integrationFields],
  templates: { name: usualName, text: usualText('description') },
  start: (_snapshot, defaults) => ({
    product: defaults.product,
    tags: defaults.tags,
    documentType: 'note',
    ...startIntegration(defaults),
  }),
  name: (values) => textOf(values, 'name'),
  steps: (values, { source, marker }) => [
    {
      operation: 'createPage',
      input: {
        params: { product_id: textOf(values, 'product') },
        body: {
          page: {
            ...attributesOf(attributes, values),
            description_attributes: { body: htmlOf(values, 'description') + sourceLine(source, marker) },
          },
        },
      },
    },
    ...integrationSteps(values, 'Page', 0),
  ],
});
