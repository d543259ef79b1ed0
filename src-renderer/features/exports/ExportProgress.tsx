import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconFolderOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExportStatus } from '../../../src-preload/contract/exports.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { UnkeptFile } from '../../components/files/UnkeptFile.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';

/** How the last export stands, and what can be done about it. */
export function ExportProgress({ status }: { readonly status: ExportStatus }) {
  const { t } = useTranslation('exports');
  if (status.failure) return <FailureNotice failure={status.failure} />;
  switch (status.state) {
    case 'choosing':
      return <Text size="sm">{t('progress.choosing')}</Text>;
    case 'writing':
      return <Writing status={status} />;
    case 'done':
      return <Done status={status} />;
    default:
      return (
        <Text size="sm" role="status">
          {t('progress.cancelled')}
        </Text>
      );
  }
}

function Writing({ status: { id, rows, totalRows } }: { readonly status: ExportStatus }) {
  const { t } = useTranslation('exports');
  const formats = useFormats();
  const counts = { rows: formats.count(rows), total: formats.count(totalRows) };
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600} role="status">
        {t('progress.writing')}
      </Text>
      <Progress
        value={totalRows > 0 ? (100 * rows) / totalRows : 100}
        animated={totalRows === 0}
        aria-label={t('progress.bar')}
      />
      <Text size="sm" c="dimmed" className="numeric">
        {t(totalRows > 0 ? 'progress.rows' : 'progress.rowsOnly', counts)}
      </Text>
      <Button variant="default" w="fit-content" onClick={() => void ciclo.exports.cancel({ id })}>
        {t('progress.cancel')}
      </Button>
    </Stack>
  );
}

function Done({ status: { id, rows, path, handedFor, unkept } }: { readonly status: ExportStatus }) {
  const { t } = useTranslation('exports');
  const formats = useFormats();
  const revealing = useAction(ciclo.exports.reveal);
  return (
    <Stack gap={6}>
      <Group gap={6} role="status" c="var(--tone-paid)">
        <IconCircleCheck size={16} aria-hidden />
        <Text size="sm" fw={600}>
          {t('progress.done', { count: rows, formatted: formats.count(rows) })}
        </Text>
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {path}
      </Text>
      {handedFor !== null && (
        <Text size="sm">
          <Anchor fz="sm" href={hashOf('/closing', new URLSearchParams({ month: handedFor }))}>
            {t('progress.handed', { month: formats.month(handedFor) })}
          </Anchor>
        </Text>
      )}
      {unkept !== null && <UnkeptFile unkept={unkept} />}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconFolderOpen size={14} aria-hidden />}
        onClick={() => void revealing.run({ id })}
      >
        {t('progress.reveal')}
      </Button>
      {revealing.state.kind === 'failed' && <FailureNotice failure={revealing.state.failure} />}
    </Stack>
  );
}
