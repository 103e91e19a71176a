// Owns what the options page needs of the world around it; `main.tsx` hands in the browser's, tests their own.
import type { Shortcut } from '@/components/options/ShortcutList';
import type { Send } from '@/lib/messaging/send';
import type { Settings } from '@/lib/settings/registry';

export interface OptionsDeps {
  readonly send: Send;
  readonly settings: Settings;
  readonly watchSetting: (key: string, onChanged: () => void) => () => void;
  readonly openActivity: () => void;
  readonly requestPermission: (origin: string) => Promise<boolean>;
  readonly shortcuts: () => Promise<Shortcut[]>;
  /** false where the browser gives no way there. */
  readonly openShortcutSettings: () => Promise<boolean>;
  /** How many captures of an account are not sent yet. */
  readonly countUnsent: (accountId: string) => Promise<number>;
  /** Calls back when a person comes back to this page, from the browser's own settings for example. */
  readonly onReturn: (callback: () => void) => () => void;
}
