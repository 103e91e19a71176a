// Optional reads of customers: organizations by name or by the domain of an address, and contacts.
import { Hono } from 'hono';
import { partsOf } from '../fields/simple-fields.ts';
import { jsonAnswer, recordAnswer, recordNotFound } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { showContact, showOrganization, showOrganizationBrief } from '../records/organizations.ts';
import type { World } from '../world.ts';
import { pagingOf } from './paging.ts';

export function customerReads(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();

  app.get('/idea_organizations', (context) => {
    const [q, domain] = [context.req.query('q'), context.req.query('email_domain')?.toLowerCase()];
    const found = store
      .list('organization', q ? { name: q } : {})
      .filter(
        ({ attributes }) =>
          !domain || partsOf(attributes.email_domains?.toLowerCase() ?? '').includes(domain),
      );
    const { limit, offset, pagination } = pagingOf(context.req.query('page'), context.req.query('per_page'));
    return jsonAnswer(200, {
      idea_organizations: found
        .slice(offset, offset + limit)
        .map((organization) => showOrganizationBrief(world, organization)),
      pagination: pagination(found.length),
    });
  });

  app.get('/idea_organizations/:id', (context) => {
    const organization = store.byId('organization', context.req.param('id'));
    return organization
      ? recordAnswer('idea_organization', showOrganization(world, organization))
      : recordNotFound();
  });

  app.get('/idea_users', (context) => {
    const { limit, offset, pagination } = pagingOf(context.req.query('page'), context.req.query('per_page'));
    return jsonAnswer(200, {
      idea_users: store.list('contact', { limit, offset }).map((contact) => showContact(world, contact)),
      pagination: pagination(store.count('contact')),
    });
  });

  return app;
}
