// The typed values of each kind's required fields, and the resulting request. Equal in both browsers.
import type { PlanningService } from '../service/index.ts';

/** The text for each field, and the resulting request. */
export interface Walk {
  readonly typed: () => readonly (readonly [field: string, text: string])[];
  readonly request: RegExp;
}

/** The kind whose tab a kind shares. */
export const tabOf = (kindId: string): string =>
  kindId === 'reply' || kindId === 'append-idea' ? 'comment' : kindId;

/** By kind, in the order of the kinds. */
export function walksIn(service: PlanningService): Readonly<Record<string, Walk>> {
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
