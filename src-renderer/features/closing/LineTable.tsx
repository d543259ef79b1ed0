import { Anchor, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosingLine } from '../../../src-preload/contract/closing.ts';
import type { Basis } from '../../../src-preload/contract/vocabulary/closing.ts';
import type { Column } from '../../components/table/column.ts';
import { ScrollTable } from '../../components/table/ScrollTable.tsx';
import { CivilDateText } from '../../components/values/CivilDateText.tsx';
import { type Formats, useFormats } from '../../kit/formats/formats.ts';
import { receiptHref } from '../../kit/routes/cycle-links.ts';
import classes from './closing.module.css';

type Props = {
  readonly label: string;
  readonly basis: Basis;
  readonly lines: { readonly rows: readonly ClosingLine[]; readonly total: number };
};

/** Lines of closings, each with its effect and the way to its movement. */
export function LineTable({ label, basis, lines: { rows, total } }: Props) {
  const { t } = useTranslation('closing');
  const formats = useFormats();
  const columns = useMemo(() => columnsBy(basis, t, formats), [basis, t, formats]);
  if (total === 0) return <Text size="sm">{t('lines.none')}</Text>;
  return (
    <Stack gap="xs">
      <ScrollTable
        label={label}
        viewportClass={classes.lines}
        columns={columns}
        rows={rows}
        total={total}
        keyOf={keyOf}
      />
      {rows.length < total && (
        <Text size="xs" c="dimmed">
          {t('lines.first', { shown: formats.count(rows.length), total: formats.count(total) })}
        </Text>
      )}
    </Stack>
  );
}

/** The same movement leaves by its old words and comes by its new ones. */
export const keyOf = ({
  sign,
  kind,
  endToEndId,
  refundId,
  cashDay,
  accrualDay,
  amount,
}: ClosingLine): string => [sign, kind, endToEndId, refundId, cashDay, accrualDay, amount].join(' ');

function columnsBy(
  basis: Basis,
  t: TFunction<'closing'>,
  { money }: Formats,
): readonly Column<ClosingLine>[] {
  return [
    { id: 'what', title: t('lines.column.what'), cell: ({ sign, kind }) => t(`lines.kind.${sign}${kind}`) },
    {
      id: 'day',
      title: t('lines.column.day'),
      cell: ({ cashDay, accrualDay }) => <CivilDateText date={basis === 'caixa' ? cashDay : accrualDay} />,
    },
    {
      id: 'payer',
      title: t('lines.column.payer'),
      cell: ({ payerName }) => payerName || t('lines.unknownPayer'),
    },
    {
      id: 'endToEndId',
      title: t('lines.column.endToEndId'),
      cell: ({ endToEndId }) => (
        <Anchor fz="xs" ff="monospace" href={receiptHref(endToEndId)}>
          {endToEndId}
        </Anchor>
      ),
    },
    {
      id: 'amount',
      title: t('lines.column.amount'),
      isAtRight: true,
      cell: (line) => <span className="numeric">{`${isGain(line) ? '+' : '−'}${money(line.amount)}`}</span>,
    },
  ];
}

/** A payment that comes and a refund that goes are more; the other two less. */
const isGain = ({ sign, kind }: ClosingLine): boolean => (sign === '+') === (kind === 'payment');
