// The browser's notifications, and clicks on them.
import { browser } from 'wxt/browser';

export interface NotificationContent {
  readonly title: string;
  readonly message: string;
  /** The button's label. Firefox has no buttons, so a click on the notification does the same. */
  readonly action: string | null;
}

/** Shows the notification with this id, or replaces it. */
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
    // Firefox rejects a notification with buttons.
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
