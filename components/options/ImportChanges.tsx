// The preview of an import: each changed setting, before and after.

import { useSay } from '@/components/words/SayProvider';
import { kindOf } from '@/lib/capture/kinds';
import type { Kind } from '@/lib/capture/kinds/kind';
import type { StartingPoint } from '@/lib/capture/start/starting-point';
import type { Templates } from '@/lib/capture/start/templates';
import type { MessageKey, Say } from '@/lib/capture/text/messages';
import { menuEntryChoices } from '@/lib/settings/menu';
import { preferenceTable } from '@/lib/settings/preference-table';
import type { PortableDefaults } from '@/lib/settings/settings-file';
import type { SettingsChange } from '@/lib/settings/settings-import';
import styles from './ImportChanges.module.css';
import { valueLines } from './preference-text';
import { ruleSummary } from './SiteRuleList';

export function ImportChanges({ changes }: { readonly changes: readonly SettingsChange[] }) {
  const say = useSay();
  return (
    <dl className={styles.changes}>
      {changes.map((change) => {
        const { from, to } = linesOf(change, say);
        return (
          <div key={change.name === 'defaults' ? change.accountId : change.name} className={styles.change}>
            <dt>
              <bdi>{titleOf(change, say)}</bdi>
            </dt>
            <dd>
              <Lines label={say('importFrom')} lines={from} />
              <Lines label={say('importTo')} lines={to} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function titleOf(change: SettingsChange, say: Say): string {
  if (change.name !== 'defaults') return say(preferenceTable[change.name].label);
  const account = [change.serviceAddress, change.email].filter(Boolean).join(' · ');
  return `${say('sectionDefaults')}: ${account}`;
}

function Lines({ label, lines }: { readonly label: string; readonly lines: readonly string[] }) {
  const say = useSay();
  return (
    <div>
      <span className="quiet">{label}</span>
      <ul className={styles['change-lines']}>
        {(lines.length > 0 ? lines : [say('importNothing')]).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be equal, and their order never changes.
          <li key={at}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Sides {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

function linesOf(change: SettingsChange, say: Say): Sides {
  const both = <T,>({ from, to }: { from: T; to: T }, lines: (value: T) => string[]): Sides => ({
    from: lines(from),
    to: lines(to),
  });
  switch (change.name) {
    case 'defaults':
      return both(change, (defaults) => defaultLines(defaults, say));
    case 'templates':
      return both(change, (templates) => templateLines(templates, say));
    case 'siteRules':
      return both(change, (rules) =>
        rules.map((rule) => {
          const state = rule.isOn ? '' : ` (${say('importOff')})`;
          const templates = [rule.templates.name, rule.templates.text].filter(
            (template) => template !== undefined,
          );
          const name = rule.name.trim() === '' ? '' : `${rule.name}: `;
          return say(
            'importBecomes',
            `${name}${rule.pattern}${state}`,
            [ruleSummary(rule, say), ...templates].join(' · '),
          );
        }),
      );
    case 'hiddenMenuEntries':
      return both(change, (ids) => ids.map((id) => entryName(id, say)));
    case 'hiddenKinds':
      return both(change, (ids) => ids.map((id) => kindName(id, say)));
    default:
      return both<unknown>(change, (value) => valueLines(preferenceTable[change.name].control, value, say));
  }
}

const kindName = (id: string, say: Say) => {
  const kind: Kind | null = kindOf(id);
  return kind ? say(kind.label) : id;
};

const entryName = (id: string, say: Say) => {
  const entry = menuEntryChoices.find((choice) => choice.id === id);
  return entry ? say(entry.messageKey) : id;
};

function templateLines(templates: Readonly<Record<string, Templates>>, say: Say): string[] {
  return Object.entries(templates).flatMap(([id, { name, text }]) => [
    ...(name === undefined ? [] : [`${kindName(id, say)}, ${say('templateName')}: ${name}`]),
    ...(text === undefined ? [] : [`${kindName(id, say)}, ${say('templateText')}: ${text}`]),
  ]);
}

function defaultLines(
  { byKind, integration, staffVisibility, classNames = {}, ...common }: PortableDefaults,
  say: Say,
): string[] {
  return [
    ...pointLines(common, say),
    ...(staffVisibility === undefined ? [] : [`${say('namesStaff')}: ${staffVisibility}`]),
    ...Object.entries(classNames).map(
      ([name, sent]) => `${say('namesClasses')}: ${say('importBecomes', name, sent)}`,
    ),
    ...(integration ? [`${say('fieldIntegration')}: ${integration.name} (${integration.id})`] : []),
    ...Object.entries(byKind).flatMap(([id, point]) =>
      pointLines(point, say).map((line) => `${kindName(id, say)}, ${line}`),
    ),
  ];
}

function pointLines({ product, createdBy, tags, portal, visibility }: StartingPoint, say: Say): string[] {
  const line = (label: MessageKey, value: string | undefined) =>
    value === undefined ? [] : [`${say(label)}: ${value || '–'}`];
  return [
    ...line('fieldProduct', product),
    ...line('fieldCreatedBy', createdBy),
    ...line('fieldTags', tags?.join(', ')),
    ...line('fieldPortal', portal === '' ? say('portalNone') : portal),
    ...line('fieldVisibility', visibility),
  ];
}
