import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeenRequest } from '../../../../src-preload/contract/practice-bank/access.ts';
import { titled, type Untitled } from '../../../components/table/column.ts';
import { ScrollTable } from '../../../components/table/ScrollTable.tsx';
import { type Look, ToneBadge } from '../../../components/values/ToneBadge.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useAppStore } from '../../../kit/queries/app-store.ts';
import classes from '../practice.module.css';
import { PRACTICE_TABLE } from '../practice-table.ts';

/** Requests in rows; a path is shown whole, query and all. */
export function RequestTable({ requests }: { readonly requests: readonly SeenRequest[] }) {
  const { t } = useTranslation('practice');
  const { count } = useFormats();
  const columns: readonly Untitled<SeenRequest>[] = [
    { id: 'at', cell: ({ at }) => <ClockTime at={at} /> },
    { id: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
    {
      id: 'request',
      cell: (request) => <Line request={request} />,
      cellProps: () => ({ className: classes.mono }),
    },
    {
      id: 'duration',
      isAtRight: true,
      cell: ({ durationMs }) => `${count(Math.round(durationMs))} ms`,
      cellProps: () => ({ className: 'numeric' }),
    },
    {
      id: 'client',
      cell: ({ clientId }) => clientId ?? t('requests.nobody'),
      cellProps: ({ clientId }) => ({ className: classes.short, title: clientId ?? undefined }),
    },
    { id: 'faults', cell: ({ faults }) => faultLabel(faults, t) },
  ];
  return (
    <ScrollTable
      label={t('tab.requests')}
      viewportClass={classes.viewport}
      table={PRACTICE_TABLE}
      columns={titled(columns, (id) => t(`requests.column.${id}`))}
      rows={requests}
      keyOf={({ id }) => id}
      isWhole
    />
  );
}

function ClockTime({ at }: Pick<SeenRequest, 'at'>) {
  const timeOf = useClockTime();
  return (
    <time className="numeric" dateTime={at}>
      {timeOf(at)}
    </time>
  );
}

function Line({ request: { method, path } }: { readonly request: SeenRequest }) {
  return (
    <>
      <b>{method}</b> {path}
    </>
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

function faultLabel(faults: readonly string[], t: TFunction): string {
  return faults.map((kind) => t(`faults.kind.${kind}.name`, { defaultValue: kind })).join(', ');
}

/** Writes a UTC instant as the wall clock here shows it, to the millisecond: requests come many in a second. */
function useClockTime(): (utcInstant: string) => string {
  const language = useAppStore(({ preferences }) => preferences.language);
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, {
      timeZone: 'America/Sao_Paulo',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      fractionalSecondDigits: 3,
      hourCycle: 'h23',
    });
    return (utcInstant) => format.format(new Date(utcInstant));
  }, [language]);
}
