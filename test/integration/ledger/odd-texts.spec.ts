import { describe, expect, it } from 'vitest';
import { recordIn } from '../../../src-main/api-client/wire/answer.ts';
import { charges } from '../../../src-main/api-client/wire/charge.ts';
import { settlements } from '../../../src-main/api-client/wire/settlement.ts';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import type { ChargeRecord, SettlementRecord } from '../../../src-main/core/records.ts';
import { openPayerSearch } from '../../../src-main/ledger/reading/rows/payer-search.ts';
import { mandate } from '../../support/fake/records/ledger-records.ts';
import { chargeDraft, mandateDraft } from '../../support/fake/records/write-drafts.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { AT, shop } from '../../support/in-process/ledger/closable-shop.ts';

/** What is no text to a server, as a bank's JSON or a cut may bring it. */
const ODD = [
  ['half of a character', 'mensalidade \ud83d', 'mensalidade \ufffd'],
  ['a zero', 'mensa\0lidade', 'mensa\u2400lidade'],
] as const;

const PAID = {
  ...{ endToEndId: 'E12345678202606201200abcdefghijk', valor: '100.00', chave: 'loja@banco.example' },
  horario: '2026-06-20T12:00:00Z',
};

const unpaidBecause = (descricao: string): ChargeRecord =>
  recordIn(charges, {
    ...{ txid: 'j'.repeat(32), idRec: 'RR1', status: 'ATIVA', valor: { original: '100.00' } },
    calendario: { criacao: '2026-01-01', dataDeVencimento: '2026-01-31' },
    tentativas: [
      {
        ...{ tipo: 'AGND', status: 'REJEITADA', dataLiquidacao: '2026-01-30' },
        rejeicao: { codigo: 'AM09', descricao },
      },
    ],
  });

describe.each(ODD)('a text with %s', (_, text, kept) => {
  it('closes the write that the bank refused with it', () => {
    const { writer } = shop();
    const id = writer.intend({ kind: 'put_charge', payload: chargeDraft('RR1') }, AT);
    writer.markSent(id, AT);
    const violations = [{ field: 'amount', reason: 'other', text }] as const;
    writer.closeWrite(id, { state: 'refused', code: 'request_refused', violations }, AT);
    expect(writer.openWrites()).toEqual([]);
  });

  it('is journaled before it is sent', () => {
    const { writer } = shop();
    const draft = mandateDraft();
    const payload = { ...draft, payer: { ...draft.payer, name: text } };
    writer.intend({ kind: 'create_mandate', payload }, AT);
    expect(writer.openWrites()).toMatchObject([{ payload: { payer: { name: kept } } }]);
  });

  it('in why a charge was not paid leaves every charge to be worked out anew', () => {
    const { writer, reader } = shop();
    writer.store({ mandates: [], charges: [unpaidBecause(text)], settlements: [] }, AT);
    writer.setLocalHolidays([civilDate('2026-07-09')]);
    writer.reconcile(civilDate('2026-07-02'), AT);
    expect(reader().cycleDetail('j'.repeat(32))?.attempts).toMatchObject([{ rejectionText: kept }]);
  });

  it('of a payer leaves a payment to be linked', () => {
    const paid: SettlementRecord = recordIn(settlements, { ...PAID, infoPagador: text });
    expect(JSON.parse(paid.raw)).toMatchObject({ infoPagador: kept });
    const of = shop(paid);
    expect(of.reader().candidates(paid.endToEndId, '')).not.toBeNull();
    expect(() => of.reader().joiningCharges(null)).not.toThrow();
  });
});

it.each([
  ['🎈', ['🎈Ana', '🎈Bia']],
  ['🎈a', ['🎈Ana']],
  ['🎈an', ['🎈Ana']],
  ['ana🎈', ['Ana🎈']],
])('a search for %j finds payers by letters, of which each such sign is one', (text, names) => {
  using ledger = newLedger();
  const mandates = ['🎈Ana', '🎈Bia', 'Ana🎈'].map((name) =>
    mandate({ idRec: name, payer: { name, document: null } }),
  );
  ledger.write().store({ mandates }, AT);
  const found = ledger.behind((db) => {
    const name = db.prepare<[number], string>('SELECT name FROM payer WHERE id = ?').pluck();
    return openPayerSearch(db)(text)?.map((id) => name.get(id));
  });
  expect(found?.toSorted()).toEqual(names);
});
