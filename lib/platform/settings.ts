// Owns what is kept in the extension's storage, for its background and all pages but the popup.
import { createSettings } from '@/lib/settings/settings';
import { storageAreas } from './storage';

export const settings = createSettings(storageAreas);
