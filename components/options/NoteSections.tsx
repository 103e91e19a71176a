// The sections that only explain: the organization's policy, and the permissions with their reasons.
import { Notice } from '@/components/notices/Notice';
import { choiceText } from '@/components/words/choice-messages';
import { listText } from '@/components/words/list-text';
import { useSay } from '@/components/words/SayProvider';
import { allowedKinds, isLocked, lockable, type Policy } from '@/lib/capture/form/policy';
import type { MessageKey, Say } from '@/lib/capture/text/messages';
import type { PolicyReading } from '@/lib/settings/managed-policy';
import styles from './sections.module.css';

interface Note {
  readonly title: MessageKey;
  readonly text: string;
  /** @default false */
  readonly isLocked?: boolean;
}

function Notes({ notes }: { readonly notes: readonly Note[] }) {
  const say = useSay();
  return (
    <dl className={styles.notes}>
      {notes.map(({ title, text, isLocked: hasLock }) => (
        <div key={title}>
          <dt>{say(title)}</dt>
          <dd>
            <bdi>{text}</bdi>
            {hasLock && <span className="badge">{say('policyLocked')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const permissions: readonly (readonly [title: MessageKey, why: MessageKey])[] = [
  ['permissionPage', 'permissionPageWhy'],
  ['permissionService', 'permissionServiceWhy'],
  ['permissionStorage', 'permissionStorageWhy'],
  ['permissionMenus', 'permissionMenusWhy'],
  ['permissionPanel', 'permissionPanelWhy'],
  ['permissionNetwork', 'permissionNetworkWhy'],
  ['permissionAlarms', 'permissionAlarmsWhy'],
];

export function PermissionSection() {
  const say = useSay();
  return <Notes notes={permissions.map(([title, why]) => ({ title, text: say(why) }))} />;
}

const lockableTitles: Readonly<Record<(typeof lockable)[number], MessageKey>> = {
  serviceAddress: 'connectAddress',
  product: 'fieldProduct',
  portal: 'fieldPortal',
  tags: 'fieldTags',
  visibility: 'fieldVisibility',
};

export function PolicySection({ policy, unreadable }: PolicyReading) {
  const say = useSay();
  return (
    <>
      <Notes notes={policyNotes(policy, say)} />
      {unreadable.length > 0 && (
        <Notice tone="warning">{say('policyUnreadable', listText(unreadable))}</Notice>
      )}
    </>
  );
}

function policyNotes(policy: Policy, say: Say): Note[] {
  const fields = lockable.filter((field) => policy[field] !== undefined || isLocked(policy, field));
  const locked = (title: MessageKey, text: MessageKey, isSet: boolean | undefined) =>
    isSet ? [{ title, text: say(text), isLocked: true }] : [];
  return [
    ...fields.map((field) => ({
      title: lockableTitles[field],
      text: lockedText(policy, field, say) || say('importNothing'),
      isLocked: isLocked(policy, field),
    })),
    ...locked('connectToken', 'tokenForSession', policy.sessionTokens),
    ...locked('settingSimilar', 'importOff', policy.ideaIndex === false),
    ...locked('settingFollows', 'importOff', policy.settingsSync === false),
    ...(policy.allowedKinds
      ? [
          {
            title: 'sectionKinds' as const,
            text: listText(allowedKinds(policy).map(({ label }) => say(label))),
          },
        ]
      : []),
  ];
}

function lockedText(policy: Policy, field: (typeof lockable)[number], say: Say): string {
  const values = [policy[field] ?? ''].flat();
  return listText(field === 'visibility' ? values.map((value) => choiceText(value, say)) : values);
}

export const hasPolicy = ({ policy, unreadable }: PolicyReading) =>
  Object.keys(policy).length > 0 || unreadable.length > 0;
