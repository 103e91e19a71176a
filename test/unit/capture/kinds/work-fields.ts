// Owns every field that epics and features share, as a person fills it in and as it is sent.
import { sourceLine } from './captured-page';

export const everyWorkField = {
  assignee: 'ben@example.com',
  createdBy: 'ana@example.com',
  status: 'In design',
  workflow_kind: 'New',
  initiative: 'Easier to begin',
  start_date: '2026-02-01',
  due_date: '2026-02-28',
  initial_estimate_text: '2d 4h',
  team: 'TEAM',
  team_workflow_status: 'To do',
  progress_source: 'progress_manual',
  progress: '40',
};
export const everyWorkAttribute = {
  name: 'Rows go missing',
  description: `<p>Rows go missing</p>${sourceLine}`,
  tags: 'import,q3',
  assigned_to_user: 'ben@example.com',
  created_by: 'ana@example.com',
  workflow_status: 'In design',
  workflow_kind: 'New',
  initiative: 'Easier to begin',
  start_date: '2026-02-01',
  due_date: '2026-02-28',
  initial_estimate_text: '2d 4h',
  team: 'TEAM',
  team_workflow_status: 'To do',
  progress_source: 'progress_manual',
  progress: 40,
};
