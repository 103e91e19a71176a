// The sections about an account's service, and those that only explain: its integration, names that differ between services,
// the organization's policy, and the permissions with their reasons.
import { Notice } from '@/components/notices/Notice';
import { choiceText } from '@/components/words/choice-messages';
import { classMessages } from '@/components/words/class-messages';
import { listText } from '@/components/words/list-text';
import { useTranslate } from '@/components/words/TranslateProvider';
import { typedDirection } from '@/components/words/typed-direction';
import { allowedKinds, isLocked, lockable, type Policy } from '@/lib/capture/form/policy';
import { type Defaults, parseIntegration } from '@/lib/capture/start/defaults';
import type { MessageKey, Translate } from '@/lib/capture/text/messages';
import { type ClassName, classes, defaultClassNames, defaultNames } from '@/lib/planning/service-names';
import type { PolicyReading } from '@/lib/settings/managed-policy';
import { defaultsFor, withDefaults } from '@/lib/settings/preferences';
import { TextInput, useTyped } from './SettingFields';
import type { SectionProps } from './setting-store';

const keyOf = (integration: Defaults['integration']) =>
  integration ? `${integration.id} ${integration.name}` : '';

/** The integration to which an account's captures are passed on. */
export function IntegrationSection({ accountId, preferences, onChange }: SectionProps) {
  const t = useTranslate();
  const { integration } = defaultsFor(preferences, accountId);
  const { id = '', name = '' } = integration ?? {};
  const [typed, setTyped] = useTyped(keyOf(integration), { id, name });

  /** Stores a valid integration, or none once the id is removed. */
  function change(changed: Partial<typeof typed>): void {
    const next = { ...typed, ...changed };
    const parsed = parseIntegration(next);
    setTyped(next, keyOf(parsed.isOk ? parsed.value : integration));
    if (parsed.isOk) onChange((stored) => withDefaults(stored, accountId, { integration: parsed.value }));
  }

  return (
    <div className="form">
      <TextInput
        label={t('integrationId')}
        hint={t('integrationIdHint')}
        problem={parseIntegration(typed).isOk ? null : t('problemNumericId')}
        inputMode="numeric"
        dir="ltr"
        value={typed.id}
        onText={(text) => change({ id: text })}
      />
      <TextInput
        label={t('integrationName')}
        dir={typedDirection(typed.name)}
        value={typed.name}
        onText={(text) => change({ name: text })}
      />
    </div>
  );
}

/** An empty field shows the usual name. */
export function NamesSection({ accountId, preferences, onChange }: SectionProps) {
  const t = useTranslate();
  const { staffVisibility, classNames } = defaultsFor(preferences, accountId);
  const change = (changed: Partial<Defaults>) =>
    onChange((stored) => withDefaults(stored, accountId, changed));

  function changeClass(name: ClassName, written: string): void {
    const { [name]: _before, ...others } = classNames;
    change({ classNames: written === '' ? others : { ...others, [name]: written } });
  }

  return (
    <div className="form">
      <NameInput
        label={t('namesStaff')}
        hint={t('namesStaffHint')}
        value={staffVisibility}
        usual={defaultNames.staffVisibility}
        whenEmpty={defaultNames.staffVisibility}
        onChange={(written) => change({ staffVisibility: written })}
      />
      <fieldset className="columns">
        <legend className="field-label">{t('namesClasses')}</legend>
        {classes.map((name) => (
          <NameInput
            key={name}
            label={t(classMessages[name])}
            value={classNames[name] ?? ''}
            usual={defaultClassNames[name]}
            whenEmpty=""
            onChange={(written) => changeClass(name, written)}
          />
        ))}
      </fieldset>
    </div>
  );
}

interface NameInputProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly usual: string;
  /** What an emptied field means. */
  readonly whenEmpty: string;
  /** Called without spaces around the name. */
  readonly onChange: (written: string) => void;
}

function NameInput({ value, usual, whenEmpty, onChange, ...texts }: NameInputProps) {
  const [typed, setTyped] = useTyped(value, value);
  return (
    <TextInput
      {...texts}
      value={typed}
      placeholder={usual}
      dir="ltr"
      spellCheck={false}
      onText={(text) => {
        const written = text.trim() || whenEmpty;
        setTyped(text, written);
        onChange(written);
      }}
    />
  );
}

interface Note {
  readonly title: MessageKey;
  readonly text: string;
  /** @default false */
  readonly isLocked?: boolean;
}

function Notes({ notes }: { readonly notes: readonly Note[] }) {
  const t = useTranslate();
  return (
    <dl className="form">
      {notes.map(({ title, text, isLocked: hasLock }) => (
        <div key={title}>
          <dt className="strong">{t(title)}</dt>
          <dd className="line quiet">
            <bdi>{text}</bdi>
            {hasLock && <span className="badge">{t('policyLocked')}</span>}
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
  const t = useTranslate();
  return <Notes notes={permissions.map(([title, why]) => ({ title, text: t(why) }))} />;
}

const lockableTitles: Readonly<Record<(typeof lockable)[number], MessageKey>> = {
  serviceAddress: 'connectAddress',
  product: 'fieldProduct',
  portal: 'fieldPortal',
  tags: 'fieldTags',
  visibility: 'fieldVisibility',
};

export function PolicySection({ policy, unreadable }: PolicyReading) {
  const t = useTranslate();
  return (
    <>
      <Notes notes={policyNotes(policy, t)} />
      {unreadable.length > 0 && <Notice tone="warning">{t('policyUnreadable', listText(unreadable))}</Notice>}
    </>
  );
}

function policyNotes(policy: Policy, t: Translate): Note[] {
  const fields = lockable.filter((field) => policy[field] !== undefined || isLocked(policy, field));
  const locked = (title: MessageKey, text: MessageKey, isSet: boolean | undefined) =>
    isSet ? [{ title, text: t(text), isLocked: true }] : [];
  const kinds = listText(allowedKinds(policy).map(({ label }) => t(label)));
  return [
    ...fields.map((field) => ({
      title: lockableTitles[field],
      text: lockedText(policy, field, t) || t('importNothing'),
      isLocked: isLocked(policy, field),
    })),
    ...locked('connectToken', 'tokenForSession', policy.sessionTokens),
    ...locked('settingSimilar', 'importOff', policy.ideaIndex === false),
    ...locked('settingSync', 'importOff', policy.settingsSync === false),
    ...(policy.allowedKinds ? [{ title: 'sectionKinds' as const, text: kinds }] : []),
  ];
}

function lockedText(policy: Policy, field: (typeof lockable)[number], t: Translate): string {
  const values = [policy[field] ?? ''].flat();
  return listText(field === 'visibility' ? values.map((value) => choiceText(value, t)) : values);
}

export const hasPolicy = ({ policy, unreadable }: PolicyReading) =>
  Object.keys(policy).length > 0 || unreadable.length > 0;
