// Applies every policy that arrives while the form is open.
import { withOfferedKind, withSetup } from '@/lib/capture/form/form-start';
import { firstField } from '@/lib/capture/form/form-state';
import type { Policy } from '@/lib/capture/form/policy';
import type { Setup } from '@/lib/capture/form/setup';
import type { PopupDeps } from './deps';
import type { FormHolder } from './form';
import type { FormDrafts } from './form-drafts';

interface PolicyFollower {
  readonly deps: Pick<PopupDeps, 'settings' | 'watchSetting'>;
  readonly holder: FormHolder;
  readonly drafts: FormDrafts;
  readonly setupUnder: (policy: Policy) => Setup;
}

/** Returns a function that stops it. */
export function followPolicy({ deps, holder, drafts, setupUnder }: PolicyFollower): () => void {
  const { settings } = deps;
  let isCurrent = true;

  async function obey(): Promise<void> {
    const { policy } = await settings.policy.get();
    const { state: before, editedCapture, status } = holder.current();
    if (!isCurrent || JSON.stringify(policy) === JSON.stringify(before.setup.policy)) return;
    const locked = withSetup(before, setupUnder(policy));
    // An existing capture keeps its kind. Saving reports what the policy forbids.
    const state = editedCapture === null ? withOfferedKind(locked) : locked;
    const isOfOtherKind = state.kindId !== locked.kindId;
    holder.show({
      state,
      ...(isOfOtherKind ? { focus: { field: firstField(state), selectsText: false } } : {}),
    });
    // What was saved is no draft any more.
    if (status.state !== 'saved') drafts.keepEdited(state);
  }

  const stop = deps.watchSetting(settings.policyMirror.key, () => void obey());
  // The policy may have changed between the start's read and the watch.
  void obey();
  return () => {
    isCurrent = false;
    stop();
  };
}
