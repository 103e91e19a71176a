// Each kind by keyboard alone, in the real popup: found in the tabs or the menu, filled by Tab, saved, and applied by the
// service. The same in both browsers.
import { expect, test } from '@playwright/test';
import { kinds } from '@/lib/capture/kinds';
import type { PlanningService } from '../service/index.ts';
import type { ConnectedSession } from '../support/connected-session';

/** The typed text of each required field, and the resulting request. */
interface Walk {
  readonly typed: () => readonly (readonly [field: string, text: string])[];
  readonly request: RegExp;
}

/** The kind whose tab a kind shares. */
export const tabOf = (kindId: string): string =>
  kindId === 'reply' || kindId === 'append-idea' ? 'comment' : kindId;

/** The popup, used by keys alone. */
interface KeyedForm {
  choose(kindId: string): Promise<void>;
  /** Reaches the field by Tab and replaces its text. */
  type(field: string, text: string): Promise<void>;
  /** Saves and closes, once the capture was sent. */
  save(): Promise<void>;
}

export function everyKindTests(
  session: Pick<ConnectedSession, 'service' | 'forgetDrafts'>,
  open: () => Promise<KeyedForm>,
): void {
  /** Other kinds need an idea of their own. */
  let hasIdea = false;

  async function walk(kindId: string): Promise<void> {
    if (kindId !== 'idea' && !hasIdea) await walk('idea');
    const walks = walksIn(session.service);
    expect(Object.keys(walks)).toEqual(kinds.map(({ id }) => id));
    const { typed, request } = walks[kindId] ?? {};
    if (!typed || !request) throw new Error(`there is no walk for ${kindId}`);
    await session.forgetDrafts();
    const form = await open();
    await form.choose(kindId);
    session.service.clearRequests();
    for (const [field, text] of typed()) await form.type(field, text);
    await form.save();
    const applied = session.service.requests
      .filter(({ status }) => status === 200)
      .map(({ method, path }) => `${method} ${path}`);
    expect(applied).toContainEqual(expect.stringMatching(request));
    hasIdea = true;
  }

  for (const { id: kindId } of kinds)
    test(`the kind ${kindId} can be found, filled in and saved by keyboard alone`, () => walk(kindId));
}

/** By kind, in the order of the kinds. */
function walksIn(service: PlanningService): Readonly<Record<string, Walk>> {
  const seeded = () => service.seeded;
  /** The idea of the idea's walk. It is internal, so additions to it are sent. */
  const ownIdea = () => service.ideas().at(-1)?.key ?? '';
  const featureId = () => service.record('feature', seeded().feature)?.id ?? '';
  return {
    idea: { typed: () => [['name', 'By keys']], request: /^POST .*\/products\/PRJ\/ideas$/ },
    note: { typed: () => [['name', 'By keys']], request: /^POST .*\/products\/PRJ\/pages$/ },
    comment: { typed: () => [['idea', ownIdea()]], request: /^POST .*\/idea_comments$/ },
    vote: { typed: () => [['idea', ownIdea()]], request: /^POST .*\/endorsements$/ },
    feature: { typed: () => [['release', seeded().release]], request: /^POST .*\/releases\/.*\/features$/ },
    epic: { typed: () => [['name', 'By keys']], request: /^POST .*\/products\/PRJ\/epics$/ },
    reply: {
      typed: () => [
        ['idea', ownIdea()],
        ['replyTo', service.ideaComments().at(-1)?.id ?? ''],
      ],
      request: /^POST .*\/idea_comments$/,
    },
    'append-idea': { typed: () => [['idea', ownIdea()]], request: /^PUT .*\/ideas\/[^/]+$/ },
    'append-feature': { typed: () => [['feature', seeded().feature]], request: /^PUT .*\/features\/[^/]+$/ },
    'requirement-comment': {
      typed: () => [['requirement', seeded().requirement]],
      request: /^POST .*\/requirements\/.*\/comments$/,
    },
    competitor: { typed: () => [['competitor', 'Acme']], request: /^POST .*\/competitors$/ },
    release: { typed: () => [['name', 'By keys']], request: /^POST .*\/products\/PRJ\/releases$/ },
    product: {
      typed: () => [
        ['name', 'By keys'],
        ['reference_prefix', 'KEYS'],
      ],
      request: /^POST .*\/products$/,
    },
    'change-idea': {
      typed: () => [
        ['idea', ownIdea()],
        ['status', 'Planned'],
      ],
      request: /^PUT .*\/ideas\/[^/]+$/,
    },
    'change-feature': {
      typed: () => [
        ['feature', seeded().feature],
        ['status', 'Shipped'],
      ],
      request: /^PUT .*\/features\/[^/]+$/,
    },
    'change-initiative': {
      typed: () => [
        ['initiative', seeded().initiative],
        ['name', 'By keys'],
      ],
      request: /^PUT .*\/initiatives\/[^/]+$/,
    },
    'change-goal': {
      typed: () => [
        ['goal', seeded().goal],
        ['effort', '7'],
      ],
      request: /^PUT .*\/goals\/[^/]+$/,
    },
    'change-vote': {
      typed: () => [
        ['idea', seeded().idea],
        ['vote', seeded().endorsement],
        ['value', '250'],
      ],
      request: /^PUT .*\/endorsements\/[^/]+$/,
    },
    'capacity-investment': {
      typed: () => [['initiative', seeded().initiative]],
      request: /^POST .*\/capacity_investments$/,
    },
    'send-record': {
      typed: () => [
        ['class', 'Feature'],
        ['sentRecord', featureId()],
        ['integrationId', seeded().integration],
      ],
      request: /^POST .*\/integration_changes$/,
    },
  };
}
