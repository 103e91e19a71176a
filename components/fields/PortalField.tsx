// Owns the one visible choice of a portal: none, one that the service names, or one by its id.
import { useSay } from '@/components/Words';
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
