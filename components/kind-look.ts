// The icon of each kind, and the words of its Save button.
import CirclePlus from 'lucide-react/icons/circle-plus';
import Layers from 'lucide-react/icons/layers';
import Lightbulb from 'lucide-react/icons/lightbulb';
import ListPlus from 'lucide-react/icons/list-plus';
import MessageSquare from 'lucide-react/icons/message-square';
import MessageSquareDashed from 'lucide-react/icons/message-square-dashed';
import NotebookText from 'lucide-react/icons/notebook-text';
import Puzzle from 'lucide-react/icons/puzzle';
import Reply from 'lucide-react/icons/reply';
import Shapes from 'lucide-react/icons/shapes';
import Swords from 'lucide-react/icons/swords';
import type { ComponentType, SVGProps } from 'react';
import type { WordKey } from '@/lib/capture/words';
import { shortcutWords } from './shortcuts';

interface KindLook {
  /** The words of the button that saves. */
  readonly save: WordKey;
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
}

const looks: Readonly<Record<string, KindLook>> = {
  idea: { save: 'saveIdea', icon: Lightbulb },
  note: { save: 'saveNote', icon: NotebookText },
  comment: { save: 'saveComment', icon: MessageSquare },
  feature: { save: 'saveFeature', icon: Puzzle },
  epic: { save: 'saveEpic', icon: Layers },
  'requirement-comment': { save: 'saveComment', icon: MessageSquareDashed },
  competitor: { save: 'saveCompetitor', icon: Swords },
  reply: { save: 'saveReply', icon: Reply },
  'append-idea': { save: 'saveAddition', icon: ListPlus },
  'append-feature': { save: 'saveAddition', icon: CirclePlus },
};
const other: KindLook = { save: shortcutWords('save'), icon: Shapes };

export function kindLook(kindId: string): KindLook {
  return looks[kindId] ?? other;
}
