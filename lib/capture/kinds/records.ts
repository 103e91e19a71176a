// The kinds of planning as a table: one builder plans the steps of every entry.
import {
  attributesOf,
  type Field,
  type FieldProblem,
  htmlOf,
  mainTextOf,
  referenceOf,
  textOf,
  textOfRole,
} from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import { usualName, usualText } from '@/lib/capture/start/templates';
import { currentTextAnd, idOfStep } from '@/lib/capture/steps/step-references';
import { sourceLine } from '@/lib/capture/text/source';
import { type OperationId, operations } from '@/lib/planning/contract';
import { commentCreateAttributes, createRequirementComment } from '@/lib/planning/contract/comment';
import { numericId } from '@/lib/planning/contract/fields';
import { createIntegrationChange } from '@/lib/planning/contract/integration-change';
import {
  competitorCreateAttributes,
  createCompetitor,
  createRelease,
  productCreateAttributes,
  releaseCreateAttributes,
} from '@/lib/planning/contract/product';
import {
  capacityInvestmentCreateAttributes,
  createCapacityInvestment,
} from '@/lib/planning/contract/strategy';
import {
  createEpicInProduct,
  createEpicInRelease,
  createFeature,
  epicInReleaseAttributes,
  featureCreateAttributes,
  featureUpdateAttributes,
  updateFeature,
} from '@/lib/planning/contract/work-item';
import { parseIdeaReference } from '@/lib/planning/record-key';
import { type ClassName, classes } from '@/lib/planning/service-names';
import { createKind, type Kind, type KindDefinition } from './kind';
import { fieldsOf } from './layouts';
import {
  addition,
  featureLayout,
  initiativeLayout,
  integrationFields,
  integrationSteps,
  listedProduct,
  readIdeaStep,
} from './parts';

interface RecordDefinition
  extends Omit<KindDefinition, 'fields' | 'steps' | 'name'>,
    Partial<Pick<KindDefinition, 'name'>> {
  readonly operation: OperationId | ((values: DraftValues) => OperationId);
  /** The name of the record in the body. */
  readonly record: string;
  /** The parameters of the path, and what narrows their suggestions. */
  readonly destination: readonly Field[];
  /** The record's attributes. The long text among them ends with the source. */
  readonly attributes: readonly Field[];
  /** Fields that are no attributes. @default none */
  readonly beside?: readonly Field[];
  /** Attributes that are sent in another form than they are typed. @default none */
  sent?(values: DraftValues): Readonly<Record<string, string>>;
  /** The text follows the one that the record has. @default the record is new */
  readonly amends?: 'feature';
  /** The class of the record for integrations. @default it can't be sent to one */
  readonly modelClass?: ClassName;
}

function recordKind(definition: RecordDefinition): Kind {
  const { operation, record, destination, attributes, beside = [], ...rest } = definition;
  const { sent, amends, modelClass, ...kind } = rest;
  const fields = [...destination, ...attributes, ...beside, ...(modelClass ? integrationFields : [])];
  const text = mainTextOf(attributes);
  return createKind({
    ...(text ? { templates: { name: usualName, text: usualText(text.name) } } : {}),
    name: (values) => textOfRole(fields, values, 'title'),
    ...kind,
    fields,
    steps: (values, { source, marker }) => {
      const id = typeof operation === 'string' ? operation : operation(values);
      const html = text && htmlOf(values, text.name) + sourceLine(source, marker);
      const body = {
        ...attributesOf(attributes, values),
        ...(text?.attribute && html ? { [text.attribute]: amends ? currentTextAnd(html) : html } : {}),
        ...sent?.(values),
      };
      return [
        {
          operation: id,
          ...(amends ? { amends: { record: amends, reference: referenceOf(values, amends, amends) } } : {}),
          input: { params: paramsOf(id, destination, values), body: { [record]: body } },
        },
        ...(modelClass ? integrationSteps(values, modelClass) : []),
      ];
    },
  });
}

/** The operation's parameters, from the fields that have them. */
export function paramsOf(id: OperationId, destination: readonly Field[], values: DraftValues) {
  const names = Object.keys(operations[id].params.shape);
  return attributesOf(
    destination.filter(({ attribute }) => attribute !== undefined && names.includes(attribute)),
    values,
  );
}

/** For new and changed features, and for epics. */
export const workItemLayouts = {
  name: 'main',
  description: 'main',
  tags: 'main',
  assigned_to_user: 'more',
  created_by: 'more',
  workflow_status: 'more',
  workflow_kind: 'more',
  initiative: 'more',
  start_date: 'more',
  due_date: 'more',
  goals: 'more',
  initial_estimate_text: 'more',
  detailed_estimate_text: 'more',
  remaining_estimate_text: 'more',
  initial_estimate: 'more',
  detailed_estimate: 'more',
  remaining_estimate: 'more',
  team: 'more',
  team_workflow_status: 'more',
  iteration: 'more',
  program_increment: 'more',
  progress_source: 'more',
  progress: 'more',
} as const;

export const featureLayouts = {
  ...workItemLayouts,
  workflow_status: { group: 'more', suggests: 'featureStatuses' },
  workflow_kind: { group: 'more', suggests: 'featureTypes' },
} as const;

export const featureKind = recordKind({
  id: 'feature',
  label: 'kindFeature',
  group: 'capture',
  operation: 'createFeature',
  record: 'feature',
  modelClass: 'Feature',
  destination: [
    { ...listedProduct, hint: 'hintProductOfRelease' },
    ...fieldsOf(createFeature.params, { release_id: 'destination' }),
  ],
  attributes: fieldsOf(featureCreateAttributes, {
    ...featureLayouts,
    epic: 'more',
    release_phase: 'more',
    custom_fields: 'more',
  }),
});

/** In a release, or in the product's default release, which allows fewer sources of progress. */
export const epicKind = recordKind({
  id: 'epic',
  label: 'kindEpic',
  group: 'capture',
  operation: (values) => (textOf(values, 'release') === '' ? 'createEpicInProduct' : 'createEpicInRelease'),
  record: 'epic',
  modelClass: 'Epic',
  destination: [
    ...fieldsOf(createEpicInProduct.params, { product_id: { group: 'destination', isRequired: false } }),
    ...fieldsOf(createEpicInRelease.params, {
      release_id: { group: 'destination', isRequired: false, hint: 'hintDefaultRelease' },
    }),
  ],
  attributes: fieldsOf(epicInReleaseAttributes, {
    ...workItemLayouts,
    workflow_status: { group: 'more', suggests: 'epicStatuses' },
    workflow_kind: { group: 'more', suggests: 'epicTypes' },
    duration_source: 'more',
  }),
  ownProblems: (values) =>
    textOf(values, 'product') === '' && textOf(values, 'release') === ''
      ? [{ field: 'product', messageKey: 'problemRequired' }]
      : [],
});

/** The new text follows the feature's own. If the service can't read the feature, nothing is written. */
export const appendFeatureKind = recordKind({
  id: 'append-feature',
  isRare: true,
  label: 'kindAppendFeature',
  ...addition('feature', 'added', 'titleAddition'),
  operation: 'updateFeature',
  record: 'feature',
  amends: 'feature',
  modelClass: 'Feature',
  destination: fieldsOf(updateFeature.params, { id: featureLayout }),
  attributes: fieldsOf(featureUpdateAttributes, {
    description: { name: 'added', label: 'fieldAdded', group: 'main', placeholder: 'writeAddition' },
  }),
});

/** The service supports no attachments here, so the text has the link. */
export const requirementCommentKind = recordKind({
  id: 'requirement-comment',
  isRare: true,
  label: 'kindRequirementComment',
  ...addition('requirement', 'body', 'titleComment'),
  operation: 'createRequirementComment',
  record: 'comment',
  destination: fieldsOf(createRequirementComment.params, {
    requirement_id: {
      name: 'requirement',
      role: 'requirement',
      label: 'fieldRequirement',
      group: 'destination',
      suggests: 'requirements',
      hint: 'hintReference',
      control: { type: 'record', record: 'requirement' },
    },
  }),
  attributes: fieldsOf(commentCreateAttributes, {
    body: {
      label: 'fieldComment',
      role: 'text',
      group: 'main',
      isRequired: false,
      placeholder: 'writeComment',
    },
  }),
});

/** The service requires a color. Pages without one get a neutral grey. */
const neutralColor = '#808080';

/** It has only a name and a color. So the form shows the page's address and adds it to the name. */
export const competitorKind = recordKind({
  id: 'competitor',
  isRare: true,
  label: 'kindCompetitor',
  group: 'capture',
  operation: 'createCompetitor',
  record: 'competitor',
  modelClass: 'Competitor',
  destination: fieldsOf(createCompetitor.params, { product_id: 'destination' }),
  attributes: fieldsOf(competitorCreateAttributes, {
    name: { name: 'competitor', group: 'main', suggests: 'competitors' },
    color: { label: 'fieldColor', group: 'main' },
  }),
  beside: [
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
  sent: (values) => {
    const [name, address] = [textOf(values, 'competitor'), textOf(values, 'address')];
    return { name: address === '' ? name : `${name} (${address})` };
  },
});

/** Its long text is called theme. */
export const releaseKind = recordKind({
  id: 'release',
  isRare: true,
  label: 'kindRelease',
  group: 'plan',
  operation: 'createRelease',
  record: 'release',
  modelClass: 'Release',
  destination: fieldsOf(createRelease.params, { product_id: 'destination' }),
  attributes: fieldsOf(releaseCreateAttributes, {
    name: 'main',
    theme: { label: 'fieldTheme', role: 'text', group: 'main' },
    release_date: { label: 'fieldReleaseDate', group: 'main' },
    owner: { label: 'fieldOwner', group: 'more', suggests: 'people', hint: 'hintOwner' },
    workflow_status: { group: 'more', suggests: 'releaseStatuses' },
    start_date: 'more',
    end_date: 'more',
    development_started_on: { label: 'fieldDevelopmentStart', group: 'more' },
    external_release_date: { label: 'fieldExternalDate', group: 'more' },
    external_date_resolution: { label: 'fieldExternalResolution', group: 'more', hint: 'hintExternalDate' },
    initiatives: 'more',
    goals: 'more',
    parent_id: {
      name: 'parentRelease',
      label: 'fieldParentRelease',
      isOfAccount: true,
      group: 'more',
      hint: 'hintNumericId',
    },
    parking_lot: { label: 'fieldParkingLot', group: 'more' },
    capacity_units: { label: 'fieldCapacityUnits', group: 'more' },
    total_capacity_text: { label: 'fieldCapacity', group: 'more', hint: 'hintEstimate' },
    progress_source: 'more',
    progress: 'more',
    duration_source: 'more',
    watchers: 'more',
  }),
});

/**
 * A product or a product line. The form omits settings for calculated progress and dates, because their values are
 * undocumented.
 */
export const productKind = recordKind({
  id: 'product',
  isRare: true,
  label: 'kindProduct',
  group: 'plan',
  operation: 'createProduct',
  record: 'product',
  destination: [],
  attributes: fieldsOf(productCreateAttributes, {
    // The contract requires no name, but a product needs one.
    name: { group: 'main', isRequired: true },
    reference_prefix: { label: 'fieldPrefix', group: 'main', hint: 'hintPrefix' },
    description: 'main',
    parent_id: {
      name: 'parentProduct',
      label: 'fieldParentProduct',
      isOfAccount: true,
      group: 'more',
      hint: 'hintKeyOrId',
    },
    product_line: { label: 'fieldProductLine', group: 'more' },
    product_line_type: { label: 'fieldProductLineType', group: 'more' },
    workspace_type: { label: 'fieldWorkspaceType', group: 'more', hint: 'hintWorkspaceType' },
    project_template_id: { label: 'fieldTemplate', isOfAccount: true, group: 'more', hint: 'hintNumericId' },
    configuration_epics_enabled: { label: 'fieldEpicsEnabled', group: 'more', control: { type: 'flag' } },
    configuration_okrs_enabled: { label: 'fieldOkrsEnabled', group: 'more', control: { type: 'flag' } },
  }),
});

/** It has no name and no text. */
export const capacityInvestmentKind = recordKind({
  id: 'capacity-investment',
  isRare: true,
  label: 'kindCapacityInvestment',
  group: 'plan',
  operation: 'createCapacityInvestment',
  record: 'capacity_investment',
  destination: [
    listedProduct,
    ...fieldsOf(createCapacityInvestment.params, { initiative_id: initiativeLayout }),
  ],
  attributes: fieldsOf(capacityInvestmentCreateAttributes, {
    start_date: 'main',
    end_date: 'main',
    date_source: { label: 'fieldDurationSource', group: 'main' },
    estimate_source: { label: 'fieldEstimateSource', group: 'main' },
    capacity_scenario_id: { label: 'fieldScenario', isOfAccount: true, group: 'main', hint: 'hintNumericId' },
  }),
  name: (values) => textOf(values, 'initiative'),
});

const isId = (text: string): boolean => numericId.safeParse(text).success;

/** The service needs a record's numeric ID. Only an idea can be read by its key, in a first step. */
const isReadFirst = (values: DraftValues): boolean =>
  textOf(values, 'class') === 'Idea' && !isId(textOf(values, 'sentRecord'));

function sentRecordProblems(values: DraftValues): FieldProblem[] {
  const record = textOf(values, 'sentRecord');
  const isIdea = isReadFirst(values);
  if (record === '' || (isIdea ? parseIdeaReference(record).isOk : isId(record))) return [];
  return [{ field: 'sentRecord', messageKey: isIdea ? 'problemIdeaReference' : 'problemNumericId' }];
}

/** Sends an existing record to an integration. */
export const sendRecordKind = createKind({
  id: 'send-record',
  isRare: true,
  label: 'kindSendRecord',
  group: 'plan',
  fields: fieldsOf(createIntegrationChange.body, {
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
  ownProblems: sentRecordProblems,
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
