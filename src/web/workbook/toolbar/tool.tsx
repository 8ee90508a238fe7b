import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';

export const icon = { size: 16, strokeWidth: 1.5 };
const quiet = { variant: 'subtle', color: 'gray', h: 36 } as const;
export const quietButton = { ...quiet, size: 'sm', px: 'xs' } as const;

/** Whether tools are listed with their names: a finger can't rest on an icon to learn what it does. */
const IsListed = createContext(false);

interface Props extends Omit<ComponentProps<'button'>, 'name' | 'color'> {
  name: string;
  /** More than the name says, while the pointer rests on it. */
  hint?: string;
  Icon: LucideIcon;
}

/** A tool of a sheet: an icon; in a list with its name. */
export function Tool({ name, hint = name, Icon, ...button }: Props) {
  const isListed = useContext(IsListed);
  if (isListed) {
    return (
      <Button {...quietButton} leftSection={<Icon {...icon} />} {...button}>
        {name}
      </Button>
    );
  }
  return (
    <Tooltip label={hint} openDelay={400}>
      <span>
        <ActionIcon {...quiet} aria-label={name} {...button}>
          <Icon {...icon} />
        </ActionIcon>
      </span>
    </Tooltip>
  );
}

export function ListedTools({ children }: { children: ReactNode }) {
  return <IsListed value>{children}</IsListed>;
}
