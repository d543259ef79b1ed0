import { type RefObject, useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { Choice } from './choices.ts';
import { type PrintJob, slipLayout } from './print-job.ts';
import { keepReceiptLength } from './receipt-page.ts';
import { Sheet } from './Sheet.tsx';
import type { SlipStyle } from './Slip.tsx';
import { LAYOUT_SPECS, planSheets } from './sheet-layout.ts';
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
  const { paper } = LAYOUT_SPECS[style.layout];
  useEffect(() => {
    if (paper === 'receipt' && sheets.current) return keepReceiptLength(sheets.current);
  }, [paper, sheets]);
  return createPortal(
    <div ref={sheets} className={classes.printRoot} data-print-root data-paper={paper}>
      {planSheets(printed, ({ row }) => slipLayout(job[row.idRec], style.layout)).map((sheet, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place
        <Sheet key={index} sheet={sheet} job={job} style={style} />
      ))}
    </div>,
    document.body,
  );
}
