// Owns the browser's notifications: showing them, and clicks on them.
import { browser } from './browser';

export interface NotificationContent {
  readonly title: string;
  readonly message: string;
  /** Label of the button. Firefox has no buttons: there a click on the notification does it. */
  readonly action: string | null;
}

/** Shows the notification of this id, or replaces it. */
export async function notify(id: string, { title, message, action }: NotificationContent): Promise<void> {
  const content = {
    type: 'basic' as const,
    iconUrl: browser.runtime.getURL('/icon/128.png'),
    title,
    message,
  };
  try {
    await browser.notifications.create(id, {
      ...content,
      ...(action ? { buttons: [{ title: action }] } : {}),
    });
  } catch {
    // Firefox refuses a notification with buttons.
    await browser.notifications.create(id, content);
  }
}

export interface NotificationClick {
  readonly id: string;
  readonly isOnButton: boolean;
}

/** Calls back with a click and removes the notification. Register synchronously at the worker's start. */
export function onNotificationClicked(callback: (click: NotificationClick) => void): void {
  const clicked = (id: string, isOnButton: boolean) => {
    void browser.notifications.clear(id);
    callback({ id, isOnButton });
  };
  browser.notifications.onClicked.addListener((id) => clicked(id, false));
  browser.notifications.onButtonClicked?.addListener((id) => clicked(id, true));
}
