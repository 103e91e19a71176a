// Owns the workflow statuses of every product: the API documentation shows none, so these are ordinary ones.

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

/** The status that a record has when its creation names none: the first of its workflow. */
export function statusOrFirst(workflow: Workflow, name: string | null | undefined): Status | null {
  return (name ? findStatus(workflow, name) : null) ?? statusesOf(workflow)[0] ?? null;
}
