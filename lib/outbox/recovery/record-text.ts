// The text of one record. A listing may omit or cut it.
import { markersIn } from '@/lib/capture/text/marker';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import type { DiscoveryResult } from '@/lib/planning/discovery';
import type { PlanningError } from '@/lib/planning/errors';
import type { Listing } from './listing';
import { isSignInPage, signInPage } from './sign-in-page';

/** The text of a record that was read on its own. */
export type TextRead =
  | { readonly name: 'told'; readonly markers: ReadonlySet<string> }
  /** A missing text proves nothing. */
  | { readonly name: 'untold' }
  | { readonly name: 'failed'; readonly error: PlanningError };

/** null if such records can't be read on their own. */
export function textReaderOf(
  { discovery }: AccountClient,
  { list }: Listing,
): ((id: string) => Promise<TextRead>) | null {
  switch (list) {
    case 'ideas':
      return async (id) =>
        textIn(await discovery.readIdeaText({ ideaId: id }), ({ idea }) => idea.description?.body);
    case 'pages':
      return async (id) =>
        textIn(await discovery.readPage({ pageId: id }), ({ page }) => page.description?.body);
    case 'features':
      return async (id) =>
        textIn(await discovery.readFeature({ featureId: id }), ({ feature }) => feature.description?.body);
    case 'releaseEpics':
    case 'productEpics':
      return async (id) =>
        textIn(await discovery.readEpic({ epicId: id }), ({ epic }) => epic.description?.body);
    case 'comments':
    case 'competitors':
    case 'releases':
    case 'products':
    case 'amended':
      return null;
    default:
      return list satisfies never;
  }
}

function textIn<Value>(
  result: DiscoveryResult<Value>,
  textOf: (value: Value) => string | null | undefined,
): TextRead {
  if (result.state === 'failed')
    return result.error.kind === 'rejected' ? { name: 'untold' } : { name: 'failed', error: result.error };
  if (isSignInPage(result)) return { name: 'failed', error: signInPage };
  const text = result.state === 'found' ? textOf(result.value) : null;
  return text === null || text === undefined
    ? { name: 'untold' }
    : { name: 'told', markers: markersIn(text) };
}
