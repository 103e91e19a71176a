// Values that epics and features share, as filled in and as stored by the service.
import type { OutboxWorld } from '../outbox/outbox-world.ts';
import { sourceLine } from './kind-world';

export const workValues = {
  name: 'Import keeps rows',
  description: '<p>Rows go missing</p>',
  tags: ['import', 'q3'],
  assignee: 'robin@example.com',
  createdBy: 'sam@example.com',
  workflow_kind: 'New',
  initiative: 'Easier to begin',
  start_date: '2026-02-01',
  due_date: '2026-02-28',
  initial_estimate_text: '2d 4h',
  team: 'TEAM',
  progress_source: 'progress_manual',
  progress: '40',
};

export const workAttributes = (world: OutboxWorld, marker: string) => ({
  name: 'Import keeps rows',
  description: `<p>Rows go missing</p>${sourceLine(marker)}`,
  tags: ['import', 'q3'],
  assigned_to_user: 'robin@example.com',
  created_by: 'sam@example.com',
  workflow_kind: 'New',
  initiative: 'Easier to begin',
  start_date: '2026-02-01',
  due_date: '2026-02-28',
  initial_estimate_text: '2d 4h',
  team: world.service.record('team', 'TEAM')?.id,
  progress_source: 'progress_manual',
  progress: 40,
});
