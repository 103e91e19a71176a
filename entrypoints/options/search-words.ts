// Owns the parts of the options page: by which words each is found.
import { placeholderWords } from '@/lib/capture/templates/placeholder-words';
import type { WordKey } from '@/lib/capture/words';
import { menuEntryChoices } from '@/lib/settings/menu-entries';
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
  behaviour: ['sectionBehaviour', ...wordsOfPart('behaviour'), ...wordsOfPart('pictures'), 'allCaptures'],
  memory: ['sectionMemory', 'sectionMemoryAbout', ...wordsOfPart('memory'), 'memoryForget'],
  menu: ['sectionMenu', 'sectionMenuAbout', ...menuEntryChoices.map(({ words }) => words)],
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
    'permissionNetwork',
    'permissionAlarms',
  ],
} as const satisfies Readonly<Record<string, readonly WordKey[]>>;

export type PartName = keyof typeof partWords;
