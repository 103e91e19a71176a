// The kinds of ideas: a new one, and those that add to one: comment, reply, vote and addition.
import { type Field, htmlOf, listOf, referenceOf, textOf } from '@/lib/capture/field/field';
import type { SuggestionType } from '@/lib/capture/field/suggestion';
import type { DraftValues } from '@/lib/capture/field/values';
import { commentVisibilities, internalVisibility } from '@/lib/capture/field/visibility';
import { pictureField } from '@/lib/capture/pictures/picture';
import { defaultName } from '@/lib/capture/start/templates';
import {
  currentCreatorOr,
  currentTagsAnd,
  fileOfPicture,
  idOfStep,
  type Step,
} from '@/lib/capture/steps/step';
import { isBlankHtml } from '@/lib/capture/text/html';
import type { MessageKey } from '@/lib/capture/text/messages';
import { titleOfHtml } from '@/lib/capture/text/name';
import { citedAddress, sourceOf } from '@/lib/capture/text/source';
import { attachmentLinkAttributes } from '@/lib/planning/contract/comment';
import { ideaUpdateAttributes, ideaVisibilities } from '@/lib/planning/contract/idea';
import { addition, createKindFrom, integrationFields, integrationSteps, sourceLineOf } from './entry';
import { buildFields, ideaLayout, type Layouts, main, more } from './layouts';

const restricted = { isAdvanced: true, hint: 'hintRestricted' } as const;

/** The record that an idea became. Names differ from those of destinations, so that other forms don't fill them. */
const promoted = (name: string, label: MessageKey, suggests: SuggestionType) =>
  ({ name, label, suggests, isAdvanced: true, hint: 'hintNameOrId' }) as const;
const promotionLayouts = {
  feature: promoted('promotedFeature', 'fieldPromotedFeature', 'features'),
  epic: promoted('promotedEpic', 'fieldPromotedEpic', 'epics'),
  initiative: promoted('promotedInitiative', 'fieldPromotedInitiative', 'initiatives'),
};

/** For new and changed ideas. */
export const ideaLinkLayouts: Layouts = {
  themes: { label: 'fieldThemes', hint: 'hintIdList', isAdvanced: true },
  ...promotionLayouts,
  duplicate_idea: {
    name: 'duplicateOf',
    label: 'fieldDuplicateOf',
    suggests: 'ideas',
    hint: 'hintIdea',
    control: { type: 'record', record: 'idea' },
  },
  portal_restricted: { ...restricted, label: 'fieldPortalRestricted' },
  restricted_idea_portal_ids: {
    ...restricted,
    name: 'restrictedPortals',
    label: 'fieldRestrictedPortals',
    suggests: 'portals',
  },
  spam: { label: 'fieldSpam', isAdvanced: true },
};

/** An idea in the wrong portal is a public leak. So both members that a service may read say "none". */
const noPortal = (values: DraftValues) => (textOf(values, 'portal') === '' ? { skip_portal: true } : {});

export const ideaKind = createKindFrom({
  id: 'idea',
  label: 'kindIdea',
  group: 'capture',
  operation: 'createIdea',
  modelClass: 'Idea',
  takesPicture: true,
  destination: { product_id: 'destination' },
  attributes: {
    submitted_idea_portal_id: {
      name: 'portal',
      role: 'portal',
      label: 'fieldPortal',
      group: 'destination',
      suggests: 'portals',
      hint: 'hintPortal',
      control: { type: 'portal' },
    },
    ...main('name', 'description', 'tags', 'created_by'),
    visibility: {
      label: 'fieldVisibility',
      role: 'visibility',
      group: 'main',
      control: { type: 'choice', choices: ideaVisibilities, unset: internalVisibility },
    },
    ...more('categories', 'assigned_to_user'),
    workflow_status: { suggests: 'ideaStatuses' },
    ...more('watchers'),
    ...ideaLinkLayouts,
    ...more('initial_votes', 'created_at'),
  },
  templates: {
    name: defaultName,
    // A page without a selection has its description as a start.
    text: { field: 'description', template: '{{selection|description}}' },
  },
  start: (snapshot, { product, portal, createdBy, visibility }) => ({
    // A portal belongs to a product, so it needs one.
    portal: product === '' ? '' : portal,
    ...{ createdBy, visibility, picture: snapshot.picture ?? '' },
  }),
  bodyMembers: noPortal,
  recordBody: (values, filled, description) => ({ ...filled, ...noPortal(values), description }),
  /**
   * The picture in a comment on the idea: only comments accept files. A picture can show more than the person noticed, so
   * the comment is public only if the idea is.
   */
  lastSteps: (values, next, context) => {
    const attached = pictureSteps(values, next);
    if (attached.length === 0) return [];
    const visibility = isPublic(values) ? 'public' : internalVisibility;
    const body = { idea_comment: { body: sourceLineOf('createIdeaComment', context), visibility } };
    return [
      { operation: 'createIdeaComment', input: { params: { idea_id: idOfStep(0) }, body } },
      ...attached,
    ];
  },
});

const isPublic = (values: DraftValues): boolean => textOf(values, 'visibility') === 'public';

/** Attaches the draft's picture, if any, to the comment of step `comment`. */
function pictureSteps(values: DraftValues, comment: number): Step[] {
  const picture = textOf(values, pictureField.name);
  if (picture === '') return [];
  const params = { idea_comment_id: idOfStep(comment) };
  const body = { 'attachment[data]': fileOfPicture(picture) };
  return [{ operation: 'createIdeaCommentAttachment', input: { params, body } }];
}

const audienceLayout = {
  label: 'fieldVisibility',
  role: 'visibility',
  group: 'destination',
  control: { type: 'choice', choices: commentVisibilities, unset: internalVisibility },
} as const;

/**
 * The visibility for a step that follows another record's visibility. Never sent. Internal means that nothing
 * goes to a public record.
 */
const audienceField = (hint: MessageKey): Field => ({
  ...audienceLayout,
  ...{ name: 'visibility', isRequired: false, hint },
});

const linkFields = buildFields(attachmentLinkAttributes, {
  file_url: { name: 'link', role: 'link', label: 'fieldLink', group: 'main', isRequired: false },
  file_name: { name: 'linkName', label: 'fieldLinkName', isRequired: false },
});

const isReply = (values: DraftValues): boolean => textOf(values, 'replyTo') !== '';

/** With the page as a link attachment. */
const commentKindOf = (id: string, label: MessageKey, attributes: Layouts, audience: readonly Field[] = []) =>
  createKindFrom({
    id,
    label,
    ...addition('idea', 'body', 'titleComment'),
    operation: 'createIdeaComment',
    readsIdea: true,
    takesPicture: true,
    destination: { idea_id: ideaLayout },
    attributes,
    extraFields: [...audience, ...linkFields, ...integrationFields],
    start: (snapshot) => {
      const source = sourceOf(snapshot);
      return {
        visibility: internalVisibility,
        link: citedAddress(source),
        linkName: source.title,
        picture: snapshot.picture ?? '',
      };
    },
    // A comment needs a text, a picture or a link.
    ownProblems: (values) =>
      isBlankHtml(htmlOf(values, 'body')) &&
      textOf(values, 'link') === '' &&
      pictureSteps(values, 1).length === 0
        ? [{ field: 'body', messageKey: 'problemRequired' }]
        : [],
    name: (values) =>
      textOf(values, 'linkName') || titleOfHtml(htmlOf(values, 'body')) || textOf(values, 'idea'),
    // A reply has the visibility of its comment, and sends none.
    recordBody: (values, { visibility, ...others }, body) => ({
      ...others,
      ...(isReply(values) ? {} : { visibility }),
      body,
    }),
    staysInternal: (values) => isReply(values) && !isPublic(values),
    lastSteps: (values) => [
      ...linkSteps(values),
      ...integrationSteps(values, 'Idea'),
      // Last, so that a rejected picture blocks nothing else (F14).
      ...pictureSteps(values, 1),
    ],
  });

function linkSteps(values: DraftValues): Step[] {
  const link = textOf(values, 'link');
  if (link === '') return [];
  const name = textOf(values, 'linkName') || link;
  const attachment = { file_url: link, content_type: 'text/html', file_name: name };
  const params = { idea_comment_id: idOfStep(1) };
  return [{ operation: 'createIdeaCommentAttachment', input: { params, body: { attachment } } }];
}

const replyLayout = {
  name: 'replyTo',
  role: 'comment',
  label: 'fieldReplyTo',
  suggests: 'comments',
  hint: 'hintReplyTo',
} as const;

export const commentKind = commentKindOf('comment', 'kindComment', {
  body: 'main',
  visibility: audienceLayout,
  parent_idea_comment_id: { ...replyLayout },
});

/** The person's choice decides whether a reply may answer a public comment. */
export const replyKind = commentKindOf(
  'reply',
  'kindReply',
  {
    parent_idea_comment_id: { ...replyLayout, group: 'destination', isRequired: true },
    body: { group: 'main', label: 'fieldReply', placeholder: 'writeReply' },
  },
  [audienceField('hintReplyVisibility')],
);

/**
 * The quote, its link, the organization and the contacts make it a vote for a customer. The names of text and link are those
 * of a comment, so that a vote can become one. A form offers it only if the service lists votes (`unsupportedKinds`).
 */
export const voteKind = createKindFrom({
  id: 'vote',
  label: 'kindVote',
  ...addition('idea', 'body', 'titleVote'),
  operation: 'createEndorsement',
  readsIdea: true,
  destination: { idea_id: ideaLayout },
  attributes: {
    description: { name: 'body', group: 'main' },
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
    value: { name: 'voteValue', label: 'fieldVoteValue' },
  },
  start: (snapshot) => ({ link: citedAddress(sourceOf(snapshot)) }),
  recordBody: (_values, filled, description) => ({ idea_id: idOfStep(0), ...filled, description }),
});

/** An update requires the creator. The form shows the fallback for a service that doesn't return the current one. */
export const creatorOtherwise = buildFields(ideaUpdateAttributes, {
  created_by: { label: 'fieldCreatorOtherwise', isRequired: false, hint: 'hintCreatorOtherwise' },
});

/** New text and tags join the idea's own. Other attributes are sent if filled. */
export const appendIdeaKind = createKindFrom({
  id: 'append-idea',
  label: 'kindAppendIdea',
  ...addition('idea', 'added', 'titleAddition'),
  operation: 'updateIdea',
  amends: 'idea',
  modelClass: 'Idea',
  destination: { id: ideaLayout },
  attributes: {
    description: { name: 'added', label: 'fieldAdded', group: 'main', placeholder: 'writeAddition' },
    tags: { label: 'fieldTagsToAdd', hint: 'hintAddedTags' },
    workflow_status: { suggests: 'ideaStatuses' },
    assigned_to_user: 'more',
    ...promotionLayouts,
  },
  extraFields: [audienceField('hintAdditionVisibility'), ...creatorOtherwise],
  start: (_snapshot, { createdBy }) => ({ visibility: internalVisibility, createdBy, tags: [] }),
  changes: (values) => ({ record: 'idea', reference: referenceOf(values, 'idea', 'idea') }),
  recordBody: (values, { description: _before, tags: _joined, ...filled }, description) => {
    const tags = listOf(values, 'tags');
    return {
      description,
      created_by: currentCreatorOr(textOf(values, 'createdBy')),
      ...filled,
      ...(tags.length > 0 ? { tags: currentTagsAnd(tags) } : {}),
    };
  },
  staysInternal: (values) => !isPublic(values),
});
