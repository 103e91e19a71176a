// The dependencies of the settings page. `main.tsx` passes those of the browser, tests pass their own.
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
  /** false if the page can't open them. */
  readonly openShortcutSettings: () => Promise<boolean>;
  /** How many captures of an account aren't sent yet. Also 0 if the outbox can't be read. */
  readonly countUnsent: (accountId: string) => Promise<number>;
  /** Calls back when the person returns to this page, for example from the browser's settings. */
  readonly onReturn: (callback: () => void) => () => void;
  /** The text of a bug report's diagnostics. */
  readonly writeDiagnostics: () => Promise<string>;
  readonly copy: (text: string) => Promise<boolean>;
  readonly download: (name: string, file: Blob) => void;
  readonly newId: () => string;
  readonly now: () => number;
}
