// The preview of an import: each changed setting, before and after.

import { ImportList } from '@/components/transfer/ImportPreview';
import { choiceText } from '@/components/words/choice-messages';
import { listText } from '@/components/words/list-text';
import { useSay } from '@/components/words/SayProvider';
import { kindOf } from '@/lib/capture/kinds';
import type { Kind } from '@/lib/capture/kinds/kind';
import type { Defaults } from '@/lib/capture/start/defaults';
import type { StartingPoint } from '@/lib/capture/start/starting-point';
import type { Templates } from '@/lib/capture/start/templates';
import type { MessageKey, Say } from '@/lib/capture/text/messages';
import { menuEntryChoices } from '@/lib/settings/menu';
import { preferenceTable } from '@/lib/settings/preference-table';
import type { SettingsChange } from '@/lib/settings/settings-import';
import { valueLines } from './preference-text';
import { ruleSummary } from './SiteRuleList';

export function ImportChanges({ changes }: { readonly changes: readonly SettingsChange[] }) {
  const say = useSay();
  return (
    <ImportList
      entries={changes.map((change) => {
        const { from, to } = linesOf(change, say);
        return {
          title: titleOf(change, say),
          values: [
            { label: say('importFrom'), lines: from },
            { label: say('importTo'), lines: to },
          ],
        };
      })}
    />
  );
}

function titleOf(change: SettingsChange, say: Say): string {
  if (change.name !== 'defaults') return say(preferenceTable[change.name].label);
  const account = [change.serviceAddress, change.email].filter(Boolean).join(' · ');
  return say('labelledValue', say('sectionDefaults'), account);
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
          const templates = [rule.templates.name, rule.templates.text].filter(
            (template) => template !== undefined,
          );
          const pattern = rule.isOn ? rule.pattern : say('withDetail', rule.pattern, say('importOff'));
          return say(
            'importBecomes',
            rule.name.trim() === '' ? pattern : { own: say('labelledValue', rule.name, pattern) },
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

/** A line about one kind. */
const ofKind = (id: string, line: string, say: Say) => listText([kindName(id, say), line]);

const entryName = (id: string, say: Say) => {
  const entry = menuEntryChoices.find((choice) => choice.id === id);
  return entry ? say(entry.messageKey) : id;
};

function templateLines(templates: Readonly<Record<string, Templates>>, say: Say): string[] {
  return Object.entries(templates).flatMap(([id, { name, text }]) => [
    ...(name === undefined ? [] : [ofKind(id, say('labelledValue', say('fieldName'), name), say)]),
    ...(text === undefined ? [] : [ofKind(id, say('labelledValue', say('templateText'), text), say)]),
  ]);
}

function defaultLines(
  { byKind, integration, staffVisibility, classNames, ...common }: Defaults,
  say: Say,
): string[] {
  return [
    ...pointLines(common, say),
    say('labelledValue', say('namesStaff'), staffVisibility),
    ...Object.entries(classNames).map(([name, sent]) =>
      say('labelledValue', say('namesClasses'), { own: say('importBecomes', name, sent) }),
    ),
    ...(integration
      ? [say('labelledValue', say('fieldIntegration'), say('withDetail', integration.name, integration.id))]
      : []),
    ...Object.entries(byKind).flatMap(([id, point]) =>
      pointLines(point, say).map((line) => ofKind(id, line, say)),
    ),
  ];
}

function pointLines({ product, createdBy, tags, portal, visibility }: StartingPoint, say: Say): string[] {
  const line = (label: MessageKey, value: string | undefined) =>
    value === undefined ? [] : [say('labelledValue', say(label), value || '–')];
  return [
    ...line('fieldProduct', product),
    ...line('fieldCreatedBy', createdBy),
    ...line('fieldTags', tags && listText(tags)),
    ...line('fieldPortal', portal === '' ? say('portalNone') : portal),
    ...line('fieldVisibility', visibility && choiceText(visibility, say)),
  ];
}
