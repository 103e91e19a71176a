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

/** For the list of the open page's sections. */
export const sectionTitles: Readonly<Record<SectionName, MessageKey>> = {
  account: 'sectionAccount',
  defaults: 'sectionDefaults',
  behaviour: 'sectionBehaviour',
  shortcuts: 'sectionShortcuts',
  kinds: 'sectionKinds',
  menu: 'sectionMenu',
  templates: 'sectionTemplates',
  rules: 'sectionRules',
  memory: 'sectionMemory',
  following: 'sectionFollowing',
  transfer: 'sectionTransfer',
  permissions: 'sectionPermissions',
  names: 'sectionNames',
  integration: 'sectionIntegration',
  pictures: 'settingPictures',
  policy: 'sectionPolicy',
  diagnostics: 'sectionDiagnostics',
};

export const sectionNames: readonly SectionName[] = settingsPages.flatMap(({ sections }) => sections);

export interface SettingsPlace {
  readonly page: PageName;
  /** null for the page's start. */
  readonly section: SectionName | null;
}

/** The place that a fragment such as "#shortcuts" names. The first page for any other text. */
export function placeOf(fragment: string): SettingsPlace {
  const name = fragment.replace(/^#/, '');
  for (const { id, sections } of settingsPages) {
    if (id === name) return { page: id, section: null };
    const section = sections.find((candidate) => candidate === name);
    if (section !== undefined) return { page: id, section };
  }
  return { page: settingsPages[0].id, section: null };
}
