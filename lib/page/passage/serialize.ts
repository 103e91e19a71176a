// Escapes as browsers do. Parsing and printing again changes no byte.

export function serializeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;');
}

export function serializeAttribute(value: string): string {
  return serializeText(value).replaceAll('"', '&quot;');
}
