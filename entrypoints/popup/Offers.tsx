// Suggests a comment or an addition instead of another record. The idea was captured from this page before,
// or it is similar.
import { useCallback } from 'react';
import { CapturedBefore } from '@/components/notices/CapturedBefore';
import { SimilarIdeas } from '@/components/notices/SimilarIdeas';
import { useRead } from '@/components/use-read';
import { fieldOf, textOfRole } from '@/lib/capture/field/field';
import { chosenForm, chosenKind } from '@/lib/capture/form/form-state';
import { allowedKinds } from '@/lib/capture/form/policy';
import type { Captured } from '@/lib/settings/captured-pages';
import type { PopupDeps } from './deps';
import type { Form } from './form-store';
import { useShortcuts } from './use-shortcuts';
import { useSimilarIdeas } from './use-similar';

interface OffersProps {
  readonly deps: PopupDeps;
  readonly form: Form;
  readonly accountId: string;
  readonly suggestsSimilar: boolean;
}

export function Offers({ deps, form, accountId, suggestsSimilar }: OffersProps) {
  const { state } = form;
  const { draft, edited } = chosenForm(state);
  const { fields } = chosenKind(state);
  const title = fieldOf(fields, 'title');
  const isNamingIdea =
    suggestsSimilar && state.kindId === 'idea' && title !== undefined && edited.includes(title.name);
  const captures = useCaptured(deps, accountId, state.snapshot.source.address);
  const similar = useSimilarIdeas(deps, {
    accountId,
    product: textOfRole(fields, draft.values, 'product'),
    name: isNamingIdea ? textOfRole(fields, draft.values, 'title') : '',
  });
  const isAllowed = (kindId: string) => allowedKinds(state.setup.policy).some(({ id }) => id === kindId);
  const canComment = isAllowed('comment');
  const canAdd = isAllowed('append-idea');
  const chosenIdea = textOfRole(fields, draft.values, 'idea');
  const idea = captures[0]?.idea ?? null;
  /** Not what the form does already. */
  const isOffered = (kindId: 'comment' | 'append-idea') =>
    idea !== null && isAllowed(kindId) && !(state.kindId === kindId && chosenIdea === idea);
  const canCommentOnCaptured = isOffered('comment');
  const [mostSimilar] = canComment ? similar : [];
  useShortcuts({
    commentOnCaptured: () => canCommentOnCaptured && idea !== null && form.commentOn(idea),
    commentOnSimilar: () => mostSimilar && form.commentOn(mostSimilar.value),
  });

  return (
    <>
      {captures.length > 0 && (
        <CapturedBefore
          captures={captures}
          onComment={canCommentOnCaptured ? form.commentOn : null}
          onAdd={isOffered('append-idea') ? form.addTo : null}
        />
      )}
      {(canComment || canAdd) && similar.length > 0 && (
        <SimilarIdeas
          ideas={similar}
          onComment={canComment ? form.commentOn : null}
          onAdd={canAdd ? form.addTo : null}
        />
      )}
    </>
  );
}

const nothing: readonly Captured[] = [];

/** The earlier captures of a page, from the index on this device. */
function useCaptured(deps: PopupDeps, accountId: string, address: string): readonly Captured[] {
  const { digest, settings, watchSetting } = deps;
  const readPage = useCallback(() => digest.page(accountId, address), [digest, accountId, address]);
  const page = useRead(readPage, null);
  const read = useCallback(() => settings.captured.of(page ?? ''), [settings, page]);
  // A capture that was just saved has no record yet.
  const watch = useCallback(
    (onChanged: () => void) => watchSetting(settings.captured.keyOf(page ?? ''), onChanged),
    [settings, watchSetting, page],
  );
  // Optional: without it, a person captures as usual.
  return useRead(page === null ? null : read, nothing, { watch });
}
