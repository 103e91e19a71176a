// Whether a capture that no form showed is already an idea, by facts of this device. A score proves nothing, so the
// matcher isn't asked.
import { isAlready, type OfferedIdea, offeredIdeas } from '@/lib/capture/similar/offered-ideas';
import type { Capture } from '@/lib/outbox/capture';
import type { PageDigest } from '@/lib/settings/page-digest';
import type { Settings } from '@/lib/settings/settings';

interface AlreadyAnIdeaDeps {
  readonly settings: Pick<Settings, 'captured' | 'ideas' | 'keepsIdeas'>;
  readonly digest: Pick<PageDigest, 'page'>;
}

/** null for another kind than an idea. */
export type AlreadyAnIdea = (capture: Capture) => Promise<OfferedIdea | null>;

export function createAlreadyAnIdea({ settings, digest }: AlreadyAnIdeaDeps): AlreadyAnIdea {
  return async ({ kind, accountId, name, draft }) => {
    if (kind !== 'idea') return null;
    const [page, keepsIdeas] = await Promise.all([
      digest.page(accountId, draft.source.address),
      settings.keepsIdeas(),
    ]);
    const [captures, row] = await Promise.all([
      page === null ? [] : settings.captured.of(page),
      keepsIdeas ? settings.ideas.get(accountId) : null,
    ]);
    const known = { ideas: row?.ideas ?? [], matcher: () => [] };
    return offeredIdeas({ name, passage: '', captures }, known).find(isAlready) ?? null;
  };
}
