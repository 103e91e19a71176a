// Owns what the options page needs of the world around it; `main.tsx` hands in the browser's, tests their own.
import type { Shortcut } from '@/components/options/ShortcutList';
import type { Send } from '@/lib/messaging/send';
import type { Settings } from '@/lib/settings/settings';

export interface OptionsDeps {
  readonly send: Send;
  readonly settings: Settings;
  readonly watchSetting: (key: string, onChanged: () => void) => () => void;
  /** Calls back with every change of what an organisation set; gives the way to stop. */
  readonly watchPolicy: (onChanged: () => void) => () => void;
  readonly openActivity: () => void;
  readonly requestPermission: (origin: string) => Promise<boolean>;
  readonly shortcuts: () => Promise<Shortcut[]>;
  /** false where the browser gives no way there. */
  readonly openShortcutSettings: () => Promise<boolean>;
  /** How many captures of an account are not sent yet. */
  readonly countUnsent: (accountId: string) => Promise<number>;
  /** Calls back when a person comes back to this page, from the browser's own settings for example. */
  readonly onReturn: (callback: () => void) => () => void;
  /** Hands a file to the browser to keep. */
  readonly download: (name: string, file: Blob) => void;
  readonly newId: () => string;
  readonly now: () => number;
}
