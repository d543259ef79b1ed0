import { Text, UnstyledButton } from '@mantine/core';
import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import { CivilDateText, EndDateText } from '../../components/CivilDateText.tsx';
import { MandateAmountText } from '../../components/MandateAmountText.tsx';
import { MandateStatusBadge } from '../../components/MandateStatusBadge.tsx';
import { PeriodicityText } from '../../components/PeriodicityText.tsx';
import classes from './mandates.module.css';

type Props = {
  readonly row: MandateRow;
  readonly index: number;
  readonly isOpen: boolean;
  readonly onOpen: (row: MandateRow) => void;
};

/** One mandate; the payer's name is the button, and the whole row answers to the mouse. */
export function MandateTableRow({ row, index, isOpen, onOpen }: Props) {
  return (
    <tr
      className={classes.row}
      data-index={index}
      aria-rowindex={index + 2}
      data-open={isOpen || undefined}
      onClick={() => onOpen(row)}
    >
      <td>
        <MandateStatusBadge row={row} />
      </td>
      <td>
        <UnstyledButton className={classes.payer}>
          <span className={classes.name}>{row.payerName}</span>
          <Text span size="xs" c="dimmed" className="numeric">
            {row.payerDocument}
          </Text>
        </UnstyledButton>
      </td>
      <td className={classes.cut} title={row.contract}>
        {row.contract}
      </td>
      <td data-column="amount">
        <MandateAmountText row={row} />
      </td>
      <td>
        <PeriodicityText periodicity={row.periodicity} />
      </td>
      <td>
        <CivilDateText date={row.startDate} />
      </td>
      <td data-column="end">
        <EndDateText mandate={row} />
      </td>
    </tr>
  );
}
