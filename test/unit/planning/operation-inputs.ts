// Parts of inputs: the known records that they name, and one typed input for each operation.
import type { OperationId, OperationInput } from '@/lib/planning/contract';

/** Records and words that exist in the service that gets the inputs. */
export interface KnownRecords {
  readonly product: string;
  readonly release: string;
  readonly feature: string;
  readonly epic: string;
  readonly requirement: string;
  readonly initiative: string;
  readonly goal: string;
  readonly idea: string;
  readonly otherIdea: string;
  readonly ideaComment: string;
  readonly endorsement: string;
  readonly organization: string;
  readonly integration: string;
  readonly featureId: string;
  readonly portal: string;
  readonly page: string;
  readonly productLine: string;
  readonly parentRelease: string;
  readonly parentInitiative: string;
  /** A status of each record's own workflow. */
  readonly status: Readonly<
    Record<'idea' | 'epic' | 'feature' | 'release' | 'page' | 'initiative' | 'goal' | 'team', string>
  >;
  readonly themes: readonly [string, string];
  readonly team: string;
  readonly iteration: string;
  readonly increment: string;
  readonly categories: string;
  readonly person: string;
  readonly personIds: readonly [string, string];
  /** A prefix that no product has yet. */
  readonly newPrefix: string;
}

export type Inputs = { readonly [Id in OperationId]: OperationInput<Id> };
