// The icon of each kind, and the message of its Save button.
import CirclePlus from 'lucide-react/icons/circle-plus';
import Flag from 'lucide-react/icons/flag';
import Gauge from 'lucide-react/icons/gauge';
import HandHeart from 'lucide-react/icons/hand-heart';
import Layers from 'lucide-react/icons/layers';
import Lightbulb from 'lucide-react/icons/lightbulb';
import ListPlus from 'lucide-react/icons/list-plus';
import MessageSquare from 'lucide-react/icons/message-square';
import MessageSquareDashed from 'lucide-react/icons/message-square-dashed';
import NotebookText from 'lucide-react/icons/notebook-text';
import Package from 'lucide-react/icons/package';
import PencilLine from 'lucide-react/icons/pencil-line';
import Puzzle from 'lucide-react/icons/puzzle';
import Reply from 'lucide-react/icons/reply';
import Rocket from 'lucide-react/icons/rocket';
import Send from 'lucide-react/icons/send';
import Shapes from 'lucide-react/icons/shapes';
import Swords from 'lucide-react/icons/swords';
import Target from 'lucide-react/icons/target';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import Wrench from 'lucide-react/icons/wrench';
import type { ComponentType, SVGProps } from 'react';
import type { MessageKey } from '@/lib/capture/text/messages';
import { shortcutMessage } from './key-table';

interface KindLook {
  readonly save: MessageKey;
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
  vote: { save: 'saveVote', icon: HandHeart },
  release: { save: 'saveRelease', icon: Rocket },
  product: { save: 'saveProduct', icon: Package },
  'change-idea': { save: 'saveChange', icon: PencilLine },
  'change-feature': { save: 'saveChange', icon: Wrench },
  'change-initiative': { save: 'saveChange', icon: Flag },
  'change-goal': { save: 'saveChange', icon: Target },
  'change-vote': { save: 'saveChange', icon: ThumbsUp },
  'capacity-investment': { save: 'saveInvestment', icon: Gauge },
  'send-record': { save: 'saveSend', icon: Send },
};
const other: KindLook = { save: shortcutMessage('save'), icon: Shapes };

export const kindLook = (kindId: string): KindLook => looks[kindId] ?? other;

interface KindIconProps {
  readonly kindId: string;
  readonly className?: string | undefined;
}

export function KindIcon({ kindId, className = '' }: KindIconProps) {
  const { icon: Icon } = kindLook(kindId);
  return <Icon className={className} />;
}
