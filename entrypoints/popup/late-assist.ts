// Owns the help that fields ask for while nothing of it is loaded yet: every question waits until the form is ready.
import { afterReady } from '@/components/after-ready';
import type { FieldAssist } from '@/lib/capture/form/field-assist';
import type { FieldAssistDeps } from '@/lib/messaging/field-assist';

export function createLateAssist(deps: FieldAssistDeps): FieldAssist {
  let loading: Promise<FieldAssist> | undefined;
  const load = afterReady(async () => (await import('@/lib/messaging/field-assist')).createFieldAssist(deps));
  function late(): Promise<FieldAssist> {
    loading ??= load();
    return loading;
  }

  return {
    ...(deps.pictures ? { pictures: deps.pictures } : {}),
    list(subject, onOptions) {
      let isCurrent = true;
      let stop = () => {};
      void late().then((assist) => {
        if (isCurrent) stop = assist.list(subject, onOptions);
      });
      return () => {
        isCurrent = false;
        stop();
      };
    },
    search: async (subject, query) => (await late()).search(subject, query),
    findIdea: async (reference) => (await late()).findIdea(reference),
  };
}
