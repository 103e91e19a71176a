// Owns what an extension page can learn of where it is shown.
import { browser } from './browser';
import { type FormView, panelQuery } from './larger-place';

/** Where this form is shown; a window of its own counts as a tab. */
export function formView(query: URLSearchParams): FormView {
  if (browser.extension.getViews({ type: 'popup' }).includes(window)) return 'popup';
  return query.get('view') === panelQuery.view ? 'panel' : 'tab';
}

/** Whether keys are called as on Apple's keyboards. */
export function hasAppleKeys(): boolean {
  return /mac/i.test(navigator.platform);
}

/** Puts text on the clipboard; false where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Hands a file to the browser to keep, as a download. */
export function downloadFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has the content by the time that the page is idle again.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Resolves after the next frame was painted; soon, where the page is out of sight and nothing is painted. */
export function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
