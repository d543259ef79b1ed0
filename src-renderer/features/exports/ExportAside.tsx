import { Button, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { Panel } from '../../components/Panel.tsx';
import { addUp, useFormats } from '../../kit/formats/formats.ts';
import { SEARCH_PAUSE_MS } from '../../kit/queries/use-check.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { ExportProgress } from './ExportProgress.tsx';
import {
  type ExportForm,
  exportProblem,
  exportRequest,
  hasChargeFilter,
  hasMovementFilter,
  movementFilter,
} from './export-form.ts';
import { startExport, useExportStore } from './export-store.ts';
import classes from './exports.module.css';

type Props = { readonly form: ExportForm; readonly connectionId: string };

/** What would be written, the button that writes it, and how the writing stands. */
export function ExportAside({ form, connectionId }: Props) {
  const { t } = useTranslation('exports');
  const { status, refusal, isAsking } = useExportStore();
  const problem = exportProblem(form);
  const isWriting = status?.state === 'writing' || status?.state === 'choosing';
  return (
    <div className={classes.aside}>
      <Panel title={t('summary.title')}>
        <Stack gap="sm">
          {hasChargeFilter(form) && problem === null && (
            <ChargeCount form={form} connectionId={connectionId} />
          )}
          {hasMovementFilter(form) && problem === null && (
            <MovementCount form={form} connectionId={connectionId} />
          )}
          {problem !== null && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {t(`problem.${problem}`)}
            </Text>
          )}
          <Button
            size="sm"
            fullWidth
            disabled={problem !== null || isWriting}
            loading={isAsking}
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            onClick={() => void startExport(exportRequest(form, connectionId))}
          >
            {t('start')}
          </Button>
          {refusal && <FailureNotice failure={refusal} />}
          {status && <ExportProgress status={status} />}
        </Stack>
      </Panel>
    </div>
  );
}

function ChargeCount({ form, connectionId }: Props) {
  const { t } = useTranslation('exports');
  const formats = useFormats();
  const { filter } = exportRequest(form, connectionId);
  const summary = useQuery(ciclo.cycles.summary, { connectionId, filter });
  if (summary.state === 'failed') return null;
  if (summary.state === 'loading') return <Text size="sm">{t('summary.counting')}</Text>;
  const { count, amount } = summary.value.all;
  return (
    <Text size="sm" role="status">
      {t('summary.charges', { count, formatted: formats.count(count), amount: formats.money(amount) })}
    </Text>
  );
}

function MovementCount({ form, connectionId }: Props) {
  const { t } = useTranslation('exports');
  const formats = useFormats();
  const [filter] = useDebouncedValue(movementFilter(form), SEARCH_PAUSE_MS);
  const query = useQuery(ciclo.receipts.page, { connectionId, filter, after: null });
  if (query.state === 'failed') return null;
  if (query.state === 'loading' || query.value.total === null)
    return <Text size="sm">{t('summary.counting')}</Text>;
  const { received, receivedAmount, returned, returnedAmount } = query.value.total;
  const count = received + returned;
  const amount = formats.money(addUp([receivedAmount, `${-BigInt(returnedAmount)}`]));
  return (
    <Text size="sm" role="status">
      {t('summary.movements', { count, formatted: formats.count(count), amount })}
    </Text>
  );
}
