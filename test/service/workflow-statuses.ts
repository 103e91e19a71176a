// The workflows of every product. The API documentation shows no statuses, so these are typical ones.

import type { Json } from './values/json.ts';

export type Workflow = 'idea' | 'epic' | 'feature' | 'release' | 'page' | 'initiative' | 'goal' | 'team';
export type Status = {
  id: string;
  name: string;
  position: number;
  complete: boolean;
  color: string;
};

const names: Readonly<Record<Workflow, readonly string[]>> = {
  idea: ['Needs review', 'Under consideration', 'Planned', 'Will not implement', 'Shipped'],
  epic: ['Under consideration', 'Not started', 'In progress', 'Shipped'],
  feature: ['Under consideration', 'Not started', 'In progress', 'Ready to ship', 'Shipped'],
  release: ['Under consideration', 'In development', 'Shipped'],
  page: ['Draft', 'In review', 'Approved'],
  initiative: ['Not started', 'On track', 'At risk', 'Achieved'],
  goal: ['Not started', 'On track', 'At risk', 'Achieved'],
  team: ['To do', 'Doing', 'Done'],
};
const done = new Set(['Will not implement', 'Shipped', 'Approved', 'Achieved', 'Done']);
const colors = ['#9b9b9b', '#1a7fc1', '#d9822b', '#c23030', '#2c7a4b'];
const workflows: readonly Workflow[] = [
  'idea',
  'epic',
  'feature',
  'release',
  'page',
  'initiative',
  'goal',
  'team',
];
/** The recorded class names, which assign a workflow to a kind of record in listings. */
const statusableTypes: Readonly<Record<Workflow, string>> = {
  idea: 'Ideas::Idea',
  epic: 'Epic',
  feature: 'Feature',
  release: 'Release',
  page: 'Page',
  initiative: 'Initiative',
  goal: 'Goal',
  team: 'Team',
};
/** The types of features and epics. */
const kindsOf: Readonly<Partial<Record<Workflow, readonly string[]>>> = {
  epic: ['New', 'Improvement'],
  feature: ['New', 'Improvement', 'Bug fix'],
};
const firstId = 6_776_881_100_000_000_001n;

function statusesOf(workflow: Workflow): Status[] {
  const offset = BigInt(workflows.indexOf(workflow)) * 100n;
  return names[workflow].map((name, index) => ({
    id: String(firstId + offset + BigInt(index) * 2n),
    name,
    position: index + 1,
    complete: done.has(name),
    color: colors[index % colors.length] ?? '#9b9b9b',
  }));
}

export function findStatus(workflow: Workflow, nameOrId: string): Status | null {
  return statusesOf(workflow).find((status) => status.name === nameOrId || status.id === nameOrId) ?? null;
}

/** The status of a record created without one: the first of its workflow. */
export function statusOrFirst(workflow: Workflow, name: string | null | undefined): Status | null {
  return (name ? findStatus(workflow, name) : null) ?? statusesOf(workflow)[0] ?? null;
}

/** All workflows, as a product lists them. */
export function workflowsShape(): Json {
  return workflows.map((workflow, index) => ({
    id: index + 1,
    name: `${statusableTypes[workflow].split('::').at(-1)} workflow`,
    statusable_type: statusableTypes[workflow],
    transitions_only: false,
    workflow_statuses: statusesOf(workflow).map((status) => ({ ...status })),
    workflow_kinds: (kindsOf[workflow] ?? []).map((name, place) => ({ id: String(place + 1), name })),
  }));
}
