// The page of each record.
import { Hono } from 'hono';
import { html } from 'hono/html';
import { labelOf } from '../fields/field.ts';
import type { Environment } from '../http/environment.ts';
import { downloadOf, tokenOf } from '../records/attachments.ts';
import { ideaVisibility, portalOf } from '../records/idea-shape.ts';
import { contactsIn, votesOf } from '../records/organizations.ts';
import { pageFolderOf, urlOf } from '../records/shared-shapes.ts';
import type { Kind } from '../storage/kind.ts';
import type { StoredRecord } from '../storage/store.ts';
import { isJsonObject, type Json, printJson } from '../values/json.ts';
import { statusOrFirst } from '../workflow-statuses.ts';
import type { World } from '../world.ts';
import { latestPage } from './latest.ts';
import { type Markup, pageAnswer } from './layout.ts';
import { facts, formatted, link, nameOf, newBadge, tags, time } from './parts.ts';

/** Records whose page shows only a name, a text and the stored attributes. */
const plain = [
  'epic',
  'feature',
  'requirement',
  'release',
  'initiative',
  'goal',
  'competitor',
  'product',
] as const;

export function recordPages(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();

  app.get('/', () => pageAnswer('Planning service', latestPage(world)));

  app.get('/ideas/ideas/:reference', (context) => {
    const idea = store.byReference('idea', context.req.param('reference'));
    return idea ? pageAnswer(titleOf(idea), ideaPage(world, idea)) : notFound();
  });

  app.get('/pages/:reference', (context) => {
    const page = store.byReference('page', context.req.param('reference'));
    return page ? pageAnswer(titleOf(page), notePage(world, page)) : notFound();
  });

  app.get('/idea_organizations/:id', (context) => {
    const organization = store.byId('organization', context.req.param('id'));
    return organization
      ? pageAnswer(titleOf(organization), organizationPage(world, organization))
      : notFound();
  });

  for (const kind of plain) {
    app.get(`/${pageFolderOf(kind)}/:reference`, (context) => {
      const record = store.byReference(kind, context.req.param('reference'));
      return record ? pageAnswer(titleOf(record), plainPage(world, record)) : notFound();
    });
  }

  app.get('/comments/:id', (context) => {
    const comment = store.byId('comment', context.req.param('id'));
    const requirement = comment?.parentId ? store.byId('requirement', comment.parentId) : null;
    if (!comment || !requirement) return notFound();
    return pageAnswer('Comment', plainPage(world, requirement));
  });

  app.get('/attachments/:id/token/:download', (context) => {
    const attachment = store.byId('attachment', context.req.param('id'));
    if (!attachment || context.req.param('download') !== `${tokenOf(attachment.id)}.download`)
      return notFound();
    const link = attachment.attributes.file_url;
    if (link) return new Response(null, { status: 302, headers: { Location: link } });
    const bytes = store.file(attachment.id);
    if (!bytes) return notFound();
    const name = encodeURIComponent(attachment.attributes.file_name ?? 'attachment');
    const type = attachment.attributes.content_type ?? '';
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': shownTypes.has(type) ? type : 'application/octet-stream',
        'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
        'X-Content-Type-Options': 'nosniff',
      },
    });
  });

  // The operations have their own answer for unknown routes.
  app.get('*', (context, next) => (context.req.path.startsWith('/api/') ? next() : notFound()));
  return app;
}

function notFound(): Promise<Response> {
  return pageAnswer(
    'Not found',
    html`<h1>Not found</h1><p>No record of this service has this address. It may be deleted, or the address may have a typing error.</p><p><a href="/">Latest records</a></p>`,
    404,
  );
}

function ideaPage(world: World, idea: StoredRecord<'idea'>): Markup {
  const { attributes } = idea;
  const comments = world.store.list('idea_comment', { parentId: idea.id });
  const votes = world.store.list('endorsement', { parentId: idea.id });
  const duplicateOf = attributes.duplicate_idea ? world.store.byId('idea', attributes.duplicate_idea) : null;
  return html`${heading(world, idea)}
<article class="card">${formatted(attributes.description)}</article>
${facts([
  ['Created by', attributes.created_by],
  ['Created', time(idea.createdAt)],
  ['Status', statusOrFirst('idea', attributes.workflow_status)?.name],
  ['Tags', tags(attributes.tags)],
  ['Categories', tags(attributes.categories)],
  ['Assignee', attributes.assigned_to_user],
  ['Portal', portalOf(world, idea)?.attributes.name ?? 'none'],
  ['Visibility', ideaVisibility(world, idea)],
  ['Merged into', duplicateOf ? link(urlOf(world, duplicateOf), titleOf(duplicateOf)) : null],
])}
<h2>Votes</h2>
${votes.length === 0 ? html`<p class="soft">No votes yet</p>` : votes.map((vote) => votePart(world, vote))}
<h2>Comments</h2>
${comments.length === 0 ? html`<p class="soft">No comments yet</p>` : comments.map((comment) => commentPart(world, comment))}`;
}

function votePart(world: World, vote: StoredRecord<'endorsement'>): Markup {
  const { attributes } = vote;
  const organization = attributes.idea_organization_id
    ? world.store.byId('organization', attributes.idea_organization_id)
    : null;
  return html`<section class="card" id="vote-${vote.id}">
<p class="soft">Vote, ${time(vote.createdAt)}</p>
${attributes.description ? formatted(attributes.description) : ''}
${facts([
  ['Voter', attributes.email ?? attributes.created_by_user],
  ['Organization', organization ? link(urlOf(world, organization), nameOf(organization)) : null],
  ['Contacts', (attributes.idea_users ?? []).join(', ')],
  ['Value', attributes.value?.toString()],
  ['Link', attributes.link ? link(attributes.link, attributes.link) : null],
])}
</section>`;
}

function organizationPage(world: World, organization: StoredRecord<'organization'>): Markup {
  const contacts = contactsIn(world, organization);
  const votes = votesOf(world, organization);
  return html`${heading(world, organization)}
${facts([
  ['Domains', organization.attributes.email_domains],
  ['Revenue', organization.attributes.revenue?.toString()],
  ['Votes', String(votes.length)],
])}
<h2>Contacts</h2>
${contacts.length === 0 ? html`<p class="soft">No contacts yet</p>` : html`<ul class="list card">${contacts.map(({ attributes }) => html`<li>${attributes.name} <span class="soft">${attributes.email}</span></li>`)}</ul>`}
<h2>Votes</h2>
${votes.length === 0 ? html`<p class="soft">No votes yet</p>` : votes.map((vote) => votePart(world, vote))}`;
}

function commentPart(world: World, comment: StoredRecord<'idea_comment'>): Markup {
  const attachments = world.store.list('attachment', { parentId: comment.id });
  const isReply = Boolean(comment.attributes.parent_idea_comment_id);
  const visibility = comment.attributes.visibility === 'public' ? '' : ' · not visible to everyone';
  return html`<section class="card" id="comment-${comment.id}">
<p class="soft">${isReply ? 'Reply' : 'Comment'}, ${time(comment.createdAt)}${visibility}</p>
${formatted(comment.attributes.body)}
${attachments.map((attachment) => html`<div>Attached: ${attachmentLink(attachment)}</div>`)}
</section>`;
}

/** Pictures shown on the page of their record. They can't contain scripts. */
const shownTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

function attachmentLink({ id, attributes }: StoredRecord<'attachment'>): Markup {
  const address = attributes.file_url;
  const name = attributes.file_name ?? 'file';
  if (!address && shownTypes.has(attributes.content_type ?? ''))
    return html`<a href="${downloadOf(id)}">${name}</a><figure><img src="${downloadOf(id)}" alt="${name}"></figure>`;
  if (!address) return html`<a href="${downloadOf(id)}">${name}</a>`;
  return html`${link(address, attributes.file_name ?? address)} <span class="soft">${address}</span>`;
}

function notePage(world: World, page: StoredRecord<'page'>): Markup {
  const { attributes } = page;
  const parent = attributes.parent_id ? world.store.byId('page', attributes.parent_id) : null;
  return html`${heading(world, page)}
<article class="card">${formatted(attributes.description_attributes)}</article>
${facts([
  ['Created', time(page.createdAt)],
  ['Kind', attributes.document_type ?? 'note'],
  ['Status', statusOrFirst('page', attributes.workflow_status)?.name],
  ['Tags', tags(attributes.tags)],
  ['Parent note', parent ? link(urlOf(world, parent), titleOf(parent)) : null],
])}`;
}

function plainPage(world: World, record: StoredRecord<(typeof plain)[number]>): Markup {
  const skipped = new Set(['name', 'description', 'theme']);
  const description = 'description' in record.attributes ? record.attributes.description : null;
  const theme = 'theme' in record.attributes ? record.attributes.theme : null;
  const others = Object.entries<Json | undefined>(record.attributes).filter(([name]) => !skipped.has(name));
  const comments = world.store.list('comment', { parentId: record.id });
  return html`${heading(world, record)}
<article class="card">${formatted(description ?? theme)}</article>
${facts([
  ['Created', time(record.createdAt)],
  ...others.map(([name, value]) => [labelOf(name), wordsOf(value)] as const),
])}
${comments.map((comment) => html`<section class="card" id="comment-${comment.id}">${formatted(comment.attributes.body)}</section>`)}`;
}

function heading(world: World, record: StoredRecord<Kind>): Markup {
  return html`<p class="key">${record.key ?? record.id} ${newBadge(world, record)}</p><h1>${nameOf(record)}</h1>`;
}

function titleOf(record: StoredRecord<Kind>): string {
  return `${record.key ?? record.id} ${nameOf(record)}`;
}

function wordsOf(value: Json | undefined): string {
  if (Array.isArray(value)) return value.map(wordsOf).join(', ');
  return isJsonObject(value) ? printJson(value) : String(value ?? '');
}
