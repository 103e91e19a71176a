// A note, which the service calls a page: POST /products/:product_id/pages.
import { attributesOf, htmlOf, textOf } from '@/lib/capture/field/field';
import { usualName, usualText } from '@/lib/capture/start/templates';
import { sourceLine } from '@/lib/capture/text/source';
import { createPage, pageCreateAttributes } from '@/lib/planning/contract/product';
import { createKind } from './kind';
import { fieldsOf } from './layouts';
import { integrationFields, integrationSteps } from './parts';

const attributes = fieldsOf(pageCreateAttributes, {
  name: 'main',
  // The contract wraps the HTML in an object.
  description_attributes: {
    name: 'description',
    label: 'fieldDescription',
    role: 'text',
    group: 'main',
    control: { type: 'html' },
  },
  tags: 'main',
  parent_id: { name: 'parent', label: 'fieldParent', group: 'more', suggests: 'pages' },
  // Links aren't offered: no attribute holds their record or address.
  document_type: {
    name: 'documentType',
    label: 'fieldDocumentType',
    group: 'more',
    control: { type: 'choice', choices: ['note', 'whiteboard', 'folder'] },
  },
  editor_width: { name: 'editorWidth', label: 'fieldEditorWidth', group: 'more' },
  workflow_status: { group: 'more', suggests: 'noteStatuses' },
});

export const noteKind = createKind({
  id: 'note',
  label: 'kindNote',
  group: 'capture',
  fields: [
    ...fieldsOf(createPage.params, { product_id: 'destination' }),
    ...attributes,
    ...integrationFields,
  ],
  templates: { name: usualName, text: usualText('description') },
  start: () => ({ documentType: 'note' }),
  name: (values) => textOf(values, 'name'),
  steps: (values, { source, marker }) => {
    const description = { body: htmlOf(values, 'description') + sourceLine(source, marker) };
    const page = { ...attributesOf(attributes, values), description_attributes: description };
    const params = { product_id: textOf(values, 'product') };
    return [
      { operation: 'createPage', input: { params, body: { page } } },
      ...integrationSteps(values, 'Page'),
    ];
  },
});
