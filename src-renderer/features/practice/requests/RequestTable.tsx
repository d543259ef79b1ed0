import { Table } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { SeenRequest } from '../../../../src-preload/contract/practice-bank/access.ts';
import { type Look, ToneBadge } from '../../../components/ToneBadge.tsx';
import table from '../../../components/table.module.css';
import { useFormats } from '../../../kit/formats/formats.ts';
import classes from '../practice.module.css';
import { useClockTime } from './clock-time.ts';

const COLUMNS = ['at', 'status', 'request', 'duration', 'client', 'faults'] as const;

/** Requests in rows; a path is shown whole, query and all. */
export function RequestTable({ requests }: { readonly requests: readonly SeenRequest[] }) {
  const { t } = useTranslation('practice');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable to be scrolled by key
    <section className={`${table.headed} ${classes.viewport}`} aria-label={t('tab.requests')} tabIndex={0}>
      <Table stickyHeader verticalSpacing={3} horizontalSpacing="sm" fz="sm" miw={780}>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((column) => (
              <Table.Th key={column} ta={column === 'duration' ? 'right' : undefined}>
                {t(`requests.column.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function RequestRow({ request }: { readonly request: SeenRequest }) {
  const { t } = useTranslation('practice');
  const { count } = useFormats();
  const timeOf = useClockTime();
  const { at, method, path, status, durationMs, clientId, faults } = request;
  return (
    <Table.Tr>
      <Table.Td>
        <time className="numeric" dateTime={at}>
          {timeOf(at)}
        </time>
      </Table.Td>
      <Table.Td>
        <StatusBadge status={status} />
      </Table.Td>
      <Table.Td className={classes.mono}>
        <b>{method}</b> {path}
      </Table.Td>
      <Table.Td ta="right" className="numeric">
        {count(Math.round(durationMs))} ms
      </Table.Td>
      <Table.Td className={classes.short} title={clientId ?? undefined}>
        {clientId ?? t('requests.nobody')}
      </Table.Td>
      <Table.Td>{faultWords(faults, t)}</Table.Td>
    </Table.Tr>
  );
}

const GOOD: Look = { tone: 'paid', icon: IconCircleCheck };
const REFUSED: Look = { tone: 'attention', icon: IconAlertTriangle };
const FAILED: Look = { tone: 'unpaid', icon: IconCircleX };
const FIRST_REFUSAL = 400;
const FIRST_FAILURE = 500;

function lookOf(status: number | null): Look {
  if (status === null || status >= FIRST_FAILURE) return FAILED;
  return status >= FIRST_REFUSAL ? REFUSED : GOOD;
}

function StatusBadge({ status }: Pick<SeenRequest, 'status'>) {
  const { t } = useTranslation('practice');
  return <ToneBadge {...lookOf(status)} label={status === null ? t('requests.noAnswer') : String(status)} />;
}

function faultWords(faults: readonly string[], t: TFunction): string {
  return faults.map((kind) => t(`faults.kind.${kind}.name`, { defaultValue: kind })).join(', ');
}
