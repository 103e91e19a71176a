// Owns a release as it is answered, apart from what is given of one: reading lists of them needs no more.
import * as z from 'zod/mini';
import {
  answeredStatus,
  associatedRecord,
  commonAnswerFields,
  maybe,
  maybeFlag,
  maybeId,
  maybeList,
  maybeNumber,
  maybeText,
} from './answer';

export const releaseRecord = z.object({
  ...commonAnswerFields,
  start_date: maybeText,
  end_date: maybeText,
  release_date: maybeText,
  external_release_date: maybeText,
  parking_lot: maybeFlag,
  released: maybeFlag,
  workflow_status: maybe(answeredStatus),
  parent_id: maybeId,
  progress: maybeNumber,
  progress_source: maybeText,
  initiatives: maybeList(associatedRecord),
  goals: maybeList(associatedRecord),
});

export type Release = z.infer<typeof releaseRecord>;
