// The display modes: light, dark, high contrast, and the system's own colors.
import type { Page } from 'playwright';

export const themes = {
  light: { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' },
  dark: { colorScheme: 'dark', contrast: 'no-preference', forcedColors: 'none' },
  'light-contrast': { colorScheme: 'light', contrast: 'more', forcedColors: 'none' },
  'dark-contrast': { colorScheme: 'dark', contrast: 'more', forcedColors: 'none' },
  forced: { colorScheme: 'dark', contrast: 'more', forcedColors: 'active' },
} as const;

export type Theme = keyof typeof themes;

/** Without animations, so that each comparison sees the final state. */
export async function wear(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ ...themes[theme], reducedMotion: 'reduce' });
}
