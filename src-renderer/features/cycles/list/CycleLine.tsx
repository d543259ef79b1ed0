import type { TFunction } from 'i18next';
import { memo } from 'react';
import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import badge from '../../../components/values/ToneBadge.module.css';
import type { Formats } from '../../../kit/formats/formats.ts';
import classes from './CycleTable.module.css';
import { COLUMNS, type Column } from './columns.ts';
import { SpriteIcon } from './StateSprite.tsx';

type Props = {
  /** Null while the page of this row is on its way. */
  readonly row: CycleRow | null;
  readonly index: number;
  /** Distance from the top of the body. */
  readonly topPx: number;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly words: Words;
};

/** What a row speaks with, the same for all: asking for it in each row would cost more than drawing the row. */
type Words = { readonly t: TFunction; readonly formats: Formats };

/** Id of a row's element, for `aria-activedescendant`. */
export const lineId = (index: number): string => `cycle-${index}`;

/** Whether an element stands in the column in which rows are chosen. */
export const isInChoice = (element: Element): boolean => element.closest('td[data-column="choose"]') !== null;

/** The row that an element stands in; null outside of rows. */
export function lineIndexOf(element: Element): number | null {
  const index = element.closest<HTMLElement>('tr[data-index]')?.dataset.index;
  return index === undefined ? null : Number(index);
}

/** One charge of the list. Few nodes a row: many are on screen, and they change with each turn of the wheel. */
export const CycleLine = memo(function CycleLine({ row, index, topPx, isActive, isChosen, words }: Props) {
  return (
    <tr
      id={lineId(index)}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isActive}
      aria-busy={row === null}
      className={classes.line}
      style={{ transform: `translateY(${topPx}px)` }}
    >
      {row ? <Cells row={row} isChosen={isChosen} words={words} /> : <td className={classes.placeholder} />}
    </tr>
  );
});

type CellsProps = { readonly row: CycleRow; readonly words: Words };

function Cells({ row, isChosen, words }: CellsProps & { readonly isChosen: boolean }) {
  return (
    <>
      <td className={classes.cell} data-column="choose">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isChosen}
          readOnly
          aria-label={words.t('select.row', { payer: row.payerName || row.contract })}
        />
      </td>
      <td className={classes.cell}>
        <Badge row={row} words={words} />
      </td>
      {COLUMNS.map((column) => (
        <Cell key={column.id} column={column} row={row} words={words} />
      ))}
    </>
  );
}

/** A reason is longer than its column: whole on hover. */
function Cell({ column: { id, isAtRight, text }, row, words }: CellsProps & { readonly column: Column }) {
  const shown = text(row, words.formats, words.t);
  return (
    <td
      className={classes.cell}
      data-column={id}
      data-numeric={isAtRight}
      title={id === 'reason' ? shown : undefined}
    >
      {shown}
    </td>
  );
}

function Badge({ row: { state, group, daysLate }, words: { t } }: CellsProps) {
  return (
    <span className={badge.badge} data-tone={group} title={t(`states:charge.${state}.meaning`)}>
      <SpriteIcon state={state} />
      {t(`states:charge.${state}.name`)}
      {daysLate !== null && <b>{t('states:daysLate', { count: daysLate })}</b>}
    </span>
  );
}
