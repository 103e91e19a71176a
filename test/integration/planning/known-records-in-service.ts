// The known records of a local service, and a client of it.

import { createPlanningClient, type PlanningClientDeps } from '@/lib/planning/client';
import type { PlanningService } from '@/test/service';
import type { KnownRecords } from '@/test/unit/planning/operation-inputs';

export const clientOfService = (service: PlanningService, deps: Partial<PlanningClientDeps> = {}) =>
  createPlanningClient({
    serviceAddress: service.url,
    token: service.token,
    fetch: globalThis.fetch,
    ...deps,
  });

let prefixes = 0;

/** The seeded records, and further ones created through the service's own operations. */
export async function knownRecordsIn(service: PlanningService): Promise<KnownRecords> {
  const client = clientOfService(service);
  const { seeded } = service;
  const idOf = (kind: Parameters<typeof service.records>[0], index = 0): string =>
    service.records(kind)[index]?.id ?? '';
  const person = 'dana@example.com';
  const params = { product_id: seeded.product };
  const otherIdea = await client.call('createIdea', {
    params,
    body: { idea: { name: 'Other', created_by: person } },
  });
  const comment = await client.call('createIdeaComment', {
    params: { idea_id: seeded.idea },
    body: { idea_comment: { body: 'First' } },
  });
  const folder = await client.call('createPage', {
    params,
    body: { page: { name: 'Folder', document_type: 'folder' } },
  });
  prefixes += 1;
  return {
    product: seeded.product,
    release: seeded.release,
    feature: seeded.feature,
    epic: seeded.epic,
    requirement: seeded.requirement,
    initiative: seeded.initiative,
    goal: seeded.goal,
    idea: seeded.idea,
    otherIdea: otherIdea.isOk ? (otherIdea.value.idea.reference_num ?? '') : '',
    ideaComment: comment.isOk ? comment.value.idea_comment.id : '',
    endorsement: seeded.endorsement,
    organization: seeded.organization,
    integration: seeded.integration,
    featureId: idOf('feature'),
    portal: seeded.portal,
    page: folder.isOk ? (folder.value.page.reference_num ?? '') : '',
    productLine: 'LINE',
    // By key, because the API documentation does not specify the form of a parent's id.
    parentInitiative: seeded.initiative,
    parentRelease: idOf('release'),
    status: {
      idea: 'Planned',
      epic: 'In progress',
      feature: 'In progress',
      release: 'In development',
      page: 'Draft',
      initiative: 'On track',
      goal: 'At risk',
      team: 'Doing',
    },
    themes: [idOf('theme'), idOf('theme', 1)],
    team: idOf('team'),
    iteration: idOf('iteration'),
    increment: 'TEAM-PI-1',
    categories: 'Usability, Performance',
    person,
    personIds: [idOf('person'), idOf('person', 1)],
    newPrefix: `NEW${prefixes}`,
  };
}
