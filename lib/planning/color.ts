// Owns colours as the service takes them: one whole number of red, green and blue.

/** Reads `#0073cf`, `0073CF` or `#07c`; null for anything else. */
export function colorFromHex(text: string): number | null {
  const [, hex] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  if (hex === undefined) return null;
  return Number.parseInt(hex.length === 3 ? hex.replace(/./g, '$&$&') : hex, 16);
}

/** `#0073cf` from 29647. */
export const colorToHex = (color: number): string => `#${color.toString(16).padStart(6, '0')}`;
