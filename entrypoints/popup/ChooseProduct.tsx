// The second step of onboarding: choosing the default product.
import { useLayoutEffect, useMemo, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { createFieldAssist } from '@/components/fields/field-assist';
import { TextField } from '@/components/fields/TextField';
import { Welcome } from '@/components/notices/Welcome';
import { useSay } from '@/components/words/SayProvider';
import type { Field } from '@/lib/capture/field/field';
import { nowhere } from '@/lib/capture/field/suggestion';
import { afterPaint } from './after-paint';
import type { PopupDeps } from './deps';

const field: Field = {
  name: 'welcome-product',
  label: 'fieldProduct',
  control: { type: 'line' },
  group: 'destination',
  isRequired: true,
  suggests: 'products',
};

interface ChooseProductProps {
  readonly deps: PopupDeps;
  readonly accountId: string;
  readonly onChosen: (product: string) => void;
  readonly onSkip: () => void;
}

export default function ChooseProduct({ deps, accountId, onChosen, onSkip }: ChooseProductProps) {
  const say = useSay();
  const [product, setProduct] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const assist = useMemo(
    () => createFieldAssist({ send: deps.send, settings: deps.settings, accountId }),
    [deps, accountId],
  );

  useLayoutEffect(() => afterPaint(deps.onReady), [deps]);

  function goOn(): void {
    if (product.trim() === '') setIsMissing(true);
    else onChosen(product.trim());
  }

  return (
    <Welcome
      step={1}
      title={say('welcomeProductTitle')}
      action={
        <Button look="primary" onClick={goOn}>
          {say('welcomeGoOn')}
        </Button>
      }
      onSkip={onSkip}
    >
      <p>{say('welcomeProductWords')}</p>
      <TextField
        field={field}
        value={product}
        problem={isMissing ? 'problemRequired' : null}
        assist={assist}
        place={nowhere}
        onChange={(text) => {
          setIsMissing(false);
          setProduct(text);
        }}
      />
    </Welcome>
  );
}
