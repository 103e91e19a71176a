// Optional reads about the account: the token's person, and the products.
import { Hono } from 'hono';
import { jsonAnswer } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { numberOf, personShape, productShape } from '../records/shared-shapes.ts';
import type { World } from '../world.ts';
import { pagingOf } from './paging.ts';

export function accountReads(world: World): Hono<Environment> {
  const app = new Hono<Environment>();

  app.get('/me', (context) => {
    const roles = world.store.list('product').map((product) => ({
      role: 30,
      role_description: 'Contributor',
      product_id: product.id,
      product_name: product.attributes.name ?? '',
    }));
    const person = world.store.byId('person', context.get('person').id);
    return jsonAnswer(200, {
      user: {
        ...context.get('person'),
        ...personShape(person),
        accessed_at: person?.updatedAt ?? null,
        product_roles: roles,
        preferences: { current_product_id: numberOf(roles[0]?.product_id) },
        accounts: [{ account: { name: 'Demo', domain: 'demo', logo: null, alt_logo: null, enabled: true } }],
      },
    });
  });

  app.get('/products', (context) => {
    const paging = pagingOf(context.req.query('page'), context.req.query('per_page'));
    const products = world.store.list('product', { limit: paging.limit, offset: paging.offset });
    return jsonAnswer(200, {
      products: products.map((product) => productShape(world, product.id)),
      pagination: paging.pagination(world.store.count('product')),
    });
  });

  return app;
}
