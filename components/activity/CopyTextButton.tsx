// Copies the text of a capture, and says so.
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { Button } from '@/components/controls/Button';
import { useSay } from '@/components/words/SayProvider';

interface CopyTextButtonProps {
  readonly text: () => string;
  readonly onCopy: (text: string) => Promise<boolean>;
}

export function CopyTextButton({ text, onCopy }: CopyTextButtonProps) {
  const say = useSay();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Button
      icon={<Copy className="icon" aria-hidden="true" />}
      onClick={async () => setIsCopied(await onCopy(text()))}
    >
      <span aria-live="polite">{say(isCopied ? 'copied' : 'copyText')}</span>
    </Button>
  );
}
