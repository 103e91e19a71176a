// A button with a label.
import type { ComponentProps, ReactNode } from 'react';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** @default 'plain' */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** @default 'button' */
  readonly type?: 'button' | 'submit';
  readonly icon?: ReactNode;
}

export function Button({ look = 'plain', type = 'button', icon, children, ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={`button button-${look}`}>
      {icon}
      <span>{children}</span>
    </button>
  );
}
