// A product or a product line: POST /products. The form omits settings for calculated progress and dates,
// because their values are undocumented.
import { attributeFields, attributesOf, htmlOf, textOf } from '@/lib/capture/field/field';
import { usualName, usualText } from '@/lib/capture/start/templates';
import { sourceLine } from '@/lib/capture/text/source';
import { productCreateAttributes } from '@/lib/planning/contract/product';
import { createKind } from './kind';

const attributes = attributeFields(productCreateAttributes, {
  // The contract requires no name, but a product needs one.
  name: { label: 'fieldName', role: 'title', group: 'main', isRequired: true },
  reference_prefix: { label: 'fieldPrefix', group: 'main', hint: 'hintPrefix' },
  description: { label: 'fieldDescription', role: 'text', group: 'main' },
  parent_id: {
    name: 'parentProduct',
    isOfAccount: true,
    label: 'fieldParentProduct',
    group: 'more',
    hint: 'hintKeyOrId',
  },
  product_line: { label: 'fieldProductLine', group: 'more' },
  product_line_type: { label: 'fieldProductLineType', group: 'more' },
  workspace_type: { label: 'fieldWorkspaceType', group: 'more', hint: 'hintWorkspaceType' },
  project_template_id: { label: 'fieldTemplate', isOfAccount: true, group: 'more', hint: 'hintNumericId' },
  configuration_epics_enabled: { label: 'fieldEpicsEnabled', group: 'more', control: { type: 'flag' } },
  configuration_okrs_enabled: { label: 'fieldOkrsEnabled', group: 'more', control: { type: 'flag' } },
});

export const productKind = createKind({
  id: 'product',
  isRare: true,
  label: 'kindProduct',
  group: 'plan',
  fields: attributes,
  templates: { name: usualName, text: usualText('description') },
  name: (values) => textOf(values, 'name'),
  steps: (values, { source, marker }) => [
    {
      operation: 'createProduct',
      input: {
        params: {},
        body: {
          product: {
            ...attributesOf(attributes, values),
            description: htmlOf(values, 'description') + sourceLine(source, marker),
          },
        },
      },
    },
  ],
});
