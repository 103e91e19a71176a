// A button with a label.
import type { ComponentProps, ReactNode } from 'react';
import styles from './controls.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** @default 'plain' */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** @default 'button' */
  readonly type?: 'button' | 'submit';
  readonly icon?: ReactNode;
}

export function Button({ look = 'plain', type = 'button', icon, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`${styles.button} ${look === 'plain' ? '' : styles[`button-${look}`]}`.trimEnd()}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}
