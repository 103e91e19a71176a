// Owns what is kept in the extension's storage, for the popup: it is read without waiting for zod.
import { quickParsers } from '@/lib/settings/quick-parsers';
import { settingsIn } from '@/lib/settings/registry';
import { storageAreas } from './storage';

export const settings = settingsIn(storageAreas, quickParsers);
