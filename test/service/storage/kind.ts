// The names of the stored kinds of record.

export const kinds = [
  'product',
  'idea',
  'idea_comment',
  'endorsement',
  'organization',
  'contact',
  'page',
  'epic',
  'feature',
  'requirement',
  'comment',
  'release',
  'initiative',
  'capacity_investment',
  'goal',
  'competitor',
  'attachment',
  'integration',
  'integration_change',
  'person',
  'portal',
  'category',
  'theme',
  'team',
  'iteration',
  'program_increment',
] as const;

export type Kind = (typeof kinds)[number];
