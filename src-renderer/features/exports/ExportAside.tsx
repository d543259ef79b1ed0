import { Button, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { addUp, useFormats } from '../../kit/formats/formats.ts';
import { useToday } from '../../kit/formats/use-today.ts';
import { useAppStore, useConnection } from '../../kit/queries/app-store.ts';
import { SEARCH_PAUSE_MS } from '../../kit/queries/use-check.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { accountsRequest, missingOfAccounts } from './accounts-form.ts';
import { ExportProgress } from './ExportProgress.tsx';
import {
  type ExportForm,
  exportProblem,
  exportRequest,
  hasChargeFilter,
  hasMovementFilter,
  isAccountsForm,
  isTableForm,
  monthOfExport,
  movementFilter,
  type TableForm,
} from './export-form.ts';
import { type ExportAsked, standingIn, startExport, useExportStore } from './export-store.ts';
import classes from './exports.module.css';

type Props = { readonly form: ExportForm; readonly connectionId: string };

/** What would be written, the button that writes it, and how the writing stands. */
export function ExportAside({ form, connectionId }: Props) {
  const { t } = useTranslation('exports');
  const { asked, status, refusal, isAsking, waitsFor } = standingIn(useExportStore(), connectionId);
  const problem = exportProblem(form);
  const today = useToday();
  const month = monthOfExport(form, today);
  const missing = isAccountsForm(form) ? missingOfAccounts(form) : null;
  const start = () => {
    const now = { subject: form.subject, at: new Date().toISOString() };
    if (isTableForm(form))
      void startExport(connectionId, now, () => ciclo.exports.start(exportRequest(form, connectionId)));
    const request = isAccountsForm(form) ? accountsRequest(form, connectionId, today) : null;
    if (request !== null) void startExport(connectionId, now, () => ciclo.exports.startAccounts(request));
  };
  const isWriting = status?.state === 'writing' || status?.state === 'choosing';
  return (
    <div className={classes.aside}>
      <Panel title={t('summary.title')}>
        <Stack gap="sm">
          {isTableForm(form) && hasChargeFilter(form) && problem === null && (
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
          {missing !== null && (
            <Text size="sm" c="dimmed">
              {t(`missing.${missing}`)}
            </Text>
          )}
          {month !== null && <ClosedMonthNote month={month} />}
          <Button
            size="sm"
            fullWidth
            disabled={problem !== null || missing !== null || isWriting || waitsFor !== null}
            loading={isAsking}
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            onClick={start}
          >
            {t('start')}
          </Button>
          {waitsFor !== null && <OtherCompany connectionId={waitsFor} />}
          {asked && (refusal || status) && <Asked asked={asked} />}
          {refusal && <FailureNotice failure={refusal} />}
          {status && <ExportProgress status={status} />}
        </Stack>
      </Panel>
    </div>
  );
}

/** Of what the outcome below is: another subject may have been chosen since. */
function Asked({ asked: { subject, at } }: { readonly asked: ExportAsked }) {
  const { t } = useTranslation('exports');
  const { time } = useFormats();
  return (
    <Text size="sm" c="dimmed">
      {t('progress.asked', { subject: t(`subject.${subject}`), at: time(at) })}
    </Text>
  );
}

/** Says why nothing can be exported yet: the file of another company is on its way. */
function OtherCompany({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTranslation('exports');
  const name = useAppStore(({ connections }) => connections?.find(({ id }) => id === connectionId)?.name);
  return (
    <Text size="sm" role="status">
      {t('progress.elsewhere', { name: name ?? connectionId })}
    </Text>
  );
}

function ChargeCount({ form, connectionId }: Props & { readonly form: TableForm }) {
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

/** Says beforehand that a file of a closed month is kept with its closing; nothing of any other month. */
function ClosedMonthNote({ month }: { readonly month: string }) {
  const { t } = useTranslation('exports');
  const formats = useFormats();
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.closing.list, { connectionId });
  const closings = query.state === 'ready' ? query.value.closings : [];
  const isClosed = closings.some((closing) => closing.month === month && closing.reopened === null);
  if (!isClosed) return null;
  return (
    <Text size="sm" role="note">
      {t('summary.closed', { month: formats.month(month) })}
    </Text>
  );
}
