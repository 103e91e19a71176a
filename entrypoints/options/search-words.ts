// The search of the settings page: the words that find each section.
import { classWords } from '@/components/class-words';
import { kinds } from '@/lib/capture/kinds';
import { placeholderWords } from '@/lib/capture/text/templates/placeholder-words';
import type { WordKey } from '@/lib/capture/text/words';
import { menuEntryChoices } from '@/lib/settings/menu';
import { wordsOfPart } from '@/lib/settings/preference-table';

export const partWords = {
  policy: ['sectionPolicy', 'sectionPolicyAbout', 'policyKinds', 'policyLocked'],
  account: [
    'sectionAccount',
    'sectionAccountAbout',
    'connectAddress',
    'connectToken',
    'connectAnother',
    'connectForSession',
    'tokenForSession',
    'connect',
    'disconnect',
    'replaceToken',
    'connectAgain',
    'deleteAccount',
    'accountFormer',
  ],
  defaults: [
    'sectionDefaults',
    'sectionDefaultsAbout',
    'defaultsFor',
    'defaultsForAll',
    'fieldProduct',
    'fieldCreatedBy',
    'fieldTags',
    'fieldPortal',
    'portalNone',
    'fieldVisibility',
  ],
  templates: [
    'sectionTemplates',
    'sectionTemplatesAbout',
    'templateKind',
    'templateName',
    'templateText',
    'placeholders',
    'preview',
    ...wordsOfPart('templates'),
    ...Object.values(placeholderWords),
  ],
  rules: [
    'sectionRules',
    'sectionRulesAbout',
    'ruleAdd',
    'rulePattern',
    'ruleKind',
    'ruleTest',
    'fieldProduct',
    'fieldTags',
    'fieldPortal',
  ],
  integration: [
    'sectionIntegration',
    'sectionIntegrationAbout',
    'integrationId',
    'integrationIdHint',
    'integrationName',
  ],
  names: [
    'sectionNames',
    'sectionNamesAbout',
    'namesStaff',
    'namesStaffHint',
    'namesClasses',
    ...Object.values(classWords),
  ],
  behaviour: ['sectionBehaviour', ...wordsOfPart('behaviour'), ...wordsOfPart('pictures'), 'allCaptures'],
  memory: ['sectionMemory', 'sectionMemoryAbout', ...wordsOfPart('memory'), 'memoryForget'],
  menu: ['sectionMenu', 'sectionMenuAbout', ...menuEntryChoices.map(({ words }) => words)],
  kinds: ['sectionKinds', 'sectionKindsAbout', ...kinds.map(({ label }) => label)],
  shortcuts: [
    'sectionShortcuts',
    'sectionShortcutsAbout',
    'shortcutChange',
    'commandOpen',
    'commandCaptureIdea',
    'commandCaptureNote',
    'commandCaptureComment',
  ],
  transfer: ['sectionTransfer', 'sectionTransferAbout', 'exportSettings', 'importSettings', 'resetSettings'],
  permissions: [
    'sectionPermissions',
    'sectionPermissionsAbout',
    'permissionPage',
    'permissionService',
    'permissionStorage',
    'permissionMenus',
    'permissionPanel',
    'permissionNetwork',
    'permissionAlarms',
  ],
  diagnostics: ['sectionDiagnostics', 'sectionDiagnosticsAbout', 'copyDiagnostics'],
} as const satisfies Readonly<Record<string, readonly WordKey[]>>;

export type PartName = keyof typeof partWords;

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase();

/**
 * Whether the texts contain every word of the query. Ignores case and accents. An empty query finds
 * everything.
 */
export function isFound(query: string, texts: readonly string[]): boolean {
  const all = plain(texts.join('\n'));
  return plain(query)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
