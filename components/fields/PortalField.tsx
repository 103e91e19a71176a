// Chooses a portal: none, a portal by name, or one by its ID.
import { useSay } from '@/components/SayProvider';
import type { FieldProps } from './field-props';
import { PickedField } from './PickedField';

export function PortalField(props: FieldProps<string>) {
  const say = useSay();
  return (
    <PickedField
      {...props}
      subject="portals"
      firstOption={{ value: '', label: say('portalNone'), detail: '' }}
    />
  );
}
