// The permissions of the extension, each with its reason.
import { useSay } from '@/components/words/SayProvider';
import type { MessageKey } from '@/lib/capture/text/messages';
import notesStyles from './notes.module.css';
import { Section } from './Section';

const notes: readonly { readonly name: MessageKey; readonly why: MessageKey }[] = [
  { name: 'permissionPage', why: 'permissionPageWhy' },
  { name: 'permissionService', why: 'permissionServiceWhy' },
  { name: 'permissionStorage', why: 'permissionStorageWhy' },
  { name: 'permissionMenus', why: 'permissionMenusWhy' },
  { name: 'permissionPanel', why: 'permissionPanelWhy' },
  { name: 'permissionNetwork', why: 'permissionNetworkWhy' },
  { name: 'permissionAlarms', why: 'permissionAlarmsWhy' },
];

export function PermissionSection() {
  const say = useSay();
  return (
    <Section title={say('sectionPermissions')} about={say('sectionPermissionsAbout')}>
      <dl className={notesStyles.notes}>
        {notes.map(({ name, why }) => (
          <div key={name}>
            <dt>{say(name)}</dt>
            <dd>{say(why)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
