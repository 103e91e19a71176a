// Formatted text as plain lines, for the clipboard.
import { shownFragment } from './shown-html';

export function plainText(html: string): string {
  const holder = document.createElement('div');
  holder.append(shownFragment(html.replace(/<br\s*\/?>|(?=<\/(?:p|li|h[1-6]|tr|pre|blockquote)>)/gi, '\n')));
  return (holder.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim();
}
