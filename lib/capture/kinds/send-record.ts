// Sends an existing record to an integration: POST /integration_changes. The service needs the record's
// numeric ID. For the key of an idea, a first step reads the ID. Other records have no such operation.
import { attributeFields, type FieldProblem, referenceOf, textOf } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import { idOfStep } from '@/lib/capture/steps/step-references';
import { numericId } from '@/lib/planning/contract/fields';
import { createIntegrationChange } from '@/lib/planning/contract/integration-change';
import { parseIdeaReference } from '@/lib/planning/record-key';
import { classes } from '@/lib/planning/service-names';
import { createKind } from './kind';
import { readIdeaStep } from './read-idea';

const fields = attributeFields(createIntegrationChange.body, {
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
});

const isId = (text: string): boolean => numericId.safeParse(text).success;

/** The record is an idea by key, so a first step has to read its ID. */
const isReadFirst = (values: DraftValues): boolean =>
  textOf(values, 'class') === 'Idea' && !isId(textOf(values, 'sentRecord'));

function recordProblems(values: DraftValues): FieldProblem[] {
  const record = textOf(values, 'sentRecord');
  if (record === '') return [];
  if (isReadFirst(values))
    return parseIdeaReference(record).isOk
      ? []
      : [{ field: 'sentRecord', messageKey: 'problemIdeaReference' }];
  return isId(record) ? [] : [{ field: 'sentRecord', messageKey: 'problemNumericId' }];
}

export const sendRecordKind = createKind({
  id: 'send-record',
  isRare: true,
  label: 'kindSendRecord',
  group: 'plan',
  fields,
  templates: {},
  start: (_snapshot, defaults) => ({ integrationId: defaults.integration?.id ?? '' }),
  ownProblems: recordProblems,
  name: (values) => [textOf(values, 'class'), textOf(values, 'sentRecord')].join(' ').trim(),
  steps: (values) => {
    const isRead = isReadFirst(values);
    return [
      ...(isRead ? [readIdeaStep(referenceOf(values, 'sentRecord', 'idea'))] : []),
      {
        operation: 'createIntegrationChange',
        input: {
          params: {},
          body: {
            integration_id: textOf(values, 'integrationId'),
            model_class: textOf(values, 'class'),
            model_id: isRead ? idOfStep(0) : textOf(values, 'sentRecord'),
          },
        },
      },
    ];
  },
});
