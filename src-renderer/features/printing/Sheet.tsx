import type { CSSProperties } from 'react';
import type { Choice } from './choices.ts';
import type { PrintJob } from './print-job.ts';
import { Slip, type SlipStyle } from './Slip.tsx';
import { LAYOUT_SPECS } from './sheet-layout.ts';
import classes from './sheets.module.css';

type Props = { readonly slips: readonly Choice[]; readonly job: PrintJob; readonly style: SlipStyle };

/** One A4 sheet in its real measures. */
export function Sheet({ slips, job, style }: Props) {
  const { columns, rows, qrSideMm } = LAYOUT_SPECS[style.layout];
  const measures = {
    '--slip-columns': columns,
    '--slip-rows': rows,
    '--qr-side': `${qrSideMm}mm`,
  } as CSSProperties;
  return (
    <section className={classes.sheet} data-layout={style.layout} style={measures}>
      {slips.map((choice) => (
        <Slip key={choice.row.idRec} choice={choice} check={job[choice.row.idRec]} style={style} />
      ))}
    </section>
  );
}
