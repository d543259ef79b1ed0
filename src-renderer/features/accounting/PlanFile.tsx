import { Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PlannedAccount } from '../../../src-preload/contract/account-plan.ts';
import type { PlanFileFault } from '../../../src-preload/contract/accounting.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Notice } from '../../components/failures/Notice.tsx';
import { ChooseFiles } from '../../components/files/ChooseFiles.tsx';
import { FileFaults } from '../../components/files/FileFaults.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import type { PlanFileControl } from './use-plan-file.ts';

type Props = { readonly control: PlanFileControl };

/** The button that takes a plan's file. */
export function ChoosePlanFile({ control: { choose, reading } }: Props) {
  const { t } = useTranslation('accounting');
  return (
    <ChooseFiles
      variant="default"
      label={t('file.choose')}
      accept=".csv,.txt"
      isReading={reading.kind === 'running'}
      onChoose={([file]) => file && void choose(file)}
    />
  );
}

/** What a chosen file says, before anything of it is kept; with a fault nothing of it can be. */
export function PlanFile({ control: { problem, reading, importing, keep, leave } }: Props) {
  const { t } = useTranslation('accounting');
  return (
    <>
      {problem !== null && (
        <Notice
          tone="error"
          icon={IconAlertTriangle}
          title={t(`file.problem.${problem.reason}`, { name: problem.name })}
        />
      )}
      {reading.kind === 'failed' && <FailureNotice failure={reading.failure} />}
      {reading.kind === 'done' && reading.value.kind === 'faults' && <Faults faults={reading.value.faults} />}
      {reading.kind === 'done' && reading.value.kind === 'plan' && (
        <Stack gap="xs">
          <Found accounts={reading.value.accounts} />
          <Unread headers={reading.value.unread} />
          <Group gap="xs">
            <Button loading={importing.kind === 'running'} onClick={() => void keep()}>
              {t('file.keep')}
            </Button>
            <Button variant="default" onClick={leave}>
              {t('file.leave')}
            </Button>
          </Group>
        </Stack>
      )}
      {importing.kind === 'failed' && <FailureNotice failure={importing.failure} />}
      {importing.kind === 'done' && (
        <Text size="sm" role="status">
          {t('file.kept')}
        </Text>
      )}
    </>
  );
}

function Found({ accounts }: { readonly accounts: readonly PlannedAccount[] }) {
  const { t } = useTranslation('accounting');
  const { count } = useFormats();
  const events = accounts.flatMap(({ uses }) => uses).length;
  return (
    <Text size="sm" role="status">
      {t('file.found', { accounts: count(accounts.length), events: count(events) })}
    </Text>
  );
}

/** Columns that are left out: a text under a misspelt header would go missing from every entry. */
function Unread({ headers }: { readonly headers: readonly string[] }) {
  const { t } = useTranslation('accounting');
  if (headers.length === 0) return null;
  const columns = headers.map((header) => header.slice(0, 80)).join(', ');
  return (
    <Notice tone="attention" role="status" icon={IconAlertTriangle} title={t('file.unread', { columns })}>
      {t('file.unreadText')}
    </Notice>
  );
}

function Faults({ faults }: { readonly faults: readonly PlanFileFault[] }) {
  const { t } = useTranslation('accounting');
  const { count } = useFormats();
  return (
    <FileFaults
      title={t('file.faults', { count: faults.length, shown: count(faults.length) })}
      faults={faults}
      sentenceOf={({ code, line, column, text }) =>
        column === null
          ? t('file.faultRow', {
              line: count(line),
              reason:
                code === 'plan_row_unreadable' ? t('file.unreadable') : t(`plan.fault.${code}`, { text: '' }),
            })
          : t('file.fault', {
              ...{ line: count(line), column: t(`file.column.${column}`) },
              reason: t(`plan.fault.${code}`, { text: text.slice(0, 80) }),
            })
      }
      outcome={t('file.nothingKept')}
    />
  );
}
