import { lastDayOf } from '../../../core/civil-month.ts';
import { writeDocument } from '../../../exports/atomic-file.ts';
import { ADJUSTMENTS_ON_PAPER, monthReport } from '../../../exports/reports/month-report.ts';
import { reportFile } from '../../../exports/reports/write-report.ts';
import type { MonthBy } from '../../../ledger/reading/accounts/closing-draft.ts';
import { askedOf, paperHead } from '../../companies/receiver/kept-letterhead.ts';
import { type HandedOver, handOver, OF_NO_MONTH } from '../../ledgers/files/hand-over.ts';
import { refuseUnread } from '../../ledgers/stored/refuse-unread.ts';
import type { Services } from '../../services.ts';
import { monthWithChanges } from './month-as-it-stands.ts';

type Needed = Pick<Services, 'ledgers' | 'polling' | 'registry' | 'files' | 'emit' | 'now'>;

/** Writes a month's report where the person says, null where they say nowhere; of a closed month the file is kept with its closing. */
export async function saveReport(
  services: Needed,
  connectionId: string,
  by: MonthBy,
): Promise<{ path: string | null } & Pick<HandedOver, 'unkept'>> {
  const { ledgers, files } = services;
  await refuseUnread(ledgers, connectionId);
  const name = `ciclo-${connectionId}-relatorio-${by.month}-${by.basis}.pdf`;
  let handed = OF_NO_MONTH;
  const path = await files.save(name, async (place) => {
    // Read once the place is known: the question may stand open for long.
    const before = await ledgers.read.closings(connectionId);
    writeDocument(place, await pdfOf(services, connectionId, by));
    handed = await handOver(services, connectionId, {
      ...{ kind: 'monthly', month: by.month, path: place, before },
    });
  });
  return { path, unkept: handed.unkept };
}

async function pdfOf(services: Needed, connectionId: string, by: MonthBy): Promise<Uint8Array> {
  const { ledgers, registry, now } = services;
  const { read } = ledgers;
  const facts = {
    head: await paperHead(askedOf(read, connectionId), registry.find(connectionId).name),
    month: await monthWithChanges(services, connectionId, by),
    adjustments: await read.closingAdjustments(connectionId, by, ADJUSTMENTS_ON_PAPER),
    unpaid: await read.unpaidByAge(connectionId, lastDayOf(by.month)),
  };
  return reportFile(monthReport({ ...facts, at: now() }));
}
