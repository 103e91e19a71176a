// Changes a vote on an idea: PUT /ideas/:idea_id/endorsements/:id.
import { attributeFields, attributesOf, changeFields, referenceOf, textOf } from '@/lib/capture/field/field';
import { idOfStep } from '@/lib/capture/steps/step-references';
import { endorsementUpdateAttributes, updateEndorsement } from '@/lib/planning/contract/endorsement';
import { unchangedProblems } from './change';
import { createKind } from './kind';
import { readIdeaStep } from './read-idea';

const destination = attributeFields(updateEndorsement.params, {
  idea_id: {
    name: 'idea',
    role: 'idea',
    label: 'fieldIdea',
    group: 'destination',
    suggests: 'ideas',
    hint: 'hintIdea',
    control: { type: 'idea' },
  },
  id: {
    name: 'vote',
    label: 'fieldVote',
    group: 'destination',
    suggests: 'votes',
    hint: 'hintChangeById',
  },
});

const changes = changeFields(endorsementUpdateAttributes, {
  value: { label: 'fieldVoteValue', group: 'main', hint: 'hintVoteValue' },
  custom_fields: { label: 'fieldCustomFields', group: 'more', hint: 'hintCustomFields' },
});

export const changeVoteKind = createKind({
  id: 'change-vote',
  label: 'kindChangeVote',
  group: 'plan',
  fields: [...destination, ...changes],
  templates: {},
  ownProblems: unchangedProblems(changes),
  changes: (values) => ({
    record: 'vote',
    reference: textOf(values, 'vote'),
    idea: referenceOf(values, 'idea', 'idea'),
  }),
  name: (values) => textOf(values, 'idea'),
  steps: (values) => [
    readIdeaStep(referenceOf(values, 'idea', 'idea')),
    {
      operation: 'updateEndorsement',
      input: {
        params: { idea_id: idOfStep(0), id: textOf(values, 'vote') },
        body: { idea_endorsement: attributesOf(changes, values) },
      },
    },
  ],
});
