// Owns the place that unit tests send to: every record by a name of its own, so that a mixed-up one shows.
import type { Place } from './operation-inputs';

export const place: Place = {
  product: 'PRJ',
  release: 'PRJ-R-2',
  feature: 'PRJ-3',
  epic: 'PRJ-E-4',
  requirement: 'PRJ-3-5',
  initiative: 'PRJ-S-6',
  goal: '6776881149498130007',
  idea: 'PRJ-I-8',
  otherIdea: 'PRJ-I-9',
  ideaComment: '6776881149498130010',
  endorsement: '6776881149498130011',
  integration: '6776881149498130012',
  featureId: '6776881149498130013',
  portal: '6776881149498130014',
  page: '6776881149498130015',
  productLine: 'LINE',
  parentRelease: '6776881149498130016',
  status: 'New',
  pageStatus: 'Draft',
  categories: 'Web, Mobile',
  person: 'ana@example.com',
  personIds: ['6776881149498130017', '6776881149498130018'],
  newPrefix: 'NEW',
};
