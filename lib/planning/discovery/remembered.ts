// The table of optional reads. Remembers the ones that a service lacks. A new read is one line here.
import { listIdeaCategories, listIdeaPortals, listProducts, readMe } from './account-reads';
import { listProductUsers, listWorkflows } from './product-reads';
import type { DiscoveryClient } from './read';
import {
  listCompetitors,
  listFeatures,
  listGoals,
  listIdeaComments,
  listIdeaVotes,
  listInitiatives,
  listPages,
  listProductEpics,
  listReleaseEpics,
  listReleases,
  readEpic,
  readFeature,
  readIdeaText,
  readPage,
  readWholeFeature,
  readWholeGoal,
  readWholeIdea,
  readWholeInitiative,
  searchIdeas,
  searchRelatedIdeas,
} from './record-reads';
import type { DiscoveryResult } from './result';

/** Stored per account, and cleared when the service address or the token changes. */
export interface DiscoveryMemory {
  /** False again after a day: a service may add the read, and one odd answer is no proof. */
  isAbsent(read: string): Promise<boolean>;
  noteAbsent(read: string): Promise<void>;
}

type Read<Rest extends unknown[], Value> = (
  client: DiscoveryClient,
  ...rest: Rest
) => Promise<DiscoveryResult<Value>>;

/**
 * The reads of one account. A read that the service lacks returns `absent` immediately for a day. Nothing
 * else is remembered: a refusal or an unreadable page may concern one record, or be temporary.
 */
export function createDiscovery(client: DiscoveryClient, memory: DiscoveryMemory) {
  const bind =
    <Rest extends unknown[], Value>(name: string, read: Read<Rest, Value>) =>
    async (...rest: Rest): Promise<DiscoveryResult<Value>> => {
      if (await memory.isAbsent(name)) return { state: 'absent', reason: 'no-such-read' };
      const result = await read(client, ...rest);
      if (result.state === 'absent' && result.reason === 'no-such-read') await memory.noteAbsent(name);
      return result;
    };
  return {
    readMe: bind('readMe', readMe),
    listProducts: bind('listProducts', listProducts),
    listIdeaPortals: bind('listIdeaPortals', listIdeaPortals),
    listIdeaCategories: bind('listIdeaCategories', listIdeaCategories),
    listProductUsers: bind('listProductUsers', listProductUsers),
    listWorkflows: bind('listWorkflows', listWorkflows),
    searchIdeas: bind('searchIdeas', searchIdeas),
    searchRelatedIdeas: bind('searchRelatedIdeas', searchRelatedIdeas),
    listIdeaComments: bind('listIdeaComments', listIdeaComments),
    listIdeaVotes: bind('listIdeaVotes', listIdeaVotes),
    listPages: bind('listPages', listPages),
    listReleases: bind('listReleases', listReleases),
    listFeatures: bind('listFeatures', listFeatures),
    listReleaseEpics: bind('listReleaseEpics', listReleaseEpics),
    listProductEpics: bind('listProductEpics', listProductEpics),
    listCompetitors: bind('listCompetitors', listCompetitors),
    listInitiatives: bind('listInitiatives', listInitiatives),
    listGoals: bind('listGoals', listGoals),
    readIdeaText: bind('readIdeaText', readIdeaText),
    readPage: bind('readPage', readPage),
    readEpic: bind('readEpic', readEpic),
    readFeature: bind('readFeature', readFeature),
    readWholeIdea: bind('readWholeIdea', readWholeIdea),
    readWholeFeature: bind('readWholeFeature', readWholeFeature),
    readWholeInitiative: bind('readWholeInitiative', readWholeInitiative),
    readWholeGoal: bind('readWholeGoal', readWholeGoal),
  };
}

export type Discovery = Readonly<ReturnType<typeof createDiscovery>>;
export type DiscoveryRead = keyof Discovery;
