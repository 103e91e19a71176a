// What the forms of new and of changed ideas share: what an idea belongs to, became, or repeats, where it is shown, and its creator.
import { attributeFields, type FieldLayout } from '@/lib/capture/form/field';
import { ideaUpdateAttributes } from '@/lib/planning/contract/idea';

type Attribute = keyof (typeof ideaUpdateAttributes)['shape'];

/** The record that an idea became. Their names differ from those of destinations: other forms' words must not fill them. */
export const promotionLayouts = {
  feature: {
    name: 'promotedFeature',
    label: 'fieldPromotedFeature',
    group: 'more',
    suggests: 'features',
    hint: 'hintNameOrId',
  },
  epic: {
    name: 'promotedEpic',
    label: 'fieldPromotedEpic',
    group: 'more',
    suggests: 'epics',
    hint: 'hintNameOrId',
  },
  initiative: {
    name: 'promotedInitiative',
    label: 'fieldPromotedInitiative',
    group: 'more',
    suggests: 'initiatives',
    hint: 'hintNameOrId',
  },
} as const satisfies { readonly [Name in Attribute]?: FieldLayout };

export const ideaLinkLayouts = {
  themes: { label: 'fieldThemes', group: 'more', hint: 'hintIdList' },
  ...promotionLayouts,
  duplicate_idea: {
    name: 'duplicateOf',
    label: 'fieldDuplicateOf',
    group: 'more',
    suggests: 'ideas',
    hint: 'hintReference',
    control: { type: 'record', record: 'idea' },
  },
  portal_restricted: { label: 'fieldPortalRestricted', group: 'more', hint: 'hintRestricted' },
  restricted_idea_portal_ids: {
    name: 'restrictedPortals',
    label: 'fieldRestrictedPortals',
    group: 'more',
    suggests: 'portals',
    hint: 'hintRestricted',
  },
  spam: { label: 'fieldSpam', group: 'more' },
} as const satisfies { readonly [Name in Attribute]?: FieldLayout };

/** An update requires the creator. In sight: where the service doesn't tell who that is, the person sees who becomes it. */
export const creatorOtherwise = attributeFields(ideaUpdateAttributes, {
  created_by: {
    name: 'createdBy',
    label: 'fieldCreatorOtherwise',
    group: 'more',
    isRequired: false,
    suggests: 'people',
    hint: 'hintCreatorOtherwise',
  },
});
