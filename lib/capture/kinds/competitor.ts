// A competitor: POST /products/:product_id/competitors. It has only a name and a colour. So the form shows
// the page's address and adds it to the name.
import { attributeFields, attributesOf, type Field, textOf } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import { competitorCreateAttributes, createCompetitor } from '@/lib/planning/contract/competitor';
import { integrationFields, integrationSteps, startIntegration } from './integration';
import { createKind } from './kind';

const destination = attributeFields(createCompetitor.params, {
  product_id: {
    name: 'product',
    role: 'product',
    label: 'fieldProduct',
    group: 'destination',
    suggests: 'products',
  },
});

const attributes = attributeFields(competitorCreateAttributes, {
  name: { name: 'competitor', label: 'fieldName', role: 'title', group: 'main', suggests: 'competitors' },
  color: { label: 'fieldColor', group: 'main' },
});

const address: Field = {
  name: 'address',
  label: 'fieldAddress',
  control: { type: 'address' },
  group: 'main',
  isRequired: false,
  hint: 'hintCompetitorAddress',
};

/** The service requires a colour. Pages without one get a neutral grey. */
const neutralColor = '#808080';

/** `Acme (https://acme.example)` */
function nameWithAddress(values: DraftValues): string {
  const suffix = textOf(values, 'address');
  return suffix === '' ? textOf(values, 'competitor') : `${textOf(values, 'competitor')} (${suffix})`;
}

export const competitorKind = createKind({
  id: 'competitor',
  isRare: true,
  label: 'kindCompetitor',
  group: 'capture',
  fields: [...destination, ...attributes, address, ...integrationFields],
  templates: { name: { field: 'competitor', template: '{{site|title|url}}' } },
  start: ({ source }, defaults) => ({
    product: defaults.product,
    color: source.themeColor ?? neutralColor,
    address: source.address,
    ...startIntegration(defaults),
  }),
  name: (values) => textOf(values, 'competitor'),
  steps: (values) => [
    {
      operation: 'createCompetitor',
      input: {
        params: { product_id: textOf(values, 'product') },
        body: { competitor: { ...attributesOf(attributes, values), name: nameWithAddress(values) } },
      },
    },
    ...integrationSteps(values, 'Competitor', 0),
  ],
});
