// Connects the browser's events to the background, all at once. A listener added after an `await` would miss
// the event that woke the worker.
import { defineBackground } from '#imports';
import { createBackground } from '@/lib/background/create-background';
import { onCommand } from '@/lib/platform/commands';
import { reportUncaught } from '@/lib/platform/errors';
import { onMenuClicked } from '@/lib/platform/menus';
import { onMessage } from '@/lib/platform/messages';
import { onNotificationClicked } from '@/lib/platform/notifications';
import { onOmniboxChanged, onOmniboxEntered } from '@/lib/platform/omnibox';
import { onPermissionsAdded } from '@/lib/platform/permissions';
import { onAreaChanged, watchSetting } from '@/lib/platform/storage';
import { onAlarm, onBrowserStarted, onInstalled } from '@/lib/platform/worker';

export default defineBackground(() => {
  reportUncaught();
  const background = createBackground();
  onMessage(background.messageReceived);
  onMenuClicked(background.menuClicked);
  onCommand(background.commandPressed);
  onOmniboxChanged(background.addressBarChanged);
  onOmniboxEntered(background.addressBarEntered);
  onNotificationClicked(background.notificationClicked);
  onAlarm(background.alarmRang);
  onPermissionsAdded(background.permissionsAdded);
  watchSetting('preferences', background.preferencesChanged);
  onAreaChanged('sync', background.syncedChanged);
  // The menu has an entry for votes only where the service lists them.
  watchSetting('supportsVotes', background.preferencesChanged);
  onAreaChanged('managed', background.policyChanged);
  onBrowserStarted(background.browserStarted);
  onInstalled(background.installed);
  void background.start();
});
