import { Button, Code, Collapse, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconCloudOff, IconLock, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import { Notice } from './Notice.tsx';
import { RemedyButton } from './RemedyButton.tsx';

type Props = {
  readonly failure: Failure;
  /** Offers to try again. */
  readonly onRetry?: () => void;
  /** Stands in for what the failure means or asks for, where this screen knows better than its code. */
  readonly meaning?: string | undefined;
  readonly action?: string;
  /** Leaves out the button that mends it: what mends it is in sight, or the failure is not of the company on screen. */
  readonly isMendedHere?: boolean;
  /** Below the sentences. */
  readonly children?: ReactNode;
};

/** Being offline heals by itself, and what nobody confirmed was declined by the person: neither is an error, and nothing was lost. */
const LOOKS = {
  offline: { tone: 'quiet', icon: IconCloudOff, role: 'status' },
  confirmation_needed: { tone: 'quiet', icon: IconLock, role: 'status' },
  error: { tone: 'error', icon: IconAlertTriangle, role: 'alert' },
} as const;

const lookOf = ({ code }: Failure) =>
  code === 'offline' || code === 'confirmation_needed' ? LOOKS[code] : LOOKS.error;

/** What went wrong, what it means for the money and what to do, in a shopkeeper's words; the technical message behind a click. */
export function FailureNotice({ failure, onRetry, meaning, action, isMendedHere = false, children }: Props) {
  const { t } = useTranslation(['errors', 'common']);
  const [showsDetails, { toggle }] = useDisclosure(false);
  const text = (part: string) => t(`errors:${failure.code}.${part}`, failure.params);
  return (
    <Notice {...lookOf(failure)} title={text('title')}>
      <Stack gap={6}>
        <Text size="sm">{meaning ?? text('meaning')}</Text>
        <Text size="sm">{action ?? text('action')}</Text>
        {children}
        <Group gap="xs">
          {onRetry && (
            <Button variant="default" leftSection={<IconRefresh size={14} aria-hidden />} onClick={onRetry}>
              {t('common:retry')}
            </Button>
          )}
          {isMendedHere || <RemedyButton code={failure.code} />}
          <Button variant="subtle" color="gray" aria-expanded={showsDetails} onClick={toggle}>
            {t('common:details')}
          </Button>
        </Group>
        <Collapse expanded={showsDetails}>
          <Code block>{`${failure.code}: ${failure.message}`}</Code>
        </Collapse>
      </Stack>
    </Notice>
  );
}
