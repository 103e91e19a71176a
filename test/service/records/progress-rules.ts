// Rules that several plans share: manual progress, and the team of iterations and increments.
import type { StoredRecord } from '../storage/store.ts';
import type { World } from '../world.ts';

interface Progress {
  progress?: number | null;
  progress_source?: string | null;
}

interface TeamWork {
  team?: string | null;
  iteration?: string | null;
  program_increment?: string | null;
}

/** Rule 3. An update may rely on the stored source. A record without a source counts as manual, as recorded. */
export function progressProblems(changes: Progress, stored: Progress = {}): string[] {
  const isSet = changes.progress !== undefined && changes.progress !== null;
  const source = changes.progress_source === undefined ? stored.progress_source : changes.progress_source;
  return isSet && (source ?? 'progress_manual') !== 'progress_manual'
    ? ['Progress can be set only when progress source is progress_manual']
    : [];
}

/** A sprint and a program increment must belong to the chosen team. */
export function teamProblems(world: World, changes: TeamWork, stored: TeamWork = {}): string[] {
  const teamId = changes.team === undefined ? stored.team : changes.team;
  const belongs = (record: StoredRecord<'iteration' | 'program_increment'> | null): boolean =>
    record !== null && typeof teamId === 'string' && record.parentId === teamId;
  const problems: string[] = [];
  if (changes.iteration && !belongs(world.store.byId('iteration', changes.iteration))) {
    problems.push('Iteration must belong to the chosen team');
  }
  if (
    changes.program_increment &&
    !belongs(world.store.byId('program_increment', changes.program_increment))
  ) {
    problems.push('Program increment must belong to the chosen team');
  }
  return problems;
}
