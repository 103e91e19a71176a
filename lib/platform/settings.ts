// Owns the settings: everything in the extension's storage, for the background and every page.
import { createSettings } from '@/lib/settings/settings';
import { storageAreas } from './storage';

export const settings = createSettings(storageAreas);
