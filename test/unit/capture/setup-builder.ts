import type { Defaults } from '@/lib/capture/defaults';
import type { Setup } from '@/lib/capture/form/setup';

/** A setup with only an account's defaults. */
export function plainSetup(defaults: Defaults): Setup {
  return {
    defaults,
    templates: {},
    siteRules: [],
    isPlainText: false,
    policy: {},
    commentVisibility: 'employee_or_creator',
    today: '',
  };
}
