// Characters that show nothing themselves, and change how the text around them is shown.

/** Line breaks and other controls. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Marks that change the direction of the text around them. For the screen only: a page's own would turn other words. */
export const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;

export function withoutControls(text: string): string {
  return text.replace(controls, ' ').replace(bidiControls, '');
}
