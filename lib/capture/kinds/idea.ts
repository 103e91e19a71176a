// Owns the kind "idea": POST /products/:product_id/ideas (specification, Endpoints 8; Idea attributes).
import { ideaVisibilities } from '@/lib/planning/contract/idea';
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
  {
    name: 'portal',
    label: 'fieldPortal',
    control: { type: 'portal' },
    group: 'destination',
    isRequired: false,
    lookup: 'portals',
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
  { name: 'createdBy', label: 'fieldCreatedBy', control: { type: 'email' }, group: 'main', isRequired: true },
  {
    name: 'visibility',
    label: 'fieldVisibility',
    control: { type: 'choice', choices: ideaVisibilities },
    group: 'more',
    isRequired: false,
  },
  {
    name: 'categories',
    label: 'fieldCategories',
    control: { type: 'list' },
    group: 'more',
    isRequired: false,
    lookup: 'categories',
  },
  { name: 'assignee', label: 'fieldAssignee', control: { type: 'email' }, group: 'more', isRequired: false },
  { name: 'status', label: 'fieldStatus', control: { type: 'line' }, group: 'more', isRequired: false },
  {
    name: 'watchers',
    label: 'fieldWatchers',
    control: { type: 'list' },
    group: 'more',
    isRequired: false,
    hint: 'hintWatchers',
  },
];

export const ideaKind: Kind = {
  id: 'idea',
  label: 'kindIdea',
  fields,
  start: (snapshot, defaults) => ({
    product: defaults.product,
    portal: defaults.portal,
    name: suggestName(snapshot),
    description: snapshotHtml(snapshot),
    tags: defaults.tags,
    createdBy: defaults.createdBy,
    visibility: defaults.visibility,
    categories: [],
    assignee: '',
    status: '',
    watchers: [],
  }),
  problems: (values) => [...missingFields(fields, values), ...malformedFields(fields, values)],
  name: (values) => textOf(values, 'name'),
  steps: (values, { source, marker }) => {
    const portal = textOf(values, 'portal');
    return [
      {
        operation: 'createIdea',
        input: {
          params: { product_id: textOf(values, 'product') },
          body: {
            // An idea in the wrong portal is a public leak: "none" is said in both places that a service may read.
            ...(portal === '' ? { skip_portal: true } : {}),
            idea: {
              name: textOf(values, 'name'),
              description: htmlOf(values, 'description') + sourceLine(source, marker),
              created_by: textOf(values, 'createdBy'),
              ...(portal === '' ? { skip_portal: true } : { submitted_idea_portal_id: portal }),
              ...joined('tags', listOf(values, 'tags')),
              ...joined('categories', listOf(values, 'categories')),
              ...joined('watchers', listOf(values, 'watchers')),
              ...filled('visibility', textOf(values, 'visibility')),
              ...filled('assigned_to_user', textOf(values, 'assignee')),
              ...filled('workflow_status', textOf(values, 'status')),
            },
          },
        },
      },
    ];
  },
};
