// Adds to an idea: PUT /ideas/:id. The idea keeps its text, and the capture goes under it. The operation requires a creator,
// so the step sends the one that it read.
import { attributeFields, htmlOf, referenceOf, textOf } from '@/lib/capture/form/field';
import { createKind } from '@/lib/capture/kind';
import { suggestNameOfText } from '@/lib/capture/name';
import { sourceLine } from '@/lib/capture/source';
import { currentCreatorOr, currentTextAnd } from '@/lib/capture/step-references';
import { usualText } from '@/lib/capture/templates/template';
import { internalVisibility } from '@/lib/capture/visibility';
import { ideaUpdateAttributes } from '@/lib/planning/contract/idea';
import { integrationFields, integrationSteps, startIntegration } from './integration';
import { audienceField, audienceOf, ideaFields } from './on-idea';

const added = attributeFields(ideaUpdateAttributes, {
  description: { name: 'added', label: 'fieldAdded', group: 'main' },
});

const creator = attributeFields(ideaUpdateAttributes, {
  // In sight: where the service doesn't tell the creator, the person sees who becomes it.
  created_by: {
    name: 'createdBy',
    label: 'fieldCreatorOtherwise',
    group: 'more',
    isRequired: false,
    suggests: 'people',
    hint: 'hintCreatorOtherwise',
  },
});

export const appendIdeaKind = createKind({
  id: 'append-idea',
  label: 'kindAppendIdea',
  fields: [
    ...ideaFields,
    ...added,
    audienceField('hintAdditionVisibility'),
    ...creator,
    ...integrationFields,
  ],
  templates: { text: usualText('added') },
  start: (_snapshot, defaults) => ({
    idea: defaults.lastIdea.reference,
    visibility: internalVisibility,
    createdBy: defaults.createdBy,
    ...startIntegration(defaults),
  }),
  name: (values) => suggestNameOfText(htmlOf(values, 'added')) || textOf(values, 'idea'),
  steps: (values, { source, marker }) => {
    const reference = referenceOf(values, 'idea', 'idea');
    return [
      {
        operation: 'updateIdea',
        amends: { record: 'idea', reference },
        input: {
          params: { id: reference },
          body: {
            idea: {
              description: currentTextAnd(htmlOf(values, 'added') + sourceLine(source, marker)),
              created_by: currentCreatorOr(textOf(values, 'createdBy')),
            },
          },
        },
        ...audienceOf(values),
      },
      ...integrationSteps(values, 'Idea', 0),
    ];
  },
});
