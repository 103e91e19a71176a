// One builder for the kinds of the tables: fields from the contract, and steps from the filled fields.
import {
  attributesOf,
  type Field,
  htmlOf,
  isFilled,
  mainTextOf,
  referenceOf,
  textOf,
  textOfRole,
} from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import { withPictureField } from '@/lib/capture/pictures/picture';
import { defaultName } from '@/lib/capture/start/templates';
import { operationFacts } from '@/lib/capture/steps/operations';
import { currentTextAnd, idOfStep, type Step } from '@/lib/capture/steps/step';
import type { MessageKey } from '@/lib/capture/text/messages';
import { titleOfHtml } from '@/lib/capture/text/name';
import { sourceLine } from '@/lib/capture/text/source';
import { type OperationId, operations } from '@/lib/planning/contract';
import type { ClassName } from '@/lib/planning/service-names';
import { type ChangedRecord, createKind, type Kind, type KindDefinition, type StepContext } from './kind';
import { buildFields, changesOf, type Layouts, shapeOf } from './layouts';

type Attributes = Readonly<Record<string, unknown>>;

/** Its group is `plan` by default, and its name the title. */
interface KindEntry
  extends Omit<KindDefinition, 'group' | 'fields' | 'steps' | 'name'>,
    Partial<Pick<KindDefinition, 'group' | 'name'>> {
  readonly operation: OperationId;
  /** The operation while a parameter of the first is empty. @default the parameters are required */
  readonly fallbackOperation?: OperationId;
  /** A field that narrows the suggested destinations. @default none */
  readonly productFilter?: Field;
  /** The parameters of the paths. */
  readonly destination: Layouts;
  /** The record's attributes. The long text among them ends with the source. */
  readonly attributes: Layouts;
  /** The attributes change this record. Only filled ones are sent. @default they are those of a new record */
  readonly changedRecord?: ChangedRecord['record'];
  /** The step reads the record first, and adds to it. @default none */
  readonly amends?: 'idea' | 'feature';
  /** The idea is read in a first step, for its ID. @default its reference is sent */
  readonly readsIdea?: true;
  /** A picture can be attached (`lastSteps`). @default false */
  readonly takesPicture?: true;
  /** Fields that are no attributes. @default none */
  readonly extraFields?: readonly Field[];
  /** The record as sent. `text`: the long text with the source. @default the filled attributes with the text */
  recordBody?(values: DraftValues, filled: Attributes, text: unknown): Attributes;
  /** Members of the body beside the record. @default none */
  bodyMembers?(values: DraftValues): Attributes;
  /** The visibility of another record decides, and must be internal. @default false */
  staysInternal?(values: DraftValues): boolean;
  /** The class of the record for integrations. @default it can't be sent to one */
  readonly modelClass?: ClassName;
  /** The last steps, from step `next` on. @default none */
  lastSteps?(values: DraftValues, next: number, context: StepContext): Step[];
}

export function createKindFrom(entry: KindEntry): Kind {
  const { operation, fallbackOperation, changedRecord, amends, modelClass, takesPicture, ...rest } = entry;
  const {
    productFilter,
    destination,
    attributes: layouts,
    extraFields = [],
    readsIdea,
    recordBody,
    bodyMembers,
    ...more
  } = rest;
  const { staysInternal, lastSteps, ...kind } = more;
  const withPath = (id: OperationId) => ({ id, path: parametersOf(id, destination) });
  const usual = withPath(operation);
  const other = fallbackOperation && withPath(fallbackOperation);
  // The body has the record as its first member.
  const [[record, schema] = ['', undefined]] = Object.entries(shapeOf(operations[operation].body));
  const attributes = changedRecord ? changesOf(schema, layouts) : buildFields(schema, layouts);
  const text = mainTextOf(attributes);
  const fields = [
    ...(productFilter ? [productFilter] : []),
    ...(other?.path ?? []),
    ...usual.path,
    ...(takesPicture ? withPictureField(attributes) : attributes),
    ...extraFields,
    ...(modelClass ? integrationFields : []),
  ];
  return createKind({
    group: 'plan',
    ...(text && { templates: { name: defaultName, text: { field: text.name, template: '{{selection}}' } } }),
    name: (values) => textOfRole(fields, values, 'title'),
    ...(changedRecord ? ofChange(changedRecord, fields) : {}),
    ...kind,
    fields,
    steps: (values, context) => {
      const { id, path } = other && !usual.path.every((field) => isFilled(field, values)) ? other : usual;
      const filled = attributesOf(attributes, values);
      const html = text && htmlOf(values, text.name) + sourceLineOf(id, context);
      const written = amends && html ? currentTextAnd(html) : html;
      const ofRecord = recordBody?.(values, filled, written) ?? {
        ...filled,
        ...(text?.attribute ? { [text.attribute]: written } : {}),
      };
      const steps: Step[] = [
        ...(readsIdea ? [readIdeaStep(ideaIn(values))] : []),
        {
          operation: id,
          ...(amends ? { amends: { record: amends, reference: referenceOf(values, amends, amends) } } : {}),
          input: {
            params: { ...attributesOf(path, values), ...(readsIdea ? { idea_id: idOfStep(0) } : {}) },
            body: { ...bodyMembers?.(values), [record]: ofRecord },
          },
          ...(staysInternal?.(values) ? { staysInternal: true } : {}),
        },
        ...(modelClass ? integrationSteps(values, modelClass) : []),
      ];
      return [...steps, ...(lastSteps?.(values, steps.length, context) ?? [])];
    },
  });
}

/** The source line of the record that an operation creates or changes. */
export const sourceLineOf = (id: OperationId, { source, marker, keptLinks }: StepContext): string =>
  sourceLine(source, marker, keptLinks.includes(operationFacts(id).record ?? ''));

/** Shared by the kinds that change a record. */
function ofChange(record: ChangedRecord['record'], fields: readonly Field[]) {
  const changes = fields.filter(({ isChange }) => isChange);
  return {
    isOptIn: true as const,
    // At the first field, for a change without any filled one.
    ownProblems: (values: DraftValues) =>
      changes.some((field) => isFilled(field, values))
        ? []
        : changes
            .slice(0, 1)
            .map(({ name }) => ({ field: name, messageKey: 'problemNothingChanged' as const })),
    changes: (values: DraftValues): ChangedRecord =>
      record === 'vote'
        ? { record, reference: textOf(values, record), idea: ideaIn(values) }
        : { record, reference: referenceOf(values, record, record) },
    // The record's new name, else the person's reference to it.
    name: (values: DraftValues) => textOf(values, 'name') || textOf(values, record),
  };
}

/** Shared by the kinds that add a text to a record. */
export const addition = (record: 'idea' | 'feature' | 'requirement', text: string, title: MessageKey) => ({
  group: 'add' as const,
  // The person's own words go first. The selection follows as a quote.
  templates: { text: { field: text, template: '{{quote}}' } },
  name: (values: DraftValues) => titleOfHtml(htmlOf(values, text)) || textOf(values, record),
  addsTo: (values: DraftValues) => ({ title, reference: referenceOf(values, record, record) }),
});

/** The fields of an operation's parameters. */
function parametersOf(id: OperationId, layouts: Layouts): Field[] {
  const { params } = operations[id];
  const own = Object.entries(layouts).filter(([name]) => Object.hasOwn(params.shape, name));
  return buildFields(params, Object.fromEntries(own));
}

/** Not sent, because the record implies its product. Narrows the suggestions. */
export const listedProduct: Field = {
  name: 'product',
  role: 'product',
  label: 'fieldProduct',
  control: { type: 'line' },
  group: 'destination',
  isRequired: false,
  suggests: 'products',
  hint: 'hintProductOfRecord',
};

/** None, or the integration from the settings. Without one, the form shows no field. */
export const integrationFields = buildFields(operations.createIntegrationChange.body, {
  integration_id: {
    name: 'integration',
    role: 'integration',
    label: 'fieldIntegration',
    group: 'main',
    isRequired: false,
    suggests: 'integrations',
    control: { type: 'integration' },
  },
});

/** If an integration is chosen: sends the record of the first step to it, as a `modelClass`. */
export function integrationSteps(values: DraftValues, modelClass: ClassName): Step[] {
  const integration = textOf(values, 'integration');
  if (integration === '') return [];
  const body = { integration_id: integration, model_class: modelClass, model_id: idOfStep(0) };
  return [{ operation: 'createIntegrationChange', input: { params: {}, body } }];
}

const ideaIn = (values: DraftValues): string => referenceOf(values, 'idea', 'idea');

/**
 * The first step of kinds that need an idea's ID. If the idea is gone, the capture is parked before anything is created
 * (F40). The answer also has the idea's address, which comments and votes lack.
 */
export const readIdeaStep = (reference: string): Step => ({
  operation: 'readIdea',
  input: { params: { id: reference }, query: { fields: 'name,reference_num,url' } },
});
