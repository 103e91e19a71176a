// Shared by the forms of new and of changed ideas: links to other records, portals, and the creator.
import { attributeFields, type FieldLayout } from '@/lib/capture/field/field';
import { ideaUpdateAttributes } from '@/lib/planning/contract/idea';

type Attribute = keyof (typeof ideaUpdateAttributes)['shape'];

export const ideaLayout = {
  name: 'idea',
  role: 'idea',
  label: 'fieldIdea',
  group: 'destination',
  suggests: 'ideas',
  hint: 'hintIdea',
  control: { type: 'idea' },
} as const satisfies FieldLayout;

/**
 * The record that an idea became. Names differ from those of destinations, so that other forms don't fill
 * them.
 */
export const promotionLayouts = {
  feature: {
    name: 'promotedFeature',
    isSeldom: true,
    label: 'fieldPromotedFeature',
    group: 'more',
    suggests: 'features',
    hint: 'hintNameOrId',
  },
  epic: {
    name: 'promotedEpic',
    isSeldom: true,
    label: 'fieldPromotedEpic',
    group: 'more',
    suggests: 'epics',
    hint: 'hintNameOrId',
  },
  initiative: {
    name: 'promotedInitiative',
    isSeldom: true,
    label: 'fieldPromotedInitiative',
    group: 'more',
    suggests: 'initiatives',
    hint: 'hintNameOrId',
  },
} as const satisfies { readonly [Name in Attribute]?: FieldLayout };

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
  portal_restricted: {
    label: 'fieldPortalRestricted',
    group: 'more',
    hint: 'hintRestricted',
    isSeldom: true,
  },
  restricted_idea_portal_ids: {
    name: 'restrictedPortals',
    label: 'fieldRestrictedPortals',
    group: 'more',
    suggests: 'portals',
    hint: 'hintRestricted',
    isSeldom: true,
  },
  spam: { label: 'fieldSpam', group: 'more', isSeldom: true },
} as const satisfies { readonly [Name in Attribute]?: FieldLayout };

/**
 * An update requires the creator. The form shows the fallback for a service that doesn't return the current
 * one.
 */
export const creatorOtherwise = attributeFields(ideaUpdateAttributes, {
  created_by: {
    name: 'createdBy',
    role: 'creator',
    label: 'fieldCreatorOtherwise',
    group: 'more',
    isRequired: false,
    suggests: 'people',
    hint: 'hintCreatorOtherwise',
  },
});
