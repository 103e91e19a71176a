// The product of the first captures. The service's list is read at once, and its first product is chosen.
import { useEffect, useEffectEvent, useRef } from 'react';
import { FieldControl } from '@/components/fields/FieldControl';
import type { FieldAssist } from '@/components/fields/field-assist';
import { FieldScopeContext, useFieldScope } from '@/components/fields/field-scope';
import type { Field } from '@/lib/capture/field/field';
import { nowhere } from '@/lib/capture/field/suggestion';
import { isLocked, type Policy } from '@/lib/capture/form/policy';
import { setupFor, withDefaults } from '@/lib/settings/preferences';
import type { SectionPreferences } from './preference-store';

const field: Field = {
  name: 'product',
  label: 'fieldProduct',
  role: 'product',
  control: { type: 'line' },
  group: 'destination',
  isRequired: false,
  hint: 'welcomeProductWords',
  suggests: 'products',
};

interface FirstProductProps extends SectionPreferences {
  readonly accountId: string;
  readonly policy: Policy;
  readonly assist: FieldAssist;
}

export function FirstProduct({ accountId, policy, assist, preferences, onChange }: FirstProductProps) {
  const scope = useFieldScope('first');
  const box = useRef<HTMLDivElement>(null);
  const isChosen = useRef(false);
  const { product } = setupFor(preferences, accountId, { policy, today: '' }).defaults;

  function choose(chosen: string): void {
    isChosen.current = true;
    onChange((before) => withDefaults(before, accountId, { product: chosen }));
  }

  const chooseFirst = useEffectEvent((first: string) => {
    if (!isChosen.current && product === '') choose(first);
  });
  useEffect(
    () =>
      assist.list({ subject: 'products', scope: '' }, ([first]) => {
        if (first) chooseFirst(first.value);
      }),
    [assist],
  );
  // The focused button went with the form.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);

  return (
    <div ref={box}>
      <FieldScopeContext value={scope}>
        <FieldControl
          field={field}
          values={{ product }}
          isLocked={isLocked(policy, 'product')}
          problem={null}
          assist={assist}
          place={nowhere}
          onChange={(value) => typeof value === 'string' && choose(value)}
        />
      </FieldScopeContext>
    </div>
  );
}
