import { expect, it } from 'vitest';
import { addDays, civilDate } from '../../../src-main/core/civil-date.ts';
import { sqliteLedger } from '../../../src-main/ledger/engine/sqlite-database.ts';
import { readChargeBatches } from '../../../src-main/ledger/reading/charging/charge-batches.ts';
import { readWholeMonth } from '../../../src-main/ledger/reading/charging/charge-month.ts';
import { readChargeable } from '../../../src-main/ledger/reading/charging/chargeable.ts';
import { readChargeToChange } from '../../../src-main/ledger/reading/rows/charge-to-change.ts';
import { openSnapshot } from '../../../src-main/ledger/reading/rows/snapshot.ts';
import { noon } from '../../support/fake/records/ledger-records.ts';
import { smallWorld, WORLD_TODAY } from '../../support/fake/records/ledger-world.ts';
import { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';
import { RecordingStatements } from '../../support/in-process/ledger/ledger-recording-statements.ts';

const AT = noon('2026-03-10');
const QUESTION = {
  period: { first: WORLD_TODAY, last: addDays(civilDate('2026-05-01'), -1) },
  today: WORLD_TODAY,
  localHolidays: [],
};

it('charging seeks mandates by row, charges and journal by mandate, and reads no table whole', () => {
  using ledger = new LedgerFolder();
  const world = smallWorld(240);
  ledger.write().store(world, AT);
  ledger.sql((db) => {
    const statements = new RecordingStatements(db);
    const snapshot = openSnapshot(sqliteLedger(db));
    snapshot.within(() => readWholeMonth(statements.prepare, snapshot, QUESTION));
    readChargeable(
      statements.prepare,
      world.mandates.map(({ idRec }) => idRec),
      WORLD_TODAY,
    );
    readChargeToChange(statements.prepare, 'nobody');
    const plans = statements.takePlans();
    readChargeBatches(statements.prepare);
    const batchPlans = statements.takePlans();
    expect(plans.filter((step) => /^SCAN (?!wanted)/.test(step))).toEqual([]);
    expect(plans).toContain('SEARCH m USING INTEGER PRIMARY KEY (rowid>?)');
    expect(plans).toContain('SEARCH c USING INDEX charge_by_mandate (mandate_id=? AND due_date>?)');
    expect(plans).toContain('SEARCH w USING INDEX intended_write_txid (txid>? AND txid<?)');
    // The newest batch is found from the end of the journal, the others by what is open.
    expect(batchPlans.filter((step) => step.startsWith('SCAN'))).toEqual([
      'SCAN intended_write USING INDEX intended_write_open',
      'SCAN w',
    ]);
  });
});
