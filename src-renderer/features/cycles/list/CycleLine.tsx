import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import { useFormats } from '../../../app/formats.ts';
import badge from '../../../components/ToneBadge.module.css';
import classes from './CycleTable.module.css';
import { COLUMNS } from './columns.ts';
import { SpriteIcon } from './StateSprite.tsx';

type Props = {
  /** Null while the page of this row is on its way. */
  readonly row: CycleRow | null;
  readonly index: number;
  /** Distance from the top of the body. */
  readonly topPx: number;
  readonly isActive: boolean;
};

/** Id of a row's element, for `aria-activedescendant`. */
export const lineId = (index: number): string => `cycle-${index}`;

/** The row that an element stands in; null outside of rows. */
export function lineIndexOf(element: Element): number | null {
  const index = element.closest<HTMLElement>('tr[data-index]')?.dataset.index;
  return index === undefined ? null : Number(index);
}

/** One charge of the list. Few nodes a row: many are on screen, and they change with each turn of the wheel. */
export const CycleLine = memo(function CycleLine({ row, index, topPx, isActive }: Props) {
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
      {row ? <Cells row={row} /> : <td className={classes.placeholder} />}
    </tr>
  );
});

function Cells({ row }: { readonly row: CycleRow }) {
  const formats = useFormats();
  return (
    <>
      <td className={classes.cell}>
        <Badge row={row} />
      </td>
      {COLUMNS.map(({ id, isNumeric, text }) => (
        <td key={id} className={classes.cell} data-column={id} data-numeric={isNumeric}>
          {text(row, formats)}
        </td>
      ))}
    </>
  );
}

function Badge({ row: { state, group, daysLate } }: { readonly row: CycleRow }) {
  const { t } = useTranslation('states');
  return (
    <span className={badge.badge} data-tone={group} title={t(`charge.${state}.meaning`)}>
      <SpriteIcon state={state} />
      {t(`charge.${state}.name`)}
      {daysLate !== null && <b>{t('daysLate', { count: daysLate })}</b>}
    </span>
  );
}
