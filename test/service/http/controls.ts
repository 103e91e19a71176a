// Controls the service over HTTP, for tests in other processes. Off by default.
import { Hono } from 'hono';
import * as z from 'zod';
import type { Misbehaviour } from '../misbehaviour/rules.ts';
import { ruleSchema } from '../misbehaviour/rules.ts';
import { type Kind, kinds } from '../storage/kind.ts';
import type { StoredRecord } from '../storage/store.ts';
import type { Json } from '../values/json.ts';
import { parseJson } from '../values/json.ts';
import type { World } from '../world.ts';
import { badRequest, jsonAnswer } from './answers.ts';
import type { Environment } from './environment.ts';
import type { RecordedRequest, Recorder } from './recorder.ts';

export interface ControlParts {
  world: World;
  misbehaviour: Misbehaviour;
  recorder: Recorder;
}

const kindSchema = z.enum(kinds);

export function controlRoutes({ world, misbehaviour, recorder }: ControlParts): Hono<Environment> {
  const app = new Hono<Environment>();

  app.post('/misbehave', (context) => {
    const rule = ruleSchema.safeParse(parseJson(context.env.body.toString('utf8')));
    if (!rule.success) return badRequest(z.prettifyError(rule.error));
    misbehaviour.add(rule.data);
    return jsonAnswer(200, {});
  });
  app.delete('/misbehave', () => {
    misbehaviour.reset();
    return jsonAnswer(200, {});
  });

  app.get('/requests', () => jsonAnswer(200, { requests: recorder.requests.map(requestShape) }));
  app.delete('/requests', () => {
    recorder.clear();
    return jsonAnswer(200, {});
  });

  app.get('/records', (context) => {
    const kind = kindSchema.safeParse(context.req.query('kind'));
    if (!kind.success) return badRequest(`kind is one of ${kindSchema.options.join(', ')}`);
    return jsonAnswer(200, { records: world.store.list(kind.data).map(recordShape) });
  });

  return app;
}

function requestShape(request: RecordedRequest): Json {
  const { sequence, method, path, search, headers, text, json, receivedAtMs, status, isReusedConnection } =
    request;
  return {
    ...{ sequence, method, path, search, headers: { ...headers }, text },
    ...{ json: json ?? null, receivedAtMs, status, isReusedConnection },
  };
}

function recordShape({
  kind,
  id,
  key,
  productId,
  parentId,
  createdAt,
  attributes,
  sent,
}: StoredRecord<Kind>): Json {
  const stored = Object.entries<Json | undefined>(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { kind, id, key, productId, parentId, createdAt, attributes: Object.fromEntries(stored), sent };
}
