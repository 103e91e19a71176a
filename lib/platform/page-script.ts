// Owns which page a person looks at, and having a script read it: the part that also the popup's first script needs, and so
// without schemas and without the browser that the other files share.

export type PageScript = '/read-page.js' | '/read-article.js';

export interface PageTarget {
  readonly tabId: number;
  readonly address: string;
  readonly title: string;
  /** @default the top frame */
  readonly frameId?: number;
}

/** What of a browser's API it takes. */
export interface PageAccess {
  readonly tabs: {
    query(wanted: {
      active: boolean;
      currentWindow: boolean;
    }): Promise<{ id?: number | undefined; url?: string | undefined; title?: string | undefined }[]>;
  };
  readonly scripting: {
    executeScript(injection: {
      target: { tabId: number; frameIds?: number[] };
      files: PageScript[];
    }): Promise<{ result?: unknown }[]>;
  };
}

/** The tab that the person looks at; null where the browser names none. */
export async function findFrontPage({ tabs }: Pick<PageAccess, 'tabs'>): Promise<PageTarget | null> {
  const [tab] = await tabs.query({ active: true, currentWindow: true });
  return tab?.id === undefined ? null : { tabId: tab.id, address: tab.url ?? '', title: tab.title ?? '' };
}

/** Whether an address is one of this extension's own pages, which nobody means to capture. Ask in such a page. */
export function isOwnAddress(address: string): boolean {
  return address.startsWith(`${location.origin}/`);
}

/** What the script comes to inside the page, in whatever shape. Rejects where the page refuses it. */
export async function injectInto(
  { scripting }: Pick<PageAccess, 'scripting'>,
  { tabId, frameId }: Pick<PageTarget, 'tabId' | 'frameId'>,
  script: PageScript,
): Promise<unknown> {
  const target = { tabId, ...(frameId === undefined ? {} : { frameIds: [frameId] }) };
  const [frame] = await scripting.executeScript({ target, files: [script] });
  return frame?.result;
}
