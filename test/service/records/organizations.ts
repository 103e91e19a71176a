// Customers: organizations and their contacts, the people whom a vote names.
import type { StoredRecord } from '../storage/store.ts';
import type { JsonObject } from '../values/json.ts';
import type { World } from '../world.ts';
import { htmlShape, resourceOf, urlOf } from './shared-shapes.ts';

type Organization = StoredRecord<'organization'>;
type Contact = StoredRecord<'contact'>;

export function showOrganizationBrief(world: World, organization: Organization): JsonObject {
  return {
    id: organization.id,
    name: organization.attributes.name ?? '',
    created_at: organization.createdAt,
    url: urlOf(world, organization),
    resource: resourceOf(world, organization),
  };
}

export function showOrganization(world: World, organization: Organization): JsonObject {
  const { id, createdAt, updatedAt, attributes } = organization;
  return {
    id,
    name: attributes.name ?? '',
    created_at: createdAt,
    updated_at: updatedAt,
    url: urlOf(world, organization),
    description: htmlShape(organization, ''),
    endorsements_count: votesOf(world, organization).length,
    email_domains: attributes.email_domains ?? '',
    revenue: attributes.revenue ?? null,
    custom_fields: [],
    integration_fields: [],
  };
}

export function showContact(world: World, { id, createdAt, attributes }: Contact): JsonObject {
  const organization = attributes.organization
    ? world.store.byId('organization', attributes.organization)
    : null;
  return {
    id,
    name: attributes.name ?? '',
    email: attributes.email ?? '',
    created_at: createdAt,
    idea_organizations: organization ? [showOrganizationBrief(world, organization)] : [],
    custom_fields: [],
  };
}

/** The contact with this address. The service creates an unknown one, below the organization. */
export function contactNamed({ store }: World, email: string, organizationId: string | null): Contact {
  const known = store
    .list('contact')
    .find(({ attributes }) => attributes.email?.toLowerCase() === email.toLowerCase());
  return (
    known ??
    store.insert('contact', {
      attributes: { name: email.split('@')[0] ?? email, email, organization: organizationId },
    })
  );
}

export const votesOf = ({ store }: World, { id }: Organization): StoredRecord<'endorsement'>[] =>
  store.list('endorsement').filter(({ attributes }) => attributes.idea_organization_id === id);

export const contactsIn = ({ store }: World, { id }: Organization): Contact[] =>
  store.list('contact').filter(({ attributes }) => attributes.organization === id);
