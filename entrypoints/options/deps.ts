// Owns the settings page's dependencies. `main.tsx` hands in the browser's, tests their own.
import type { Shortcut } from '@/components/options/ShortcutList';
import type { Send } from '@/lib/messaging/send';
import type { Settings } from '@/lib/settings/settings';

export interface OptionsDeps {
  readonly send: Send;
  readonly settings: Settings;
  readonly watchSetting: (key: string, onChanged: () => void) => () => void;
  readonly openActivity: () => void;
  readonly requestPermission: (origin: string) => Promise<boolean>;
  readonly shortcuts: () => Promise<Shortcut[]>;
  /** false where the page can't open them. */
  readonly openShortcutSettings: () => Promise<boolean>;
  /** How many captures of an account are not sent yet; 0 too where the outbox cannot be read. */
  readonly countUnsent: (accountId: string) => Promise<number>;
  /** Calls back when the person returns to this page, from the browser's settings for example. */
  readonly onReturn: (callback: () => void) => () => void;
  /** The text of a bug report's diagnostics. */
  readonly writeDiagnostics: () => Promise<string>;
  readonly copy: (text: string) => Promise<boolean>;
  readonly download: (name: string, file: Blob) => void;
  readonly newId: () => string;
  readonly now: () => number;
}
