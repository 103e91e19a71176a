// The pages of the settings, with their sections in order and the texts of each: one page for most people, and one for the
// rest. The address's fragment names a page or a section.
import type { MessageKey } from '@/lib/capture/text/messages';

interface SectionTexts {
  readonly title: MessageKey;
  /** @default none */
  readonly about?: MessageKey;
}

const general = {
  account: { title: 'sectionAccount', about: 'sectionAccountAbout' },
  defaults: { title: 'sectionDefaults', about: 'sectionDefaultsAbout' },
  behavior: { title: 'sectionBehavior' },
  shortcuts: { title: 'sectionShortcuts', about: 'sectionShortcutsAbout' },
} satisfies Readonly<Record<string, SectionTexts>>;

const advanced = {
  kinds: { title: 'sectionKinds', about: 'sectionKindsAbout' },
  menu: { title: 'sectionMenu', about: 'sectionMenuAbout' },
  templates: { title: 'sectionTemplates', about: 'sectionTemplatesAbout' },
  rules: { title: 'sectionRules', about: 'sectionRulesAbout' },
  history: { title: 'sectionHistory', about: 'sectionHistoryAbout' },
  sync: { title: 'sectionSync', about: 'sectionSyncAbout' },
  transfer: { title: 'sectionTransfer', about: 'sectionTransferAbout' },
  permissions: { title: 'sectionPermissions', about: 'sectionPermissionsAbout' },
  names: { title: 'sectionNames', about: 'sectionNamesAbout' },
  integration: { title: 'sectionIntegration', about: 'sectionIntegrationAbout' },
  pictures: { title: 'settingPictures' },
  policy: { title: 'sectionPolicy', about: 'sectionPolicyAbout' },
  diagnostics: { title: 'sectionDiagnostics', about: 'sectionDiagnosticsAbout' },
} satisfies Readonly<Record<string, SectionTexts>>;

export type SectionName = keyof typeof general | keyof typeof advanced;

export const sectionTexts: Readonly<Record<SectionName, SectionTexts>> = { ...general, ...advanced };

// `Object.keys` loses the types of the names.
const namesOf = (sections: Partial<typeof sectionTexts>) => Object.keys(sections) as SectionName[];

export const settingsPages = [
  { id: 'general', title: 'pageGeneral', sections: namesOf(general) },
  { id: 'advanced', title: 'pageAdvanced', sections: namesOf(advanced) },
] as const;

export type PageName = (typeof settingsPages)[number]['id'];

export const sectionNames = namesOf(sectionTexts);

/** What a fragment such as "#shortcuts" names. No section for a page's start, and the first page for any other text. */
export function placeOf(fragment: string): { readonly page: PageName; readonly section: SectionName | null } {
  const name = fragment.replace(/^#/, '');
  for (const { id, sections } of settingsPages) {
    const section = sections.find((candidate) => candidate === name) ?? null;
    if (section !== null || id === name) return { page: id, section };
  }
  return { page: 'general', section: null };
}
