import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '../../components/layout/Panel.tsx';

type Props = { readonly title: string; readonly description?: string; readonly children: ReactNode };

/** Fields that belong together. */
export function FormPart({ title, description, children }: Props) {
  return (
    <Panel title={title} description={description}>
      <Stack gap="sm">{children}</Stack>
    </Panel>
  );
}
