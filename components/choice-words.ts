// Owns the words for the values of the contract's choices.
import type { WordKey } from '@/lib/capture/words';

const words: Readonly<Record<string, WordKey>> = {
  vendor: 'choiceVendor',
  creator: 'choiceCreator',
  employee: 'choiceEmployee',
  employee_or_creator: 'choiceEmployeeOrCreator',
  creator_organization: 'choiceCreatorOrganization',
  public: 'choicePublic',
  note: 'choiceNote',
  whiteboard: 'choiceWhiteboard',
  folder: 'choiceFolder',
  internal_link: 'choiceInternalLink',
  external_link: 'choiceExternalLink',
  NARROW: 'choiceNarrow',
  FULL: 'choiceFull',
};

/** The words for a choice; null for a value without any, which is then shown as it is. */
export function choiceWords(value: string): WordKey | null {
  return words[value] ?? null;
}
