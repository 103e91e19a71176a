import type { FormConfig } from '@/lib/capture/form/setup';
import type { Defaults } from '@/lib/capture/start/defaults';

/** A setup with only an account's defaults. */
export function plainSetup(defaults: Defaults): FormConfig {
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
