// Requests to the service, as its rules of misbehaviour name them.
const route = (method: string, path: string) => ({ method, path: `/api/v1${path}` });

export const createIdea = route('POST', '/products/:id/ideas');
export const listIdeas = route('GET', '/products/:id/ideas');
export const readIdea = route('GET', '/ideas/:id');
export const createNote = route('POST', '/products/:id/pages');
export const createAttachment = route('POST', '/idea_comments/:id/attachments');
export const everything = { path: '/api/v1/*' };

/** The request arrives, and its answer doesn't. */
export const lost = { calls: 1, answer: { kind: 'reset', when: 'after-storing' } } as const;
