// Competitors: create.
import { Hono } from 'hono';
import { recordAnswer, recordNotFound } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { readWrite } from '../http/write-request.ts';
import type { StoredRecord } from '../storage/store.ts';
import { competitorFields } from '../tables/workspaces.ts';
import type { JsonObject } from '../values/json.ts';
import type { World } from '../world.ts';
import { onlyRich, select } from './selection.ts';
import { resourceOf, urlOf } from './shared-shapes.ts';

export function competitorRoutes(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();

  app.post('/products/:product_id/competitors', (context) => {
    const product = store.byReference('product', context.req.param('product_id'));
    if (!product) return recordNotFound();
    const write = readWrite(world, context, {
      wrapper: 'competitor',
      table: competitorFields,
      productId: product.id,
      required: ['name', 'color'],
    });
    if (!write.isValid) return write.answer;
    const competitor = store.insert('competitor', {
      productId: product.id,
      attributes: write.attributes,
      sent: write.sent,
    });
    return recordAnswer('competitor', showCompetitor(world, competitor, write.fields));
  });

  return app;
}

export function showCompetitor(
  world: World,
  competitor: StoredRecord<'competitor'>,
  fields: string | undefined,
): JsonObject {
  return select(
    {
      id: () => competitor.id,
      name: () => competitor.attributes.name ?? '',
      color: () => colorNumber(competitor.attributes.color ?? 0),
      created_at: () => competitor.createdAt,
      updated_at: () => competitor.updatedAt,
      url: () => urlOf(world, competitor),
      resource: () => resourceOf(world, competitor),
      custom_fields: () => [],
      comments_count: () => 0,
      ...onlyRich(world, { product_id: () => competitor.productId }),
    },
    fields,
  );
}

/** The color as a number, as recorded: `#0073cf` is 29647. */
function colorNumber(color: string | number): number {
  if (typeof color === 'number') return color;
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(color)?.[1];
  if (hex === undefined) return Number(color);
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  return Number.parseInt(full, 16);
}
