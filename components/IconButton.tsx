// Buttons with an icon only. Their name is spoken and shown as a tooltip.
import type { ComponentProps, ReactNode } from 'react';

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'title' | 'aria-label' | 'children'> {
  readonly name: string;
  readonly icon: ReactNode;
}

export function IconButton({ name, icon, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" className="icon-button" title={name} aria-label={name}>
      {icon}
    </button>
  );
}
