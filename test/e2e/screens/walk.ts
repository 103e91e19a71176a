// The order of all screens. Each screen finds the data that it needs.
import { activityScreens, activityTrouble, emptyActivity } from './activity-screens';
import { optionsScreens, unconnectedOptions } from './options-screens';
import { popupScreens, unconnectedPopup, welcomeScreens } from './popup-screens';
import type { Screen, ScreenWorld } from './screen-world';

export async function* everyScreen(world: ScreenWorld): AsyncGenerator<Screen> {
  yield* unconnectedOptions(world);
  yield* unconnectedPopup(world);
  yield* emptyActivity(world);
  await world.connect();
  yield* welcomeScreens(world);
  yield* optionsScreens(world);
  yield* popupScreens(world);
  yield* activityScreens(world);
  yield* activityTrouble(world);
}
