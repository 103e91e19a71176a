// Owns reading an integration as a person names it: the service lists none, so its numeric id is typed by hand.

import type { Defaults } from '@/lib/capture/defaults';
import { numericId } from '@/lib/planning/contract/fields';

export type IntegrationResult =
  | { readonly isOk: true; readonly value: Defaults['integration'] }
  | { readonly isOk: false };

/** null where the id is empty; called by its id where it has no name. Only a numeric id can be sent (Endpoints 13). */
export function parseIntegration(typed: { readonly id: string; readonly name: string }): IntegrationResult {
  const id = typed.id.trim();
  if (id === '') return { isOk: true, value: null };
  if (!numericId.safeParse(id).success) return { isOk: false };
  return { isOk: true, value: { id, name: typed.name.trim() || id } };
}
