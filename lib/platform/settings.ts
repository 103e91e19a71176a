// Owns what is kept in the extension's storage, for its background and all its pages.
import { createSettings } from '@/lib/settings/settings';
import { storageAreas } from './storage';

export const settings = createSettings(storageAreas);
