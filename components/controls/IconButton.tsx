// A button that shows an icon, and its name if there is room. Its tooltip is its name, which a screen reader says once.
import type { ComponentProps, ReactNode } from 'react';
import styles from './controls.module.css';

interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'title' | 'aria-label' | 'children'> {
  readonly name: string;
  readonly icon: ReactNode;
  /** The name with its keys. @default the name */
  readonly tooltip?: string;
  /** Shows the name, too. @default false */
  readonly isWorded?: boolean;
}

export function IconButton({ name, icon, tooltip, isWorded = false, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={`bare-button square ${styles['icon-button']}`}
      data-is-worded={isWorded}
      title={tooltip ?? name}
      {...(tooltip !== undefined && { 'aria-label': name })}
    >
      {icon}
      {isWorded && name}
    </button>
  );
}
