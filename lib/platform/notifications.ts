// Owns the notifications that tell what became of a capture.
import { browser } from './browser';

export interface NotificationContent {
  readonly title: string;
  readonly message: string;
  /** Label of the one button, where the browser has buttons (Firefox has none: there a click on the whole does it). */
  readonly action: string | null;
}

/** Shows, or replaces, the notification of this id. */
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
    // Firefox refuses the whole notification for its buttons.
    await browser.notifications.create(id, content);
  }
}

export interface NotificationClick {
  readonly id: string;
  readonly isOnButton: boolean;
}

/** Calls back with a click on a notification, on its button or elsewhere, and takes the notification away. */
export function onNotificationClicked(callback: (click: NotificationClick) => void): void {
  const clicked = (id: string, isOnButton: boolean) => {
    void browser.notifications.clear(id);
    callback({ id, isOnButton });
  };
  browser.notifications.onClicked.addListener((id) => clicked(id, false));
  browser.notifications.onButtonClicked?.addListener((id) => clicked(id, true));
}
