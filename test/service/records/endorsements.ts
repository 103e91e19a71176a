// Idea votes, called endorsements in the interface: create and update. A vote with something of a customer is a vote for
// that customer, called a proxy vote.
import { Hono } from 'hono';
import type { Attributes } from '../fields/field.ts';
import { recordAnswer, recordNotFound } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { readWrite } from '../http/write-request.ts';
import type { StoredRecord } from '../storage/store.ts';
import { endorsementCreateFields, endorsementUpdateFields } from '../tables/ideas.ts';
import type { Json, JsonObject } from '../values/json.ts';
import type { World } from '../world.ts';
import { contactNamed, showOrganizationBrief } from './organizations.ts';
import { onlyRich, type Shape, select } from './selection.ts';
import {
  creatorShape,
  customFieldsShape,
  htmlShape,
  ideaBrief,
  personOf,
  personShape,
} from './shared-shapes.ts';

type Vote = StoredRecord<'endorsement'>;
type NewVote = Attributes<typeof endorsementCreateFields>;

export function endorsementRoutes(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();

  app.post('/ideas/:idea_id/endorsements', (context) => {
    const idea = store.byReference('idea', context.req.param('idea_id'));
    if (!idea) return recordNotFound();
    const mayRepeat = context.req.query('multiple_endorsements') === 'true';
    const write = readWrite(world, context, {
      wrapper: 'idea_endorsement',
      table: endorsementCreateFields,
      productId: idea.productId,
      rules: (vote) =>
        problemsOf(world, vote, { idea, voter: voterOf(vote, context.get('person').email), mayRepeat }),
    });
    if (!write.isValid) return write.answer;
    const { attributes, sent, fields } = write;
    for (const email of attributes.idea_users ?? [])
      contactNamed(world, email, attributes.idea_organization_id ?? null);
    const own = attributes.email ? {} : { created_by_user: voterOf(attributes, context.get('person').email) };
    const vote = store.insert('endorsement', {
      productId: idea.productId,
      parentId: idea.id,
      attributes: { ...attributes, ...own, is_proxy: isOfCustomer(attributes) },
      sent,
    });
    return recordAnswer('idea_endorsement', showEndorsement(world, vote, fields, 'created'));
  });

  app.put('/ideas/:idea_id/endorsements/:id', (context) => {
    const idea = store.byReference('idea', context.req.param('idea_id'));
    const vote = store.byId('endorsement', context.req.param('id'));
    if (!idea || vote?.parentId !== idea.id) return recordNotFound();
    const isProxy = vote.attributes.is_proxy === true;
    const write = readWrite(world, context, {
      wrapper: 'idea_endorsement',
      table: endorsementUpdateFields,
      productId: idea.productId,
      rules: ({ value }) =>
        typeof value === 'number' && !isProxy ? ['Value can be set for proxy votes only'] : [],
    });
    if (!write.isValid) return write.answer;
    const customFields = { ...vote.attributes.custom_fields, ...write.attributes.custom_fields };
    const updated = store.update(vote, { ...write.attributes, custom_fields: customFields }, write.sent);
    return recordAnswer('idea_endorsement', showEndorsement(world, updated, write.fields, 'updated'));
  });

  return app;
}

/** The portal user, the named own user, else the token's person. */
const voterOf = ({ email, created_by_user }: NewVote, tokenEmail: string): string =>
  email ?? created_by_user ?? tokenEmail;

const isOfCustomer = ({ idea_organization_id, value, link, description, idea_users }: NewVote): boolean =>
  [idea_organization_id, link, description].some(Boolean) ||
  typeof value === 'number' ||
  (idea_users ?? []).length > 0;

function problemsOf(
  { store }: World,
  vote: NewVote,
  { idea, voter, mayRepeat }: { idea: StoredRecord<'idea'>; voter: string; mayRepeat: boolean },
): string[] {
  const { created_by_user } = vote;
  const people = store.list('person').map(({ attributes }) => attributes.email);
  if (created_by_user && !people.includes(created_by_user)) return ['Created by user is not valid'];
  const isPlain = (other: Vote) =>
    other.attributes.is_proxy !== true &&
    (other.attributes.email ?? other.attributes.created_by_user) === voter;
  const isSecond = !isOfCustomer(vote) && store.list('endorsement', { parentId: idea.id }).some(isPlain);
  return isSecond && !mayRepeat ? ['You have already voted for this idea'] : [];
}

/** Recorded answers of a vote differ in their members. */
type AnswerForm = 'created' | 'updated' | 'listed' | 'read';

export function showEndorsement(
  world: World,
  vote: Vote,
  fields: string | undefined,
  form: AnswerForm,
): JsonObject {
  const { attributes } = vote;
  const idea = vote.parentId === null ? null : world.store.byId('idea', vote.parentId);
  const organization = attributes.idea_organization_id
    ? world.store.byId('organization', attributes.idea_organization_id)
    : null;
  const brief: Shape = {
    id: () => vote.id,
    idea_id: () => vote.parentId,
    created_at: () => vote.createdAt,
    updated_at: () => vote.updatedAt,
    value: () => (typeof attributes.value === 'number' ? String(attributes.value) : null),
    link: () => attributes.link ?? null,
    weight: () => 1,
    endorsed_by_portal_user: () => portalVoter(vote),
    endorsed_by_idea_user: () => portalVoter(vote),
    idea_organization: () => (organization ? showOrganizationBrief(world, organization) : null),
    ...(form === 'created' || form === 'listed' ? { endorsed_by_user: () => ownVoter(world, vote) } : {}),
  };
  const whole: Shape = {
    description: () => htmlShape(vote, attributes.description),
    integration_fields: () => [],
    custom_fields: () => customFieldsShape(attributes.custom_fields, vote.updatedAt),
    idea: () => (idea ? ideaBrief(world, idea) : null),
    ...(form === 'created' || form === 'read' ? { idea_users: () => contactsOf(world, vote) } : {}),
    ...onlyRich(world, {
      product_id: () => vote.productId,
      proxy: () => attributes.is_proxy ?? false,
      endorsed_by_user: () => ownVoter(world, vote),
    }),
  };
  const isWhole = form !== 'listed' || world.comfort === 'rich';
  return select({ ...brief, ...(isWhole ? whole : {}) }, fields);
}

function portalVoter({ id, createdAt, attributes: { email } }: Vote): Json {
  return email ? { id, name: email.split('@')[0] ?? '', email, created_at: createdAt } : null;
}

function ownVoter(world: World, { attributes: { email, created_by_user } }: Vote): Json {
  const own = created_by_user ?? email;
  return created_by_user ? creatorShape(world, own) : personShape(personOf(world, own));
}

function contactsOf(world: World, { attributes: { idea_users } }: Vote): Json {
  return (idea_users ?? []).map((email) => {
    const { id, attributes } = contactNamed(world, email, null);
    const [first = null, ...others] = attributes.name?.split(' ') ?? [];
    return { id, first_name: first, last_name: others.join(' ') || null, email };
  });
}
