// What has the keyboard focus, and whether a person sees that.
import type { Page } from '@playwright/test';

export interface FocusedStop {
  readonly name: string;
  /** The element, its drawn replacement or its surroundings show the focus. */
  readonly isSeen: boolean;
  /** In the document, not in the window. */
  readonly box: { readonly top: number; readonly bottom: number; readonly left: number };
}

export function focusedStop(page: Page): Promise<FocusedStop> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element) throw new Error('nothing has the focus');
    const face = element.closest('.property')?.querySelector('.property-face');
    const around = [element, element.nextElementSibling, element.parentElement, element.closest('.input')];
    // A list shows where its keys act.
    const row = element.matches('[role="listbox"]') && element.getAttribute('aria-activedescendant');
    const rows = row ? [document.getElementById(row)] : [];
    const isSeen = [...(face ? [face] : around), element.closest('.field-bare'), ...rows].some(
      (candidate) => {
        if (!candidate) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
        const isUnderlined = candidate.matches('.field-bare') && boxShadow !== 'none';
        return isUnderlined || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
      },
    );
    const name =
      element.getAttribute('aria-label') ||
      element.getAttribute('title') ||
      element.id ||
      element.textContent;
    const { top, bottom, left } = element.getBoundingClientRect();
    const box = { top: top + scrollY, bottom: bottom + scrollY, left };
    return { name: `${element.tagName} ${name}`, isSeen, box };
  });
}
