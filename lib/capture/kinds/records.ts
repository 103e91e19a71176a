// The kinds of planning as a table: one builder plans the steps of every entry.
import {
  attributesOf,
  type Field,
  type FieldProblem,
  htmlOf,
  isFilled,
  mainTextOf,
  referenceOf,
  textOf,
  textOfRole,
} from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import { usualName, usualText } from '@/lib/capture/start/templates';
import { currentTextAnd, idOfStep } from '@/lib/capture/steps/step';
import { sourceLine } from '@/lib/capture/text/source';
import { type OperationId, operations } from '@/lib/planning/contract';
import { numericId } from '@/lib/planning/contract/fields';
import { parseIdeaReference } from '@/lib/planning/record-key';
import { type ClassName, classes } from '@/lib/planning/service-names';
import { createKind, type Kind, type KindDefinition } from './kind';
import { featureLayout, fieldsOf, type Layouts, parentLayout, shapeOf } from './layouts';
import { addition, integrationFields, integrationSteps, listedProduct, readIdeaStep } from './parts';

interface RecordDefinition
  extends Omit<KindDefinition, 'fields' | 'steps' | 'name'>,
    Partial<Pick<KindDefinition, 'name'>> {
  readonly operation: OperationId;
  /** The operation while a parameter of the first is empty. @default the parameters are required */
  readonly otherwise?: OperationId;
  /** The name of the record in the body. */
  readonly record: string;
  /** A field that narrows the suggested destinations. @default none */
  readonly lists?: Field;
  /** The parameters of the paths. */
  readonly destination: Layouts;
  /** The record's attributes. The long text among them ends with the source. */
  readonly attributes: Layouts;
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
  const { operation, otherwise, record, lists, beside = [], sent, amends, modelClass, ...rest } = definition;
  const { destination: params, attributes: layouts, ...kind } = rest;
  const usual = { id: operation, path: parametersOf(operation, params) };
  const other = otherwise && { id: otherwise, path: parametersOf(otherwise, params) };
  const attributes = fieldsOf(attributesIn(operation, record), layouts);
  const text = mainTextOf(attributes);
  const fields = [
    ...(lists ? [lists] : []),
    ...(other?.path ?? []),
    ...usual.path,
    ...attributes,
    ...beside,
    ...(modelClass ? integrationFields : []),
  ];
  return createKind({
    ...(text ? { templates: { name: usualName, text: usualText(text.name) } } : {}),
    name: (values) => textOfRole(fields, values, 'title'),
    ...kind,
    fields,
    steps: (values, { source, marker }) => {
      const { id, path } = other && !usual.path.every((field) => isFilled(field, values)) ? other : usual;
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
          input: { params: attributesOf(path, values), body: { [record]: body } },
        },
        ...(modelClass ? integrationSteps(values, modelClass) : []),
      ];
    },
  });
}

/** The fields of an operation's parameters. */
export function parametersOf(id: OperationId, layouts: Layouts): Field[] {
  const { params } = operations[id];
  const own = Object.entries(layouts).filter(([name]) => Object.hasOwn(params.shape, name));
  return fieldsOf(params, Object.fromEntries(own));
}

/** The schema of a record in the body of an operation. */
export const attributesIn = (id: OperationId, record: string): unknown =>
  shapeOf(operations[id].body)[record];

/** For new and changed features, and for epics. */
const workItemLayouts = {
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

/** The service requires a color. Pages without one get a neutral grey. */
const neutralColor = '#808080';

const workItems: readonly RecordDefinition[] = [
  {
    id: 'feature',
    label: 'kindFeature',
    group: 'capture',
    operation: 'createFeature',
    record: 'feature',
    modelClass: 'Feature',
    lists: { ...listedProduct, hint: 'hintProductOfRelease' },
    destination: { release_id: 'destination' },
    attributes: { ...featureLayouts, epic: 'more', release_phase: 'more', custom_fields: 'more' },
  },
  // In a release, or in the product's default release, which allows fewer sources of progress.
  {
    id: 'epic',
    label: 'kindEpic',
    group: 'capture',
    operation: 'createEpicInRelease',
    otherwise: 'createEpicInProduct',
    record: 'epic',
    modelClass: 'Epic',
    destination: {
      product_id: { group: 'destination', isRequired: false },
      release_id: { group: 'destination', isRequired: false, hint: 'hintDefaultRelease' },
    },
    attributes: {
      ...workItemLayouts,
      workflow_status: { group: 'more', suggests: 'epicStatuses' },
      workflow_kind: { group: 'more', suggests: 'epicTypes' },
      duration_source: 'more',
    },
    ownProblems: (values) =>
      textOf(values, 'product') === '' && textOf(values, 'release') === ''
        ? [{ field: 'product', messageKey: 'problemRequired' }]
        : [],
  },
];

export const workItemKinds: readonly Kind[] = workItems.map(recordKind);

const rarelyNeeded: readonly RecordDefinition[] = [
  // The new text follows the feature's own. If the service can't read the feature, nothing is written.
  {
    id: 'append-feature',
    label: 'kindAppendFeature',
    isRare: true,
    ...addition('feature', 'added', 'titleAddition'),
    operation: 'updateFeature',
    record: 'feature',
    amends: 'feature',
    modelClass: 'Feature',
    destination: { id: featureLayout },
    attributes: {
      description: { name: 'added', label: 'fieldAdded', group: 'main', placeholder: 'writeAddition' },
    },
  },
  // The service supports no attachments here, so the text has the link.
  {
    id: 'requirement-comment',
    label: 'kindRequirementComment',
    isRare: true,
    ...addition('requirement', 'body', 'titleComment'),
    operation: 'createRequirementComment',
    record: 'comment',
    destination: { requirement_id: 'destination' },
    attributes: { body: 'main' },
  },
  // It has only a name and a color. So the form shows the page's address and adds it to the name.
  {
    id: 'competitor',
    label: 'kindCompetitor',
    group: 'capture',
    isRare: true,
    operation: 'createCompetitor',
    record: 'competitor',
    modelClass: 'Competitor',
    destination: { product_id: 'destination' },
    attributes: {
      name: { name: 'competitor', group: 'main', suggests: 'competitors' },
      color: { label: 'fieldColor', group: 'main' },
    },
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
  },
  // Its long text is called theme.
  {
    id: 'release',
    label: 'kindRelease',
    group: 'plan',
    isRare: true,
    operation: 'createRelease',
    record: 'release',
    modelClass: 'Release',
    destination: { product_id: 'destination' },
    attributes: {
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
        ...parentLayout,
        name: 'parentRelease',
        label: 'fieldParentRelease',
        hint: 'hintNumericId',
      },
      parking_lot: { label: 'fieldParkingLot', group: 'more' },
      capacity_units: { label: 'fieldCapacityUnits', group: 'more' },
      total_capacity_text: { label: 'fieldCapacity', group: 'more', hint: 'hintEstimate' },
      progress_source: 'more',
      progress: 'more',
      duration_source: 'more',
      watchers: 'more',
    },
  },
  // Also a product line. The form omits settings for calculated progress and dates, because their values are undocumented.
  {
    id: 'product',
    label: 'kindProduct',
    group: 'plan',
    isRare: true,
    operation: 'createProduct',
    record: 'product',
    destination: {},
    attributes: {
      // The contract requires no name, but a product needs one.
      name: { group: 'main', isRequired: true },
      reference_prefix: { label: 'fieldPrefix', group: 'main', hint: 'hintPrefix' },
      description: 'main',
      parent_id: { ...parentLayout, name: 'parentProduct', label: 'fieldParentProduct' },
      product_line: { label: 'fieldProductLine', group: 'more' },
      product_line_type: { label: 'fieldProductLineType', group: 'more' },
      workspace_type: { label: 'fieldWorkspaceType', group: 'more', hint: 'hintWorkspaceType' },
      project_template_id: {
        label: 'fieldTemplate',
        isOfAccount: true,
        group: 'more',
        hint: 'hintNumericId',
      },
      configuration_epics_enabled: { label: 'fieldEpicsEnabled', group: 'more', control: { type: 'flag' } },
      configuration_okrs_enabled: { label: 'fieldOkrsEnabled', group: 'more', control: { type: 'flag' } },
    },
  },
];

export const recordKinds: readonly Kind[] = rarelyNeeded.map(recordKind);

/** It has no name and no text. */
export const capacityInvestmentKind = recordKind({
  id: 'capacity-investment',
  label: 'kindCapacityInvestment',
  group: 'plan',
  isRare: true,
  operation: 'createCapacityInvestment',
  record: 'capacity_investment',
  lists: listedProduct,
  destination: { initiative_id: 'destination' },
  attributes: {
    start_date: 'main',
    end_date: 'main',
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
  fields: fieldsOf(operations.createIntegrationChange.body, {
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
