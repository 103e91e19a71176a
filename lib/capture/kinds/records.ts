// The kinds of planning and the note, as entries of a table.
import { referenceOf, textOf } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import { idOfStep } from '@/lib/capture/steps/step';
import { operations } from '@/lib/planning/contract';
import { numericId } from '@/lib/planning/contract/fields';
import { parseIdeaReference } from '@/lib/planning/record-key';
import { classes } from '@/lib/planning/service-names';
import { addition, createKindFrom, listedProduct, readIdeaStep } from './entry';
import { createKind, type Kind } from './kind';
import { buildFields, featureLayout, type Layouts, main, more, parentLayout } from './layouts';

/** The service calls a note a page. */
export const noteKind = createKindFrom({
  id: 'note',
  label: 'kindNote',
  group: 'capture',
  operation: 'createPage',
  modelClass: 'Page',
  destination: { product_id: 'destination' },
  attributes: {
    ...main('name', 'description_attributes', 'tags'),
    parent_id: { name: 'parent', label: 'fieldParent', suggests: 'pages' },
    // Links aren't offered: no attribute holds their record or address.
    document_type: {
      name: 'documentType',
      label: 'fieldDocumentType',
      control: { type: 'choice', choices: ['note', 'whiteboard', 'folder'] },
    },
    editor_width: { name: 'editorWidth', label: 'fieldEditorWidth' },
    workflow_status: { suggests: 'noteStatuses' },
  },
  start: () => ({ documentType: 'note' }),
  recordBody: (_values, filled, body) => ({ ...filled, description_attributes: { body } }),
});

/** For new and changed features, and for epics, which name their statuses and types differently. */
export const workItemLayouts = (statuses: 'feature' | 'epic'): Layouts => ({
  ...main('name', 'description', 'tags'),
  ...more('assigned_to_user', 'created_by'),
  workflow_status: { suggests: `${statuses}Statuses` },
  workflow_kind: { suggests: `${statuses}Types` },
  ...more('initiative', 'start_date', 'due_date', 'goals'),
  ...more('initial_estimate_text', 'detailed_estimate_text', 'remaining_estimate_text'),
  ...more('initial_estimate', 'detailed_estimate', 'remaining_estimate'),
  ...more('team', 'team_workflow_status', 'iteration', 'program_increment'),
  ...more('progress_source', 'progress'),
});

/** The service requires a color. Pages without one get a neutral gray. */
const neutralColor = '#808080';

export const workItemKinds: readonly Kind[] = [
  createKindFrom({
    id: 'feature',
    label: 'kindFeature',
    group: 'capture',
    operation: 'createFeature',
    modelClass: 'Feature',
    productFilter: { ...listedProduct, hint: 'hintProductOfRelease' },
    destination: { release_id: 'destination' },
    attributes: { ...workItemLayouts('feature'), ...more('epic', 'release_phase', 'custom_fields') },
  }),
  // In a release, or in the product's default release, which allows fewer sources of progress.
  createKindFrom({
    id: 'epic',
    label: 'kindEpic',
    group: 'capture',
    operation: 'createEpicInRelease',
    fallbackOperation: 'createEpicInProduct',
    modelClass: 'Epic',
    destination: {
      product_id: { group: 'destination', isRequired: false },
      release_id: { group: 'destination', isRequired: false, hint: 'hintDefaultRelease' },
    },
    attributes: { ...workItemLayouts('epic'), ...more('duration_source') },
    ownProblems: (values) =>
      textOf(values, 'product') === '' && textOf(values, 'release') === ''
        ? [{ field: 'product', messageKey: 'problemRequired' }]
        : [],
  }),
];

export const recordKinds: readonly Kind[] = [
  // The new text follows the feature's own. If the service can't read the feature, nothing is written.
  createKindFrom({
    id: 'append-feature',
    label: 'kindAppendFeature',
    isOptIn: true,
    ...addition('feature', 'added', 'titleAddition'),
    operation: 'updateFeature',
    amends: 'feature',
    modelClass: 'Feature',
    destination: { id: featureLayout },
    attributes: {
      description: { name: 'added', label: 'fieldAdded', group: 'main', placeholder: 'writeAddition' },
    },
  }),
  // The service supports no attachments here, so the text has the link.
  createKindFrom({
    id: 'requirement-comment',
    label: 'kindRequirementComment',
    isOptIn: true,
    ...addition('requirement', 'body', 'titleComment'),
    operation: 'createRequirementComment',
    destination: { requirement_id: 'destination' },
    attributes: { body: 'main' },
  }),
  // It has only a name and a color. So the form shows the page's address and adds it to the name.
  createKindFrom({
    id: 'competitor',
    label: 'kindCompetitor',
    group: 'capture',
    isOptIn: true,
    operation: 'createCompetitor',
    modelClass: 'Competitor',
    destination: { product_id: 'destination' },
    attributes: {
      name: { name: 'competitor', group: 'main', suggests: 'competitors' },
      color: { label: 'fieldColor', group: 'main' },
    },
    extraFields: [
      {
        name: 'address',
        label: 'fieldAddress',
        control: { type: 'address' },
        group: 'main',
        isRequired: false,
        hint: 'hintCompetitorAddress',
      },
    ],
    templates: { name: { field: 'competitor', template: '{{site|title|url}}' } },
    start: ({ source }) => ({ color: source.themeColor ?? neutralColor, address: source.address }),
    recordBody: (values, filled) => {
      const [name, address] = [textOf(values, 'competitor'), textOf(values, 'address')];
      return { ...filled, name: address === '' ? name : `${name} (${address})` };
    },
  }),
  // Its long text is called theme.
  createKindFrom({
    id: 'release',
    label: 'kindRelease',
    isOptIn: true,
    operation: 'createRelease',
    modelClass: 'Release',
    destination: { product_id: 'destination' },
    attributes: {
      name: 'main',
      theme: { label: 'fieldTheme', role: 'text', group: 'main' },
      release_date: { label: 'fieldReleaseDate', group: 'main' },
      owner: { label: 'fieldOwner', suggests: 'people', hint: 'hintOwner' },
      workflow_status: { suggests: 'releaseStatuses' },
      ...more('start_date', 'end_date'),
      development_started_on: { label: 'fieldDevelopmentStart' },
      external_release_date: { label: 'fieldExternalDate' },
      external_date_resolution: { label: 'fieldExternalResolution', hint: 'hintExternalDate' },
      ...more('initiatives', 'goals'),
      parent_id: parentLayout('parentRelease', 'fieldParentRelease', 'hintNumericId'),
      parking_lot: { label: 'fieldParkingLot' },
      capacity_units: { label: 'fieldCapacityUnits' },
      total_capacity_text: { label: 'fieldCapacity', hint: 'hintEstimate' },
      ...more('progress_source', 'progress', 'duration_source', 'watchers'),
    },
  }),
  // Also a product line. The form omits settings for calculated progress and dates, because their values are undocumented.
  createKindFrom({
    id: 'product',
    label: 'kindProduct',
    isOptIn: true,
    operation: 'createProduct',
    destination: {},
    attributes: {
      // The contract requires no name, but a product needs one.
      name: { group: 'main', isRequired: true },
      reference_prefix: { label: 'fieldPrefix', group: 'main', hint: 'hintPrefix' },
      description: 'main',
      parent_id: parentLayout('parentProduct', 'fieldParentProduct'),
      product_line: { label: 'fieldProductLine' },
      product_line_type: { label: 'fieldProductLineType' },
      workspace_type: { label: 'fieldWorkspaceType', hint: 'hintWorkspaceType' },
      project_template_id: { label: 'fieldTemplate', isOfAccount: true, hint: 'hintNumericId' },
      configuration_epics_enabled: { label: 'fieldEpicsEnabled', control: { type: 'flag' } },
      configuration_okrs_enabled: { label: 'fieldOkrsEnabled', control: { type: 'flag' } },
    },
  }),
];

/** It has no name and no text. */
export const capacityInvestmentKind = createKindFrom({
  id: 'capacity-investment',
  label: 'kindCapacityInvestment',
  isOptIn: true,
  operation: 'createCapacityInvestment',
  productFilter: listedProduct,
  destination: { initiative_id: 'destination' },
  attributes: {
    ...main('start_date', 'end_date'),
    date_source: { label: 'fieldDurationSource', group: 'main' },
    estimate_source: { label: 'fieldEstimateSource', group: 'main' },
    capacity_scenario_id: { label: 'fieldScenario', isOfAccount: true, group: 'main', hint: 'hintNumericId' },
  },
  name: (values) => textOf(values, 'initiative'),
});

const isId = (text: string): boolean => numericId.safeParse(text).success;

/** The service needs a record's numeric ID. Only an idea can be read by its key, in a first step. */
const isReadFirst = (values: DraftValues): boolean =>
  textOf(values, 'class') === 'Idea' && !isId(textOf(values, 'sentRecord'));

/** Sends an existing record to an integration. */
export const sendRecordKind = createKind({
  id: 'send-record',
  isOptIn: true,
  label: 'kindSendRecord',
  group: 'plan',
  fields: buildFields(operations.createIntegrationChange.body, {
    model_class: {
      name: 'class',
      label: 'fieldClass',
      group: 'destination',
      control: { type: 'choice', choices: classes },
    },
    model_id: { name: 'sentRecord', label: 'fieldSentRecord', group: 'destination', hint: 'hintSentRecord' },
    integration_id: {
      name: 'integrationId',
      label: 'integrationId',
      group: 'main',
      suggests: 'integrations',
      hint: 'hintNumericId',
    },
  }),
  start: (_snapshot, defaults) => ({ integrationId: defaults.integration?.id ?? '' }),
  ownProblems: (values) => {
    const record = textOf(values, 'sentRecord');
    const isIdea = isReadFirst(values);
    if (record === '' || (isIdea ? parseIdeaReference(record).isOk : isId(record))) return [];
    return [{ field: 'sentRecord', messageKey: isIdea ? 'problemIdeaReference' : 'problemNumericId' }];
  },
  name: (values) => [textOf(values, 'class'), textOf(values, 'sentRecord')].join(' ').trim(),
  steps: (values) => {
    const isRead = isReadFirst(values);
    const body = {
      integration_id: textOf(values, 'integrationId'),
      model_class: textOf(values, 'class'),
      model_id: isRead ? idOfStep(0) : textOf(values, 'sentRecord'),
    };
    return [
      ...(isRead ? [readIdeaStep(referenceOf(values, 'sentRecord', 'idea'))] : []),
      { operation: 'createIntegrationChange', input: { params: {}, body } },
    ];
  },
});
