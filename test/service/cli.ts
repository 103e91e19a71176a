// `npm run service`: runs the service until it is interrupted.
import { parseArgs } from 'node:util';
import { startPlanningService } from './index.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4810' },
    token: { type: 'string', default: 'demo-token' },
    data: { type: 'string', default: ':memory:' },
    'no-discovery': { type: 'boolean', default: false },
    rich: { type: 'boolean', default: false },
    'rate-limit': { type: 'boolean', default: false },
    controls: { type: 'boolean', default: false },
  },
});

const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`--port takes a number from 0 to 65535, not "${values.port}".`);
  process.exit(2);
}

const service = await startPlanningService({
  port,
  token: values.token,
  data: values.data,
  comfort: values['no-discovery'] ? 'bare' : values.rich ? 'rich' : 'recorded',
  hasControls: values.controls,
  ...(values['rate-limit'] ? { rateLimit: {} } : {}),
});
console.log(`listening on ${service.url}`);
console.log(`ready ${JSON.stringify(service.seeded)}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void service.close().then(() => process.exit(0));
  });
}
