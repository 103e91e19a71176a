// The fields and steps that several kinds share.
import { type Field, htmlOf, referenceOf, textOf } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import { pictureField } from '@/lib/capture/pictures/picture';
import { quotedText } from '@/lib/capture/start/templates';
import { fileOfPicture, idOfStep, type Step } from '@/lib/capture/steps/step';
import type { MessageKey } from '@/lib/capture/text/messages';
import { suggestNameOfText } from '@/lib/capture/text/name';
import { ideaUpdateAttributes } from '@/lib/planning/contract/idea';
import { createIntegrationChange } from '@/lib/planning/contract/integration-change';
import type { ClassName } from '@/lib/planning/service-names';
import { fieldsOf } from './layouts';

const promoted = { isSeldom: true, group: 'more', hint: 'hintNameOrId' } as const;
const restricted = { isSeldom: true, group: 'more', hint: 'hintRestricted' } as const;

/** The record that an idea became. Names differ from those of destinations, so that other forms don't fill them. */
export const promotionLayouts = {
  feature: { ...promoted, name: 'promotedFeature', label: 'fieldPromotedFeature', suggests: 'features' },
  epic: { ...promoted, name: 'promotedEpic', label: 'fieldPromotedEpic', suggests: 'epics' },
  initiative: {
    ...promoted,
    name: 'promotedInitiative',
    label: 'fieldPromotedInitiative',
    suggests: 'initiatives',
  },
} as const;

/** For new and changed ideas. */
export const ideaLinkLayouts = {
  themes: { label: 'fieldThemes', group: 'more', hint: 'hintIdList', isSeldom: true },
  ...promotionLayouts,
  duplicate_idea: {
    name: 'duplicateOf',
    label: 'fieldDuplicateOf',
    group: 'more',
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
  spam: { label: 'fieldSpam', group: 'more', isSeldom: true },
} as const;

/**
 * An update requires the creator. The form shows the fallback for a service that doesn't return the current
 * one.
 */
export const creatorOtherwise = fieldsOf(ideaUpdateAttributes, {
  created_by: {
    label: 'fieldCreatorOtherwise',
    group: 'more',
    isRequired: false,
    hint: 'hintCreatorOtherwise',
  },
});

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

/** What kinds have in common that add a text to a record. */
export const addition = (record: 'idea' | 'feature' | 'requirement', text: string, title: MessageKey) => ({
  group: 'add' as const,
  templates: { text: quotedText(text) },
  name: (values: DraftValues) => suggestNameOfText(htmlOf(values, text)) || textOf(values, record),
  addsTo: (values: DraftValues) => ({ title, reference: referenceOf(values, record, record) }),
});

/** None, or the integration from the settings. Without one, the form shows no field. */
export const integrationFields = fieldsOf(createIntegrationChange.body, {
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

/**
 * The first step of kinds that need an idea's ID. If the idea is gone, the capture is parked before anything is created
 * (F40). The answer also has the idea's address, which comments and votes lack.
 */
export const readIdeaStep = (reference: string): Step => ({
  operation: 'readIdea',
  input: { params: { id: reference }, query: { fields: 'name,reference_num,url' } },
});

/** Attaches the draft's picture, if any, to the comment of step `comment`. */
export function pictureSteps(values: DraftValues, comment: number): Step[] {
  const picture = textOf(values, pictureField.name);
  if (picture === '') return [];
  const params = { idea_comment_id: idOfStep(comment) };
  const body = { 'attachment[data]': fileOfPicture(picture) };
  return [{ operation: 'createIdeaCommentAttachment', input: { params, body } }];
}
