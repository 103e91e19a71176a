// Reads the outcome of a fault test: the stored records, the requests, and the outbox.
import type { ConnectedSession } from '../../support/connected-session';
import type { CaptureRow } from '../../support/outbox-rows';

export const createIdea = { method: 'POST', path: '/api/v1/products/:id/ideas' };
export const createAttachment = { method: 'POST', path: '/api/v1/idea_comments/:id/attachments' };

export function outcomesOf(
  session: Pick<ConnectedSession, 'service'>,
  captures: () => Promise<readonly CaptureRow[]>,
) {
  const row = async (name: string) => (await captures()).find((capture) => capture.name === name);
  return {
    /** The service's ideas with this name. */
    named: (name: string) => session.service.ideas().filter(({ attributes }) => attributes.name === name),
    /** The POST requests whose path ends like this, such as "/ideas". */
    attempts: (path: string) =>
      session.service.requests.filter((request) => request.method === 'POST' && request.path.endsWith(path)),
    posts: () => session.service.requests.filter(({ method }) => method === 'POST'),
    /** The capture of this name. */
    row,
    stateOf: async (name: string) => (await row(name))?.state.name ?? 'absent',
  };
}
