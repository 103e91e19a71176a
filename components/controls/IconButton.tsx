// A button that shows only an icon. Its tooltip is its name, which a screen reader says once.
import type { ComponentProps, ReactNode } from 'react';
import styles from './IconButton.module.css';
import { useToolbarStop } from './Toolbar';

interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'title' | 'aria-label' | 'children'> {
  readonly name: string;
  readonly icon: ReactNode;
}

export function IconButton({ name, icon, ...rest }: IconButtonProps) {
  const stop = useToolbarStop();
  return (
    <button {...stop} {...rest} type="button" className={styles['icon-button']} title={name}>
      {icon}
    </button>
  );
}
