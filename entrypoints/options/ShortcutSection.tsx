// The settings for shortcuts. Reads the shortcuts again when the person returns to the page.
import { useEffect, useState } from 'react';
import { Section } from '@/components/options/Section';
import { type Shortcut, ShortcutList } from '@/components/options/ShortcutList';
import { useSay } from '@/components/Words';
import type { OptionsDeps } from './deps';

export function ShortcutSection({ deps }: { readonly deps: OptionsDeps }) {
  const say = useSay();
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[]>([]);
  const [canOpen, setCanOpen] = useState(true);

  useEffect(() => {
    const read = () => void deps.shortcuts().then(setShortcuts);
    read();
    return deps.onReturn(read);
  }, [deps]);

  // The browser describes our own commands, but not its command that opens the popup.
  const described = shortcuts.map((shortcut) =>
    shortcut.name === '_execute_action' ? { ...shortcut, description: say('commandOpen') } : shortcut,
  );

  return (
    <Section title={say('sectionShortcuts')} about={say('sectionShortcutsAbout')}>
      <ShortcutList
        shortcuts={described}
        onChange={canOpen ? () => void deps.openShortcutSettings().then(setCanOpen) : null}
      />
    </Section>
  );
}
