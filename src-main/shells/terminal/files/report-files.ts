import { paperHead } from '../../../application/companies/receiver/kept-letterhead.ts';
import { lastDayOf } from '../../../core/civil-month.ts';
import { accountDays, dayOf, payerUnknown } from '../../../exports/accounting-rows.ts';
import { writeDocument } from '../../../exports/atomic-file.ts';
import { type Report, rowsOf } from '../../../exports/reports/report.ts';
import type { OptionValues } from '../command.ts';
import { now } from '../now.ts';
import { basisNamed, basisOf, requiredMonth } from '../options/month-choice.ts';
import { daysOf } from '../options/option-values.ts';
import { payerOf } from '../options/payer-choice.ts';
import type { ExportFile, ExportJob } from './export-file.ts';
import type { OnPaper } from './export-options.ts';

/** What `--format pdf` writes: `--what monthly` with `--month`, and `--what statement` with `--payer`. */
export const REPORTS: Readonly<Record<OnPaper, (values: OptionValues) => ExportFile>> = {
  monthly: monthFile,
  statement: statementFile,
};

/** A month's report; `--basis` as in `close`. Throws `UsageError`. */
function monthFile(values: OptionValues): ExportFile {
  const month = requiredMonth(values);
  const named = basisNamed(values);
  return async (job) => {
    const { ADJUSTMENTS_ON_PAPER, monthReport } = await import('../../../exports/reports/month-report.ts');
    const { reader } = job;
    const by = { month, basis: named ?? basisOf(month, reader) };
    const facts = {
      month: { ...reader.closingMonth(by, false), openPoints: reader.openPoints(month) },
      adjustments: reader.closingAdjustments(by, ADJUSTMENTS_ON_PAPER),
      unpaid: reader.unpaidByAge(lastDayOf(month)),
    };
    return write(monthReport({ ...facts, ...(await headOf(job)) }), job);
  };
}

/** One payer's statement. Throws `UsageError`; its writing throws `payer_unknown`. */
function statementFile(values: OptionValues): ExportFile {
  const payer = payerOf(values);
  const period = daysOf(values);
  return async (job) => {
    const { statementReport } = await import('../../../exports/reports/statement-report.ts');
    const asOf = dayOf(job.reader);
    const days = accountDays(period, asOf);
    const found = job.reader.payerAccount(payer, days);
    if (found === null) throw payerUnknown(payer);
    return write(statementReport({ found, days, asOf, ...(await headOf(job)) }), job);
  };
}

async function headOf({ reader, name }: ExportJob) {
  return { head: await paperHead(reader, name), at: now() };
}

async function write(report: Report, { target }: ExportJob): Promise<{ readonly rows: number }> {
  const { reportFile } = await import('../../../exports/reports/write-report.ts');
  writeDocument(target, await reportFile(report));
  return { rows: rowsOf(report) };
}
