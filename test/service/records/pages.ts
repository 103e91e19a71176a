// Notes, called pages in the interface: create.
import { Hono } from 'hono';
import { recordAnswer, recordNotFound } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { readWrite } from '../http/write-request.ts';
import type { StoredRecord } from '../storage/store.ts';
import { pageFields } from '../tables/workspaces.ts';
import type { JsonObject } from '../values/json.ts';
import type { World } from '../world.ts';
import { nextKey } from './keys.ts';
import { onlyRich, select } from './selection.ts';
import {
  fullTagsShape,
  htmlShape,
  numberOf,
  resourceOf,
  statusShape,
  tagsShape,
  urlOf,
} from './shared-shapes.ts';

/** Sent as words, answered as numbers. Note, external and internal link are recorded. We chose the other two. */
const documentTypes: Readonly<Record<string, { number: number; name: string }>> = {
  note: { number: 10, name: 'Note' },
  whiteboard: { number: 20, name: 'Whiteboard' },
  folder: { number: 30, name: 'Folder' },
  external_link: { number: 70, name: 'External link' },
  internal_link: { number: 80, name: 'Internal link' },
};

export function pageRoutes(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();

  app.post('/products/:product_id/pages', (context) => {
    const product = store.byReference('product', context.req.param('product_id'));
    if (!product) return recordNotFound();
    const write = readWrite(world, context, {
      wrapper: 'page',
      table: pageFields,
      productId: product.id,
      required: ['name'],
    });
    if (!write.isValid) return write.answer;
    const page = store.insert('page', {
      productId: product.id,
      key: nextKey(store, 'page', product),
      attributes: write.attributes,
      sent: write.sent,
    });
    return recordAnswer('page', showPage(world, page, write.fields));
  });

  return app;
}

export function showPage(world: World, page: StoredRecord<'page'>, fields: string | undefined): JsonObject {
  const { attributes } = page;
  const type = documentTypes[attributes.document_type ?? 'note'];
  return select(
    {
      id: () => page.id,
      name: () => attributes.name ?? '',
      title: () => attributes.name ?? '',
      document_title: () => attributes.name ?? '',
      emoji_value: () => null,
      type_name: () => type?.name ?? 'Note',
      position: () => null,
      location: () => null,
      edit_locked: () => false,
      comments_count: () => 0,
      custom_fields: () => [],
      reference_num: () => page.key,
      document_type: () => type?.number ?? 10,
      document_type_name: () => type?.name ?? 'Note',
      editor_width: () => attributes.editor_width ?? 'NARROW',
      created_at: () => page.createdAt,
      updated_at: () => page.updatedAt,
      url: () => urlOf(world, page),
      resource: () => resourceOf(world, page),
      product_id: () => page.productId,
      description: () =>
        attributes.document_type === 'external_link'
          ? null
          : htmlShape(page, attributes.description_attributes),
      parent_id: () => numberOf(attributes.parent_id),
      tags: () => tagsShape(attributes.tags),
      full_tags: () => fullTagsShape(attributes.tags),
      ...onlyRich(world, { workflow_status: () => statusShape('page', attributes.workflow_status) }),
    },
    fields,
  );
}
