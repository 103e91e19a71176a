// The pages of the settings, with their sections in order: one for most people, and one for the rest. The address's
// fragment names a page or a section.
import type { MessageKey } from '@/lib/capture/text/messages';

export const settingsPages = [
  { id: 'general', title: 'pageGeneral', sections: ['account', 'defaults', 'behaviour', 'shortcuts'] },
  {
    id: 'advanced',
    title: 'pageAdvanced',
    sections: [
      ...(['kinds', 'menu', 'templates', 'rules'] as const),
      ...(['memory', 'following', 'transfer', 'permissions'] as const),
      ...(['names', 'integration', 'pictures', 'policy', 'diagnostics'] as const),
    ],
  },
] as const satisfies readonly {
  readonly id: string;
  readonly title: MessageKey;
  readonly sections: readonly string[];
}[];

type SettingsPage = (typeof settingsPages)[number];
export type PageName = SettingsPage['id'];
export type SectionName = SettingsPage['sections'][number];

interface SectionTexts {
  readonly title: MessageKey;
  /** @default none */
  readonly about?: MessageKey;
}

export const sectionTexts: Readonly<Record<SectionName, SectionTexts>> = {
  account: { title: 'sectionAccount', about: 'sectionAccountAbout' },
  defaults: { title: 'sectionDefaults', about: 'sectionDefaultsAbout' },
  behaviour: { title: 'sectionBehaviour' },
  shortcuts: { title: 'sectionShortcuts', about: 'sectionShortcutsAbout' },
  kinds: { title: 'sectionKinds', about: 'sectionKindsAbout' },
  menu: { title: 'sectionMenu', about: 'sectionMenuAbout' },
  templates: { title: 'sectionTemplates', about: 'sectionTemplatesAbout' },
  rules: { title: 'sectionRules', about: 'sectionRulesAbout' },
  memory: { title: 'sectionMemory', about: 'sectionMemoryAbout' },
  following: { title: 'sectionFollowing', about: 'sectionFollowingAbout' },
  transfer: { title: 'sectionTransfer', about: 'sectionTransferAbout' },
  permissions: { title: 'sectionPermissions', about: 'sectionPermissionsAbout' },
  names: { title: 'sectionNames', about: 'sectionNamesAbout' },
  integration: { title: 'sectionIntegration', about: 'sectionIntegrationAbout' },
  pictures: { title: 'settingPictures' },
  policy: { title: 'sectionPolicy', about: 'sectionPolicyAbout' },
  diagnostics: { title: 'sectionDiagnostics', about: 'sectionDiagnosticsAbout' },
};

export const sectionNames: readonly SectionName[] = settingsPages.flatMap(({ sections }) => sections);

interface SettingsPlace {
  readonly page: PageName;
  /** null for the page's start. */
  readonly section: SectionName | null;
}

/** The place that a fragment such as "#shortcuts" names. The first page for any other text. */
export function placeOf(fragment: string): SettingsPlace {
  const name = fragment.replace(/^#/, '');
  for (const { id, sections } of settingsPages) {
    const section = sections.find((candidate) => candidate === name) ?? null;
    if (section !== null || id === name) return { page: id, section };
  }
  return { page: settingsPages[0].id, section: null };
}
