import { describe, expect, it } from 'vitest';
import type { MandateRecord } from '../../../src-main/core/records.ts';
import type { LedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import { charge, mandate, settlement } from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import {
  AT,
  CPF,
  cancelled,
  fillWithPerson,
  NAME,
  TODAY,
  tracesOf,
} from '../../support/in-process/ledger/erasable-world.ts';

const ID = 'RRQ';
const other = { name: 'Mãe Quixote', document: null };
const SAYING = { contract: 'C-77', object: 'Aulas' };
const DEBTOR = { nome: NAME, cpf: CPF };

/** A mandate of somebody else whose object named who is erased, as the bank could not be understood at first. */
const unreadable = JSON.stringify({ vinculo: { objeto: `Aulas de ${NAME}` } });
const readable = (status: string, raw: string): MandateRecord => ({
  ...mandate({ idRec: ID, status, payer: other, ...SAYING }),
  raw,
});

/** A ledger that could not read a mandate, with its id or without, and in which who was named in it was erased then. */
function erasing(
  ledger: AnyLedger,
  id: string | null,
  raw: string,
  before: readonly MandateRecord[] = [],
): LedgerWriter {
  const writer = ledger.write();
  fillWithPerson(writer);
  writer.store({ mandates: before }, AT);
  writer.store({ quarantined: [{ kind: 'mandate', id, reason: 'valor', raw }] }, AT);
  writer.erasePayer('RRZ', AT);
  return writer;
}

const said = (ledger: AnyLedger): unknown => {
  const detail = ledger.read().mandateDetail(ID);
  return [detail?.row.payerName, detail?.row.contract, detail?.row.object];
};

const reasonsIn = (ledger: AnyLedger): readonly unknown[] =>
  ledger.behind((db) => db.prepare(`SELECT reason FROM quarantine WHERE kind = 'mandate'`).pluck().all());

describe.each([
  ['with its id', ID],
  ['without one', null],
])('a mandate that could not be read when who it named was erased, %s,', (_, id) => {
  it('stays its own where its first readable version is in force, also once it ends', () => {
    using ledger = newLedger();
    const writer = erasing(ledger, id, unreadable);
    for (const status of ['APROVADA', 'CANCELADA']) {
      writer.store({ mandates: [readable(status, unreadable)] }, AT);
      writer.store({ mandates: [readable(status, `{"again":"${status}"}`)] }, AT);
      expect(said(ledger)).toEqual([other.name, SAYING.contract, SAYING.object]);
    }
    writer.store({ quarantined: [{ kind: 'mandate', id, reason: 'valor', raw: unreadable }] }, AT);
    expect(reasonsIn(ledger)).toEqual(['valor']);
  });

  it('stays its own where the ledger knew it, though the next that is read of it is its end', () => {
    using ledger = newLedger();
    const writer = erasing(ledger, id, unreadable, [readable('APROVADA', '{"v":1}')]);
    writer.store({ mandates: [readable('CANCELADA', unreadable)] }, AT);
    expect(said(ledger)).toEqual([other.name, SAYING.contract, SAYING.object]);
  });

  it('stays erased where it had ended by then, with what hangs on it and whatever is told of it later', () => {
    using ledger = newLedger();
    const raw = JSON.stringify({ vinculo: { devedor: DEBTOR } });
    const writer = erasing(ledger, id, raw);
    writer.store({ mandates: [{ ...cancelled, idRec: ID, raw }] }, AT);
    const later = JSON.stringify({ v: 2, vinculo: { devedor: DEBTOR } });
    const named = JSON.stringify({ devedor: DEBTOR, pagador: DEBTOR });
    writer.store({ mandates: [{ ...cancelled, idRec: ID, raw: later }] }, AT);
    writer.store({ charges: [charge({ txid: 'txr', idRec: ID, status: 'CONCLUIDA', raw: named })] }, AT);
    writer.store({ settlements: [settlement({ endToEndId: 'ER', txid: 'txr', raw: named })] }, AT);
    const request = { idSolicRec: 'SCQ', idRec: ID, status: 'ACEITA', expiresAt: null, history: [] };
    writer.storeConfirmations([{ ...request, raw: named }]);
    writer.applyRetention(TODAY, AT);
    expect(tracesOf(ledger)).toEqual([]);
  });
});
