// Moves the form from the popup to the side panel, and from there to a tab.
import Maximize from 'lucide-react/icons/maximize-2';
import PanelRight from 'lucide-react/icons/panel-right';
import { IconButton } from '@/components/controls/IconButton';
import { shortcutMessage } from '@/components/controls/shortcuts';
import { useKeys } from '@/components/controls/use-keys';
import { useSay } from '@/components/words/SayProvider';
import type { Session } from '@/lib/capture/session/session';

type FormView = Session['view'];

interface MoveButtonProps {
  readonly from: FormView;
  /** Called within the click event. */
  readonly onMove: (view: Exclude<FormView, 'popup'>) => void;
}

const next = {
  popup: { icon: PanelRight, shortcut: 'moveToPanel', to: 'panel' },
  panel: { icon: Maximize, shortcut: 'moveToTab', to: 'tab' },
} as const;

/** A tab is the last view, so it has no button. */
export function MoveButton({ from, onMove }: MoveButtonProps) {
  const say = useSay();
  const keys = useKeys();
  if (from === 'tab') return null;
  const { icon: Icon, shortcut, to } = next[from];
  return (
    <IconButton
      name={say('withDetail', say(shortcutMessage(shortcut)), keys.shown(shortcut))}
      aria-keyshortcuts={keys.aria(shortcut)}
      icon={<Icon className="icon icon-directed" aria-hidden="true" />}
      onClick={() => onMove(to)}
    />
  );
}
