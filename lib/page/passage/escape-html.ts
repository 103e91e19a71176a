// Escapes as browsers do. Parsing and printing again changes no byte.

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;');
}

export function escapeAttribute(value: string): string {
  return escapeHtml(value).replaceAll('"', '&quot;');
}
