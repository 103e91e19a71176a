import type { FormConfig } from '@/lib/capture/form/form-config';
import type { Defaults } from '@/lib/capture/start/defaults';

/** A config with only an account's defaults. */
export function plainConfig(defaults: Defaults): FormConfig {
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
