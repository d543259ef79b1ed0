import { Anchor, SegmentedControl, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DueLine, MovedLine, PayerDetail, Statement } from '../../../src-preload/contract/payers.ts';
import { CivilDateText } from '../../components/CivilDateText.tsx';
import { Money } from '../../components/Money.tsx';
import { Panel } from '../../components/Panel.tsx';
import { StateBadge } from '../../components/StateBadge.tsx';
import { titled, type Untitled } from '../../components/table/column.ts';
import { SmallTable } from '../../components/table/SmallTable.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { chargeHref } from '../../kit/routes/cycle-links.ts';
import classes from './payers.module.css';

type Props = { readonly statement: Statement; readonly arrears: PayerDetail['arrears'] };

const VIEWS = ['byDue', 'byDay'] as const;
type View = (typeof VIEWS)[number];

/** What was due, paid, given back and is open; line by line by due date, or by the day on which money moved. */
export function StatementPanel({ statement, arrears }: Props) {
  const { t } = useTranslation('payers');
  const [view, setView] = useState<View>('byDue');
  return (
    <Panel
      title={t('statement.title')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('statement.view')}
          data={VIEWS.map((value) => ({ value, label: t(`statement.${value}`) }))}
          value={view}
          onChange={setView}
        />
      }
    >
      <Figures statement={statement} arrears={arrears} />
      {statement.isCut && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('statement.cut')}
        </Text>
      )}
      {view === 'byDue' ? <ByDue lines={statement.byDue} /> : <ByDay lines={statement.byDay} />}
    </Panel>
  );
}

function Figures({ statement, arrears: { daysLate } }: Props) {
  const { t } = useTranslation('payers');
  const { money, date, count } = useFormats();
  const { due, paid, refunded, open, openSince } = statement;
  const late = daysLate === null ? [] : [t('late', { count: daysLate, shown: count(daysLate) })];
  const since = openSince === null ? [] : [t('statement.since', { date: date(openSince) }), ...late];
  const figures = { due, paid, refunded, open };
  return (
    <dl className={classes.figures}>
      {Object.entries(figures).map(([name, amount]) => (
        <div key={name}>
          <dt>{t(`statement.${name}`)}</dt>
          <dd>
            {money(amount)}
            {name === 'open' && since.length > 0 && (
              <Text span size="xs" c="var(--mantine-color-error)">
                {' '}
                {since.join(' · ')}
              </Text>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const DUE_COLUMNS: readonly Untitled<DueLine>[] = [
  {
    id: 'due',
    cell: (line) => (
      <Anchor fz="sm" href={chargeHref(line.txid)}>
        <CivilDateText date={line.dueDate} />
      </Anchor>
    ),
  },
  { id: 'contract', cell: ({ contract }) => contract },
  { id: 'state', cell: (line) => <StateBadge state={line.state} group={line.group} /> },
  { id: 'amount', cell: ({ amount }) => <Money centavos={amount} />, isAtRight: true },
  { id: 'paid', cell: ({ paid }) => <Money centavos={paid} />, isAtRight: true },
  { id: 'open', cell: ({ open }) => <Money centavos={open} />, isAtRight: true },
  { id: 'owed', cell: ({ balance }) => <Money centavos={balance} />, isAtRight: true },
];

function ByDue({ lines }: { readonly lines: readonly DueLine[] }) {
  const { t } = useTranslation('payers');
  const columns = useMemo(() => titled(DUE_COLUMNS, (id) => t(`statement.columns.${id}`)), [t]);
  if (lines.length === 0) return <Nothing />;
  return (
    <SmallTable
      label={t('statement.byDue')}
      columns={columns}
      rows={lines}
      keyOf={({ txid }) => txid}
      minWidth={620}
    />
  );
}

const DAY_COLUMNS: readonly Untitled<MovedLine>[] = [
  { id: 'day', cell: ({ day }) => <CivilDateText date={day} /> },
  { id: 'kind', cell: ({ kind }) => <Kind kind={kind} /> },
  { id: 'about', cell: (line) => <About line={line} /> },
  { id: 'moved', cell: (line) => <Moved line={line} />, isAtRight: true },
  { id: 'kept', cell: ({ balance }) => <Money centavos={balance} />, isAtRight: true },
];

function ByDay({ lines }: { readonly lines: readonly MovedLine[] }) {
  const { t } = useTranslation('payers');
  const columns = useMemo(() => titled(DAY_COLUMNS, (id) => t(`statement.columns.${id}`)), [t]);
  if (lines.length === 0) return <Nothing />;
  return (
    <SmallTable
      label={t('statement.byDay')}
      columns={columns}
      rows={lines}
      keyOf={({ endToEndId, kind, at, amount }) => `${endToEndId} ${kind} ${at} ${amount}`}
    />
  );
}

function Kind({ kind }: Pick<MovedLine, 'kind'>) {
  const { t } = useTranslation('receipts');
  return t(`kind.${kind}`);
}

function About({ line: { txid, dueDate } }: { readonly line: MovedLine }) {
  const { t } = useTranslation('receipts');
  const { date } = useFormats();
  if (txid === null || dueDate === null) return null;
  return (
    <Anchor fz="sm" href={chargeHref(txid)}>
      {t('due', { date: date(dueDate) })}
    </Anchor>
  );
}

/** What went back stands with a minus. */
function Moved({ line: { kind, amount } }: { readonly line: MovedLine }) {
  const { money } = useFormats();
  return <span className="numeric">{kind === 'refund' ? `−${money(amount)}` : money(amount)}</span>;
}

function Nothing() {
  const { t } = useTranslation('payers');
  return (
    <Text size="sm" c="dimmed">
      {t('statement.nothing')}
    </Text>
  );
}
