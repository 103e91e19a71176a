// Products and product lines: create.
import { Hono } from 'hono';
import type { Attributes } from '../fields/field.ts';
import { recordAnswer } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { readWrite } from '../http/write-request.ts';
import type { Store, StoredRecord } from '../storage/store.ts';
import { configurationFields, productFields } from '../tables/workspaces.ts';
import type { Json, JsonObject } from '../values/json.ts';
import type { World } from '../world.ts';
import { nextKey } from './keys.ts';
import { onlyRich, type Shape, select } from './selection.ts';
import { editedHtmlShape, productShape, resourceOf, urlOf } from './shared-shapes.ts';

type ProductAttributes = Attributes<typeof productFields>;

export function productRoutes(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();

  app.post('/products', (context) => {
    const write = readWrite(world, context, {
      wrapper: 'product',
      table: productFields,
      productId: null,
      rules: (attributes) => problemsOf(world, attributes),
    });
    if (!write.isValid) return write.answer;
    const { attributes, sent } = write;
    const key = prefixOf(attributes) ?? freePrefix(store);
    const product = store.inTransaction(() => {
      const created = store.insert('product', {
        parentId: attributes.parent_id ?? null,
        key,
        // The API documentation doesn't require a name. The prefix replaces an absent one.
        attributes: { ...attributes, name: attributes.name ?? key },
        sent,
      });
      // Epics and features belong to a release, so a new product has one. A line contains only products.
      if (attributes.product_line !== true) {
        store.insert('release', {
          productId: created.id,
          key: nextKey(store, 'release', created),
          attributes: { name: 'First release' },
        });
      }
      return created;
    });
    return recordAnswer('product', showProduct(world, product, write.fields));
  });

  return app;
}

function showProduct(world: World, product: StoredRecord<'product'>, fields: string | undefined): JsonObject {
  const { attributes } = product;
  const configuration: Shape = Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => name in configurationFields)
      .map(([name, value]): [string, () => Json] => [name, () => value ?? null]),
  );
  return select(
    {
      id: () => product.id,
      reference_prefix: () => product.key,
      name: () => attributes.name ?? '',
      product_line: () => attributes.product_line ?? false,
      product_line_type: () => attributes.product_line_type ?? null,
      workspace_type: () => attributes.workspace_type ?? 'product_workspace',
      created_at: () => product.createdAt,
      updated_at: () => product.updatedAt,
      url: () => urlOf(world, product),
      resource: () => resourceOf(world, product),
      description: () => editedHtmlShape(product, attributes.description),
      children: () => [],
      custom_fields: () => [],
      screen_definition_ids: () => ({}),
      screen_definitions: () => [],
      has_ideas: () => true,
      has_master_features: () => hasEpics(attributes.configuration_epics_enabled),
      has_epics: () => hasEpics(attributes.configuration_epics_enabled),
      ...workflowsShape,
      capacity_planning_enabled: () => false,
      default_capacity_units: () => 0,
      enhanced_capacity_planning_enabled: () => false,
      ...onlyRich(world, {
        parent: () => productShape(world, attributes.parent_id ?? null),
        project_template_id: () => attributes.project_template_id ?? null,
        ...configuration,
      }),
    },
    fields,
  );
}

/** The workflows of a product's records, as a product lists them. */
const workflowsShape: Shape = Object.fromEntries(
  [
    'release',
    'requirement',
    'feature',
    'initiative',
    'epic',
    'idea',
    'strategic_imperative',
    'key_result',
  ].map((name, index): [string, () => Json] => [
    `${name}_workflow`,
    () => ({ id: index + 1, name: `${name} workflow`, statusable_type: name, workflow_type: 'standard' }),
  ]),
);

function problemsOf({ store }: World, attributes: ProductAttributes): string[] {
  const problems: string[] = [];
  const prefix = prefixOf(attributes);
  const parent = attributes.parent_id ? store.byId('product', attributes.parent_id) : null;
  // A prefix starts every key and is part of paths, so it is one word and no number.
  if (prefix && !/^\p{L}[\p{L}\p{N}_]*$/u.test(prefix)) problems.push('Reference prefix is not valid');
  if (prefix && store.byReference('product', prefix))
    problems.push('Reference prefix has already been taken');
  if (parent && parent.attributes.product_line !== true) problems.push('Parent must be a product line');
  if (attributes.product_line === true && !attributes.product_line_type) {
    problems.push("Product line type can't be blank");
  }
  return problems;
}

/** The API documentation has both `reference_prefix` and `prefix`. The former wins. */
function prefixOf(attributes: ProductAttributes): string | null {
  return attributes.reference_prefix ?? attributes.prefix ?? null;
}

function freePrefix(store: Store): string {
  for (;;) {
    const prefix = `P${store.nextKeyNumber('P')}`;
    if (!store.byReference('product', prefix)) return prefix;
  }
}

/** Answers are recorded as booleans, whatever form a request used. */
function hasEpics(setting: unknown): boolean {
  return !['false', 'off', '0', 'no'].includes(String(setting).toLowerCase());
}
