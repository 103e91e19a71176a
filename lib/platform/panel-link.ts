// The link between a popup and the side panel of its window. Both are pages of this extension, so they need no worker,
// and a popup without a panel beside it waits for nothing.
import { browser } from 'wxt/browser';
import type * as z from 'zod/mini';
import {
  type PanelHandlers,
  type PanelLink,
  type PanelRequest,
  panelAnswers,
  panelRequestSchema,
} from '@/lib/messaging/panel-protocol';
import { report } from './errors';
import { within } from './page-reader';

/** A panel that is busy for longer is no help. Saving may wait for the page and for the storage. */
const answerMs = { take: 2_000, save: 30_000, leave: 5_000 } as const;

/** Answers the popups of this window from now on. Returns a function that stops it. */
export function answerPopups(handlers: PanelHandlers): () => void {
  const { dataset } = document.documentElement;
  let isOpen = true;

  function take({ origin, data, ports: [port] }: MessageEvent<unknown>): void {
    const parsed = panelRequestSchema.safeParse(data);
    if (origin !== location.origin || !parsed.success || !port) return;
    void answerTo(handlers, parsed.data)
      .catch((error: unknown) => report('message', error))
      .then((answer) => port.postMessage(answer));
  }

  window.addEventListener('message', take);
  // A popup finds the panel by this mark.
  void browser.windows.getCurrent().then(({ id }) => {
    if (isOpen && id !== undefined) dataset.panelOf = String(id);
  });
  return () => {
    isOpen = false;
    delete dataset.panelOf;
    window.removeEventListener('message', take);
  };
}

function answerTo(handlers: PanelHandlers, request: PanelRequest): Promise<unknown> {
  switch (request.ask) {
    case 'take':
      return handlers.take(request.handed);
    case 'save':
      return handlers.save(request.typed);
    case 'leave':
      return handlers.leave(request.typed);
    default:
      return request satisfies never;
  }
}

const windowOf = (panel: Window): string | undefined => panel.document.documentElement.dataset.panelOf;

/** The browser's types know no document of another page. It is another realm's, so `instanceof` doesn't know it either. */
const isPage = (view: object): view is Window => 'document' in view;

/**
 * The link to this window's panel, for a popup. null, at once, if no panel is open. A hidden panel counts as closed.
 */
export async function panelBeside(): Promise<PanelLink | null> {
  const panels = browser.extension
    .getViews()
    .filter(isPage)
    .filter((view) => windowOf(view) !== undefined && view.document.visibilityState === 'visible');
  if (panels.length === 0) return null;
  const { id } = await browser.windows.getCurrent();
  const panel = panels.find((view) => windowOf(view) === String(id));
  return panel ? linkTo(panel) : null;
}

function linkTo(panel: Window): PanelLink {
  return {
    take: async (handed) => parsedBy(panelAnswers.take, await ask(panel, { ask: 'take', handed })),
    save: async (typed) => parsedBy(panelAnswers.save, await ask(panel, { ask: 'save', typed })),
    leave: async (typed) => parsedBy(panelAnswers.leave, await ask(panel, { ask: 'leave', typed })),
  };
}

/** Each question has a channel of its own. null without an answer in time. */
async function ask(panel: Window, request: PanelRequest): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  panel.postMessage(request, location.origin, [port2]);
  const answer = await within(answerMs[request.ask], answered);
  port1.close();
  return answer;
}

function parsedBy<T>(schema: z.ZodMiniType<T>, answer: unknown): T | null {
  const parsed = schema.safeParse(answer);
  return parsed.success ? parsed.data : null;
}
