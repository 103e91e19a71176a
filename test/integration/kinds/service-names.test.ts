// The account's own names for some values: they are sent as configured, and a refusal shows the sent name.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { viewCapture } from '@/components/outcome/capture-view';
import type { ServiceNames } from '@/lib/planning/service-names';
import { type BackgroundWorld, startBackground } from '@/test/support/start-background.ts';

let world: BackgroundWorld;
beforeEach(async () => {
  world = await startBackground();
});
afterEach(() => world.close());

const setNames = (names: Partial<ServiceNames>) => world.setDefaults(names);

const sentClasses = () =>
  world.service.requests
    .filter(({ path }) => path.endsWith('/integration_changes'))
    .map(({ text }) => JSON.parse(text).model_class);

it('a rejected class is shown as sent, and sending again with another name from the settings delivers', async () => {
  await setNames({ classNames: { Idea: 'Wrong::Idea' } });
  const id = await world.saveIdea('For the integration', { integration: world.service.seeded.integration });
  await world.untilIdle();
  const parked = await world.capture(id);
  expect(viewCapture(parked, null)).toMatchObject({
    status: 'needsAttention',
    messageKey: 'refusedClass',
    parts: ['Wrong::Idea'],
  });

  await setNames({ classNames: {} });
  await world.ask(world.send('capture.retry', { captureId: id }));
  await world.untilIdle();
  expect([await world.state(id), sentClasses()]).toEqual(['delivered', ['Wrong::Idea', 'Ideas::Idea']]);
  expect(world.ideaNames().filter((name) => name === 'For the integration')).toHaveLength(1);
});

it('the staff-only visibility is sent by the account’s name for it, and only if chosen', async () => {
  await setNames({ staffVisibility: 'staff' });
  await world.saveIdea('Chosen', { visibility: 'vendor' });
  await world.saveIdea('Not chosen');
  await world.untilIdle();
  const sent = world.service.requests
    .filter(({ method }) => method === 'POST')
    .map(({ text }) => JSON.parse(text).idea)
    .map(({ name, visibility }) => [name, visibility === 'staff']);
  expect(sent).toEqual([
    ['Chosen', true],
    ['Not chosen', false],
  ]);
});
