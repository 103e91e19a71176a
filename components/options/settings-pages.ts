// The pages of the settings, with their sections in order. The address's fragment names a page or a section.
import type { MessageKey } from '@/lib/capture/text/messages';

export const settingsPages = [
  { id: 'account', title: 'pageAccount', sections: ['account'] },
  {
    id: 'capturing',
    title: 'pageCapturing',
    sections: ['defaults', 'behaviour', 'kinds', 'menu', 'shortcuts'],
  },
  { id: 'sites', title: 'pageSites', sections: ['templates', 'rules'] },
  { id: 'privacy', title: 'pagePrivacy', sections: ['memory', 'following', 'transfer', 'permissions'] },
  {
    id: 'advanced',
    title: 'pageAdvanced',
    sections: ['names', 'integration', 'pictures', 'policy', 'diagnostics'],
  },
] as const satisfies readonly {
  readonly id: string;
  readonly title: MessageKey;
  readonly sections: readonly string[];
}[];

type SettingsPage = (typeof settingsPages)[number];
export type PageName = SettingsPage['id'];
export type SectionName = SettingsPage['sections'][number];

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
