// Changes a vote on an idea: PUT /ideas/:idea_id/endorsements/:id.
import { attributeFields, attributesOf, changeFields, referenceOf, textOf } from '@/lib/capture/form/field';
import { createKind } from '@/lib/capture/kind';
import { idOfStep } from '@/lib/capture/step-references';
import { endorsementUpdateAttributes, updateEndorsement } from '@/lib/planning/contract/endorsement';
import { unchangedProblems } from './change';

const destination = attributeFields(updateEndorsement.params, {
  idea_id: {
    name: 'idea',
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
  custom_fields: { label: 'fieldCustomFields', group: 'main', hint: 'hintCustomFields' },
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
    // Read first: a vote on a deleted idea is parked, and the answer gives the address to open.
    {
      operation: 'readIdea',
      input: {
        params: { id: referenceOf(values, 'idea', 'idea') },
        query: { fields: 'name,reference_num,url' },
      },
    },
    {
      operation: 'updateEndorsement',
      input: {
        params: { idea_id: idOfStep(0), id: textOf(values, 'vote') },
        body: { idea_endorsement: attributesOf(changes, values) },
      },
    },
  ],
});
