import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { Choice } from './choices.ts';
import type { PrintJob } from './print-job.ts';
import { Sheet } from './Sheet.tsx';
import type { SlipStyle } from './Slip.tsx';
import { sheetsOf } from './sheet-layout.ts';
import classes from './sheets.module.css';

type Props = {
  readonly sheets: RefObject<HTMLDivElement | null>;
  readonly choices: readonly Choice[];
  readonly job: PrintJob;
  readonly style: SlipStyle;
};

/** The sheets that go to paper: unseen on screen, alone on the page when it is printed. Refused codes are left out. */
export function PrintRoot({ sheets, choices, job, style }: Props) {
  const printed = choices.filter(({ row }) => {
    const kind = job[row.idRec]?.kind;
    return kind === 'drawn' || kind === 'ready';
  });
  return createPortal(
    <div ref={sheets} className={classes.printRoot} data-print-root>
      {sheetsOf(printed, style.layout).map((slips, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place
        <Sheet key={index} slips={slips} job={job} style={style} />
      ))}
    </div>,
    document.body,
  );
}
