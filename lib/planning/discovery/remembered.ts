// Owns remembering the reads that a service lacks, so that none is sent twice.
import { listIdeaCategories, listIdeaPortals, listProducts, readMe } from './account-reads';
import type { DiscoveryClient } from './read';
import {
  listCompetitors,
  listFeatures,
  listIdeaComments,
  listPages,
  listProductEpics,
  listReleaseEpics,
  listReleases,
  readEpic,
  readFeature,
  readIdeaText,
  readPage,
  searchIdeas,
  searchRelatedIdeas,
} from './record-reads';
import type { DiscoveryResult } from './result';

const reads = {
  readMe,
  listProducts,
  listIdeaPortals,
  listIdeaCategories,
  searchIdeas,
  searchRelatedIdeas,
  listIdeaComments,
  listPages,
  listReleases,
  listFeatures,
  listReleaseEpics,
  listProductEpics,
  listCompetitors,
  readIdeaText,
  readPage,
  readEpic,
  readFeature,
};

export type DiscoveryRead = keyof typeof reads;

/** Stored per account, and cleared when the service address or the token changes. */
export interface DiscoveryMemory {
  isAbsent(read: DiscoveryRead): Promise<boolean>;
  noteAbsent(read: DiscoveryRead): Promise<void>;
}

type Bound<Read> = Read extends (client: DiscoveryClient, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

export type Discovery = { readonly [Name in DiscoveryRead]: Bound<(typeof reads)[Name]> };

/**
 * The reads of one account. A read that the service turned out not to have is not sent again: it is absent at once. Only
 * that is remembered; a refusal or an unreadable page may be gone the next time.
 */
export function createDiscovery(client: DiscoveryClient, memory: DiscoveryMemory): Discovery {
  async function remembered<Value>(
    name: DiscoveryRead,
    read: () => Promise<DiscoveryResult<Value>>,
  ): Promise<DiscoveryResult<Value>> {
    if (await memory.isAbsent(name)) return { state: 'absent', reason: 'no-such-read' };
    const result = await read();
    if (result.state === 'absent' && result.reason === 'no-such-read') await memory.noteAbsent(name);
    return result;
  }
  return {
    readMe: (...rest) => remembered('readMe', () => readMe(client, ...rest)),
    listProducts: (...rest) => remembered('listProducts', () => listProducts(client, ...rest)),
    listIdeaPortals: (...rest) => remembered('listIdeaPortals', () => listIdeaPortals(client, ...rest)),
    listIdeaCategories: (...rest) =>
      remembered('listIdeaCategories', () => listIdeaCategories(client, ...rest)),
    searchIdeas: (...rest) => remembered('searchIdeas', () => searchIdeas(client, ...rest)),
    searchRelatedIdeas: (...rest) =>
      remembered('searchRelatedIdeas', () => searchRelatedIdeas(client, ...rest)),
    listIdeaComments: (...rest) => remembered('listIdeaComments', () => listIdeaComments(client, ...rest)),
    listPages: (...rest) => remembered('listPages', () => listPages(client, ...rest)),
    listReleases: (...rest) => remembered('listReleases', () => listReleases(client, ...rest)),
    listFeatures: (...rest) => remembered('listFeatures', () => listFeatures(client, ...rest)),
    listReleaseEpics: (...rest) => remembered('listReleaseEpics', () => listReleaseEpics(client, ...rest)),
    listProductEpics: (...rest) => remembered('listProductEpics', () => listProductEpics(client, ...rest)),
    listCompetitors: (...rest) => remembered('listCompetitors', () => listCompetitors(client, ...rest)),
    readIdeaText: (...rest) => remembered('readIdeaText', () => readIdeaText(client, ...rest)),
    readPage: (...rest) => remembered('readPage', () => readPage(client, ...rest)),
    readEpic: (...rest) => remembered('readEpic', () => readEpic(client, ...rest)),
    readFeature: (...rest) => remembered('readFeature', () => readFeature(client, ...rest)),
  };
}
