import { Alert, Button, Code, Collapse, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../src-preload/contract/errors.ts';

type Props = {
  readonly failure: Failure;
  /** Offers to try again. */
  readonly onRetry?: () => void;
};

/** What went wrong, what it means for the money and what to do, in a shopkeeper's words; the technical message behind a click. */
export function FailureNotice({ failure, onRetry }: Props) {
  const { t } = useTranslation(['errors', 'common']);
  const [showsDetails, { toggle }] = useDisclosure(false);
  const text = (part: string) => t(`errors:${failure.code}.${part}`, failure.params);
  return (
    <Alert
      role="alert"
      variant="outline"
      bg="var(--mantine-color-body)"
      color="var(--mantine-color-error)"
      icon={<IconAlertTriangle aria-hidden />}
      title={text('title')}
    >
      <Stack gap={6}>
        <Text size="sm">{text('meaning')}</Text>
        <Text size="sm">{text('action')}</Text>
        <Group gap="xs">
          {onRetry && (
            <Button variant="default" leftSection={<IconRefresh size={14} aria-hidden />} onClick={onRetry}>
              {t('common:retry')}
            </Button>
          )}
          <Button variant="subtle" color="gray" aria-expanded={showsDetails} onClick={toggle}>
            {t('common:details')}
          </Button>
        </Group>
        <Collapse expanded={showsDetails}>
          <Code block>{`${failure.code}: ${failure.message}`}</Code>
        </Collapse>
      </Stack>
    </Alert>
  );
}
