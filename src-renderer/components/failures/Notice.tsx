import { Alert } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Tone } from '../values/ToneBadge.tsx';

type Props = {
  /** `error`: something went wrong; `quiet`: nothing did. */
  readonly tone: Tone | 'error' | 'quiet';
  readonly icon: TablerIcon;
  readonly title: string;
  /** How it is announced when it appears: at once unless said. */
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
};

const COLOURS: Partial<Record<Props['tone'], string>> = {
  error: 'var(--mantine-color-error)',
  quiet: 'gray',
};

/** Something to be known before one goes on: outlined on the page's own ground, on which words in its colour can be read. */
export function Notice({ tone, icon: Icon, title, role = 'alert', children }: Props) {
  return (
    <Alert
      role={role}
      variant="outline"
      bg="var(--mantine-color-body)"
      color={COLOURS[tone] ?? `var(--tone-${tone})`}
      icon={<Icon aria-hidden />}
      title={title}
    >
      {children}
    </Alert>
  );
}
