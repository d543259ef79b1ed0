import { describe, expect, it } from 'vitest';
import { ENDING } from '../../../../src-main/ledger/model/stored-json.ts';
import {
  ENDED_CHARGES,
  endedCharge,
  endingsTold,
  MARKED,
} from '../../../support/fake/records/ended-charges.ts';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

describe('migration 410, why charges ended', () => {
  it('reads it from the text that was kept, and has the reasons worked out anew', () => {
    using ledger = new MigratingLedger(10).fill(VERSION_10_ROWS);
    for (const { id, raw, occupies } of ENDED_CHARGES) ledger.fill(endedCharge(id, raw, occupies));
    ledger.bringTo(400).fill('DELETE FROM dirty_charge').bringTo(410);
    const rows = ledger.rows('SELECT id, ending FROM charge WHERE id > 10 ORDER BY id') as {
      id: number;
      ending: string | null;
    }[];
    expect(rows.map(({ ending }) => ending && ENDING.read(ending))).toEqual(endingsTold);
    expect(ledger.rows('SELECT charge_id AS id FROM dirty_charge ORDER BY id')).toEqual(
      MARKED.map((id) => ({ id })),
    );
  });
});
