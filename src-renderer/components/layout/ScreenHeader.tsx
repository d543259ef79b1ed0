import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hashOf, parseHash, useHash } from '../../kit/routes/hash-route.ts';
import { ROUTES, routeOf } from '../../kit/routes/routes.ts';

type Props = {
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
};

/** The head of a screen: the way back where another screen leads here, its one `h1`, a line that says what it is for, and its actions. */
export function ScreenHeader({ title, description, actions }: Props) {
  return (
    <Group justify="space-between" align="flex-start" gap="xs">
      <Stack gap={2} miw={0} flex="1 1 260px" align="flex-start">
        <WayBack />
        <Title order={1}>{title}</Title>
        {description && (
          <Text size="sm" c="dimmed" component="div">
            {description}
          </Text>
        )}
      </Stack>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}

/** Leads to the screen that this one is reached from; nothing on a screen of the navigation. */
function WayBack() {
  const { t } = useTranslation();
  const { path } = parseHash(useHash());
  const { parent } = routeOf(path);
  const back = ROUTES.find(({ id }) => id === parent);
  if (back === undefined) return null;
  const name = t(back.label);
  return (
    <Anchor size="xs" href={hashOf(back.path)} aria-label={t('backTo', { name })}>
      <Group component="span" gap={2}>
        <IconChevronLeft size={14} aria-hidden />
        {name}
      </Group>
    </Anchor>
  );
}
