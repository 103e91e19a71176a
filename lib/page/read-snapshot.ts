// Owns the reading of a page as a whole: what the injected script returns.
import type { PageSelection, Snapshot } from '@/lib/page/snapshot';
import { examineAddress } from '@/lib/page/source-address';

export interface PageReader {
  window: Window;
  document: Document;
}

/** Reads title, address, metadata and the selected passage. Changes nothing in the page and never throws. */
export function readSnapshot({ window, document }: PageReader): Snapshot {
  const address = window.location.href;
  const examined = examineAddress(address);
  return {
    address,
    title: document.title,
    selection: readSelection(window),
    source: {
      address: examined.address,
      passageAddress: null,
      siteName: metaContent(document, 'og:site_name'),
      author: metaContent(document, 'author'),
      publishedOn: null,
      language: document.documentElement.lang || null,
      themeColor: metaContent(document, 'theme-color'),
      description: metaContent(document, 'description'),
    },
    remarks: examined.remarks,
  };
}

function readSelection(window: Window): PageSelection | null {
  const text = window.getSelection()?.toString().trim() ?? '';
  if (text === '') return null;
  const html = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
  return { text, html, isCut: false };
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function metaContent(document: Document, name: string): string | null {
  const meta = document.querySelector(`meta[name="${name}"], meta[property="${name}"]`);
  return meta?.getAttribute('content')?.trim() || null;
}
