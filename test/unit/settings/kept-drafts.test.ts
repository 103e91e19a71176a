import { describe, expect, it } from 'vitest';
import type { Draft } from '@/lib/capture/draft';
import { draftsOf, withDraft, withoutDrafts } from '@/lib/settings/kept-drafts';
import type { KeptDraft } from '@/lib/settings/registry';

const dayMs = 24 * 60 * 60_000;

function draft(kind: string, name: string, accountId = 'a'): Draft {
  const source = { title: '', address: '', passageAddress: null };
  return { id: `${kind} ${name}`, kind, accountId, values: { name }, source };
}

const names = (kept: readonly KeptDraft[]) => kept.map((entry) => entry.draft.values.name);

describe('the drafts that are kept', () => {
  it('are one a page and kind: the newest', () => {
    const kept = withDraft(withDraft([], 'p', draft('idea', 'old'), 1), 'p', draft('idea', 'new'), 2);
    expect(names(kept)).toEqual(['new']);
  });

  it('are found by page and account, the newest first', () => {
    let kept = withDraft([], 'p', draft('idea', 'one'), 1);
    kept = withDraft(kept, 'p', draft('note', 'two'), 2);
    kept = withDraft(kept, 'q', draft('idea', 'elsewhere'), 3);
    kept = withDraft(kept, 'p', draft('idea', 'of another account', 'b'), 4);
    expect(names(draftsOf(kept, 'p', 'a'))).toEqual(['two', 'one']);
    expect(names(kept)).toHaveLength(4);
  });

  it('are dropped by kind, and no others with them', () => {
    let kept = withDraft([], 'p', draft('idea', 'one'), 1);
    kept = withDraft(kept, 'p', draft('note', 'two'), 2);
    kept = withDraft(kept, 'p', draft('idea', 'of another account', 'b'), 3);
    expect(names(withoutDrafts(kept, 'p', 'a', ['idea']))).toEqual(['of another account', 'two']);
  });

  it('end after thirty days', () => {
    const kept = withDraft([], 'p', draft('idea', 'old'), 0);
    expect(names(withDraft(kept, 'q', draft('idea', 'new'), 30 * dayMs))).toEqual(['new']);
    expect(names(withDraft(kept, 'q', draft('idea', 'new'), 30 * dayMs - 1))).toEqual(['new', 'old']);
  });

  it('are thirty at the most, of which the oldest go first', () => {
    let kept: KeptDraft[] = [];
    for (let page = 1; page <= 31; page += 1)
      kept = withDraft(kept, `p${page}`, draft('idea', `${page}`), page);
    expect(kept).toHaveLength(30);
    expect(names(kept)).not.toContain('1');
  });
});
