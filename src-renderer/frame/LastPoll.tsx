import { Box, Button, Popover, Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../src-preload/contract/errors.ts';
import type { SyncStatus } from '../../src-preload/contract/sync.ts';
import { FailureNotice } from '../components/failures/FailureNotice.tsx';
import { DataFrom, OfflineNotice, useOfflineSince } from '../components/failures/OfflineNotice.tsx';
import { useFormats } from '../kit/formats/formats.ts';
import { useNow } from '../kit/formats/use-now.ts';

/** When the last good poll ended, whoever ran it; a failed one opens what it means and what to do, being offline how old the data is. */
export function LastPoll({ status }: { readonly status: SyncStatus | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow();
  if (status?.offline) return <CutOff {...status} offline={status.offline} />;
  const next = status?.nextPollAt ? t('sync.next', { when: formats.relative(status.nextPollAt, now) }) : null;
  if (status?.lastFailure) {
    const when = formats.relative(status.lastFailure.at, now);
    return (
      <Failed label={t('sync.failedWhen', { when })} failure={status.lastFailure}>
        <DataFrom lastGoodPoll={status.lastGoodPoll} />
        {next !== null && <Text size="sm">{next}</Text>}
      </Failed>
    );
  }
  if (!status?.lastGoodPoll) return <Quiet text={t('sync.never')} />;
  const when = formats.relative(status.lastGoodPoll, now);
  return (
    <Tooltip label={[formats.instant(status.lastGoodPoll), next].filter(Boolean).join('. ')}>
      <Box visibleFrom="md">
        <Quiet text={t('sync.doneWhen', { when })} />
      </Box>
    </Tooltip>
  );
}

const Quiet = ({ text }: { readonly text: string }) => (
  <Text size="xs" c="dimmed" truncate>
    {text}
  </Text>
);

function CutOff(status: Parameters<typeof OfflineNotice>[0]) {
  return (
    <Opening label={useOfflineSince(status.offline)} color="var(--tone-open)" Icon={IconCloudOff}>
      <OfflineNotice {...status} />
    </Opening>
  );
}

type FailedProps = { readonly label: string; readonly failure: Failure; readonly children: ReactNode };

function Failed({ label, failure, children }: FailedProps) {
  return (
    <Opening label={label} color="var(--tone-unpaid)" Icon={IconAlertTriangle}>
      <FailureNotice failure={failure}>{children}</FailureNotice>
    </Opening>
  );
}

type OpeningProps = {
  readonly label: string;
  readonly color: string;
  readonly Icon: TablerIcon;
  readonly children: ReactNode;
};

function Opening({ label, color, Icon, children }: OpeningProps) {
  return (
    <Popover width={420} position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-xs"
          maw="100%"
          color={color}
          leftSection={<Icon size={14} aria-hidden />}
        >
          <Text span inherit truncate>
            {label}
          </Text>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
