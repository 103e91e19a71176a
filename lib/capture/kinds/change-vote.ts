// Changes a vote on an idea: PUT /ideas/:idea_id/endorsements/:id.
import { attributeFields, changeFields, referenceOf, textOf } from '@/lib/capture/field/field';
import { idOfStep } from '@/lib/capture/steps/step-references';
import { endorsementUpdateAttributes, updateEndorsement } from '@/lib/planning/contract/endorsement';
import { changeKind } from './change';
import { ideaLayout } from './idea-parts';
import { readIdeaStep } from './read-idea';

const destination = attributeFields(updateEndorsement.params, {
  idea_id: ideaLayout,
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

export const changeVoteKind = changeKind({
  id: 'change-vote',
  label: 'kindChangeVote',
  record: 'vote',
  destination,
  changes,
  name: (values) => textOf(values, 'idea'),
  steps: (vote, id, values) => [
    readIdeaStep(referenceOf(values, 'idea', 'idea')),
    {
      operation: 'updateEndorsement',
      input: { params: { idea_id: idOfStep(0), id }, body: { idea_endorsement: vote } },
    },
  ],
});
