// A vote for an idea: POST /ideas/:idea_id/endorsements. The quote, its link, the organisation and the contacts
// make it a vote for a customer. A form offers it only if the service lists votes
// (form/offered-kinds.ts).
import { attributeFields, attributesOf, htmlOf, referenceOf, textOf } from '@/lib/capture/field/field';
import { quotedText } from '@/lib/capture/start/templates';
import { idOfStep } from '@/lib/capture/steps/step-references';
import { suggestNameOfText } from '@/lib/capture/text/name';
import { citedAddress, sourceLine, sourceOf } from '@/lib/capture/text/source';
import { endorsementCreateAttributes } from '@/lib/planning/contract/endorsement';
import { createKind } from './kind';
import { ideaFields } from './on-idea';
import { readIdeaStep } from './read-idea';

/** The names of text and link are those of a comment, so that a vote can become one. */
const attributes = attributeFields(endorsementCreateAttributes, {
  description: { name: 'body', label: 'fieldDescription', role: 'text', group: 'main' },
  idea_users: {
    name: 'contacts',
    role: 'contacts',
    label: 'fieldContacts',
    group: 'main',
    suggests: 'contacts',
    hint: 'hintContacts',
  },
  idea_organization_id: {
    name: 'organization',
    role: 'organization',
    label: 'fieldOrganization',
    group: 'main',
    suggests: 'organizations',
    hint: 'hintOrganization',
  },
  link: { role: 'link', label: 'fieldLink', group: 'main' },
  value: { name: 'voteValue', label: 'fieldVoteValue', group: 'more' },
});

export const voteKind = createKind({
  id: 'vote',
  label: 'kindVote',
  group: 'add',
  fields: [...ideaFields, ...attributes],
  templates: { text: quotedText('body') },
  start: (snapshot) => ({ link: citedAddress(sourceOf(snapshot)) }),
  name: (values) => suggestNameOfText(htmlOf(values, 'body')) || textOf(values, 'idea'),
  addsTo: (values) => ({ title: 'titleVote', reference: referenceOf(values, 'idea', 'idea') }),
  steps: (values, { source, marker }) => [
    readIdeaStep(referenceOf(values, 'idea', 'idea')),
    {
      operation: 'createEndorsement',
      input: {
        params: { idea_id: idOfStep(0) },
        body: {
          idea_endorsement: {
            idea_id: idOfStep(0),
            ...attributesOf(attributes, values),
            description: htmlOf(values, 'body') + sourceLine(source, marker),
          },
        },
      },
    },
  ],
});
