// The page of the settings that the address names. Back and forward work, and links from elsewhere open a section.
import { useSyncExternalStore } from 'react';
import { type PageName, placeOf, type SettingsPlace } from '@/components/options/settings-pages';

function watchFragment(onChanged: () => void): () => void {
  window.addEventListener('hashchange', onChanged);
  return () => window.removeEventListener('hashchange', onChanged);
}

const readFragment = (): string => window.location.hash;

interface Place extends SettingsPlace {
  /** Changes with the address, also between places that look the same. */
  readonly fragment: string;
}

export function usePlace(): Place {
  const fragment = useSyncExternalStore(watchFragment, readFragment);
  return { ...placeOf(fragment), fragment };
}

export function goToPage(page: PageName): void {
  window.location.hash = page;
}
