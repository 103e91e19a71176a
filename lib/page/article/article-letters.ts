// The letters of an element, and how many of them are links.

export function condensed(text: string): string {
  return text.replace(/\s+/g, '').toLowerCase();
}

export function linkShare(element: Element): number {
  const all = condensed(element.textContent ?? '').length;
  const links = [...element.querySelectorAll('a')].map((link) => condensed(link.textContent ?? '').length);
  return all === 0 ? 0 : links.reduce((sum, length) => sum + length, 0) / all;
}
