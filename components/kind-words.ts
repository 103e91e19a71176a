// Owns what the interface says and shows of each kind beyond its label.
import Lightbulb from 'lucide-react/icons/lightbulb';
import MessageSquare from 'lucide-react/icons/message-square';
import NotebookText from 'lucide-react/icons/notebook-text';
import { type ComponentType, lazy, type SVGProps } from 'react';
import type { WordKey } from '@/lib/capture/words';

/** Draw it within a `Suspense`: the pictures of most kinds load on demand. */
type Icon = ComponentType<SVGProps<SVGSVGElement>>;

export interface KindLook {
  readonly save: WordKey;
  readonly icon: Icon;
}

type FurtherIcons = typeof import('./further-kind-icons');

const further = (name: keyof FurtherIcons): Icon =>
  lazy(async () => ({ default: (await import('./further-kind-icons'))[name] }));

const looks: Readonly<Record<string, KindLook>> = {
  idea: { save: 'saveIdea', icon: Lightbulb },
  note: { save: 'saveNote', icon: NotebookText },
  comment: { save: 'saveComment', icon: MessageSquare },
  feature: { save: 'saveFeature', icon: further('feature') },
  epic: { save: 'saveEpic', icon: further('epic') },
  'requirement-comment': { save: 'saveComment', icon: further('requirementComment') },
  competitor: { save: 'saveCompetitor', icon: further('competitor') },
  reply: { save: 'saveReply', icon: further('reply') },
  'append-idea': { save: 'saveAddition', icon: further('appendIdea') },
  'append-feature': { save: 'saveAddition', icon: further('appendFeature') },
};
const other: KindLook = { save: 'saveOther', icon: further('other') };

export function kindLook(kindId: string): KindLook {
  return looks[kindId] ?? other;
}
