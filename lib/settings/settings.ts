// Owns the settings as everything but the popup reads them: parsed by their schemas at once.
import { type Settings, type StorageAreas, settingsIn } from './registry';
import { zodParsers } from './shape-schemas';

export function createSettings(areas: StorageAreas): Settings {
  return settingsIn(areas, zodParsers);
}
