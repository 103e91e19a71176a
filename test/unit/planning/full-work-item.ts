// Every field that epics and features share, with a value.
import type { KnownRecords } from './operation-inputs';

export const workItem = (at: KnownRecords, kind: 'epic' | 'feature') => ({
  release: at.release,
  workflow_status: at.status[kind],
  workflow_kind: 'New',
  description: '<p>Described</p>',
  created_by: at.person,
  assigned_to_user: at.person,
  tags: 'one, two',
  initial_estimate_text: '1m 1w 1d 1h 1min',
  detailed_estimate_text: '2d 4h',
  remaining_estimate_text: '30min',
  initial_estimate: 600,
  detailed_estimate: 480.5,
  remaining_estimate: 0,
  start_date: '2024-02-29',
  due_date: '2030-12-31',
  initiative: at.initiative,
  progress_source: 'progress_manual' as const,
  progress: 40,
  team: at.team,
  team_workflow_status: at.status.team,
  iteration: at.iteration,
  program_increment: at.increment,
});
