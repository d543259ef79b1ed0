import type { CSSProperties } from 'react';
import type { Choice } from './choices.ts';
import type { PrintJob } from './print-job.ts';
import { Slip, type SlipStyle } from './Slip.tsx';
import {
  cutsOf,
  LAYOUT_SPECS,
  type PlannedSheet,
  SHEET_PADDING_MM,
  type SheetLayout,
} from './sheet-layout.ts';
import classes from './sheets.module.css';

type Props = {
  readonly sheet: PlannedSheet<Choice>;
  readonly job: PrintJob;
  readonly style: SlipStyle;
};

/** One piece of paper in its real measures. */
export function Sheet({ sheet: { layout, slips }, job, style }: Props) {
  const { paper, columns, rows, qrSideMm } = LAYOUT_SPECS[layout];
  const measures = {
    '--sheet-padding': `${SHEET_PADDING_MM}mm`,
    '--slip-columns': columns,
    '--slip-rows': rows,
    '--qr-side': `${qrSideMm}mm`,
  } as CSSProperties;
  return (
    <section className={classes.sheet} data-layout={layout} data-paper={paper} style={measures}>
      {slips.map((choice) => (
        <Slip
          key={choice.row.idRec}
          choice={choice}
          check={job[choice.row.idRec]}
          style={style}
          layout={layout}
        />
      ))}
      <CutLines layout={layout} />
    </section>
  );
}

/** One line between two rows or columns, whatever stands beside it. */
function CutLines({ layout }: { readonly layout: SheetLayout }) {
  const { columns, rows } = cutsOf(layout);
  return (
    <>
      {columns.map((mm) => (
        <span key={mm} className={classes.cut} data-cut="column" style={{ left: `${mm}mm` }} />
      ))}
      {rows.map((mm) => (
        <span key={mm} className={classes.cut} data-cut="row" style={{ top: `${mm}mm` }} />
      ))}
    </>
  );
}
