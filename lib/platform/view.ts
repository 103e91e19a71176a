// A page's own window: its kind, keyboard, clipboard, downloads and paints.
import { browser } from 'wxt/browser';
import { panelQuery } from './side-panel';

export type FormView = 'popup' | 'panel' | 'tab';

/** A separate window counts as a tab. */
export function formView(query: URLSearchParams): FormView {
  if (browser.extension.getViews({ type: 'popup' }).includes(window)) return 'popup';
  return query.get('view') === panelQuery.view ? 'panel' : 'tab';
}

/** The keyboard has Cmd instead of Ctrl. */
export function hasAppleKeys(): boolean {
  return /mac/i.test(navigator.platform);
}

/** Copies text to the clipboard. False if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The page lacks the focus or the permission. The caller says so.
    return false;
  }
}

export function downloadFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // A minute later, the browser has read the content.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Resolves after the next paint, or at once for a hidden page, which is never painted. */
export function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
