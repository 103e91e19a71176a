// Owns what the interface says and shows of each kind beyond its label.
import Lightbulb from 'lucide-react/icons/lightbulb';
import MessageSquare from 'lucide-react/icons/message-square';
import NotebookText from 'lucide-react/icons/notebook-text';
import Shapes from 'lucide-react/icons/shapes';
import type { ComponentType, SVGProps } from 'react';
import type { WordKey } from '@/lib/capture/words';

export interface KindLook {
  readonly save: WordKey;
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
}

const looks: Readonly<Record<string, KindLook>> = {
  idea: { save: 'saveIdea', icon: Lightbulb },
  note: { save: 'saveNote', icon: NotebookText },
  comment: { save: 'saveComment', icon: MessageSquare },
};

export function kindLook(kindId: string): KindLook {
  return looks[kindId] ?? { save: 'saveOther', icon: Shapes };
}
