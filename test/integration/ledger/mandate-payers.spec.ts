import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import { charge, day, mandate, noon } from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-03-10');
const TODAY = day('2026-03-10');
const CPF = { kind: 'cpf', number: '52998224725' } as const;
const CONTACT = { phone: '+5511987654321', email: 'zed@exemplo.com.br', note: 'só à tarde' };
const NO_CONTACT = { phone: '', email: '', note: '' };
const ANY_ACT = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };

let ledger: AnyLedger;
let writer: LedgerWriter;
let reader: LedgerReader;

beforeEach(() => {
  ledger = newLedger();
  writer = ledger.write();
  tell('RZ', 'Zed Um');
  writer.store({ charges: [charge({ txid: 'tz', idRec: 'RZ', status: 'EXPIRADA' })] }, AT);
  writer.reconcile(TODAY, AT);
  reader = ledger.read();
  writer.setContact(ofMandate('RZ').payerId, CONTACT, AT);
  const message = { situation: 'unpaid', tone: 'formal', way: 'mail', body: 'Olá', txids: ['tz'] } as const;
  writer.recordMessages([{ ...message, payerId: ofMandate('RZ').payerId }], AT);
});
afterEach(() => ledger[Symbol.dispose]());

/** The bank tells who pays a mandate. */
function tell(idRec: string, name: string, document: typeof CPF | null = null): void {
  writer.store(
    { mandates: [mandate({ idRec, payer: { name, document }, raw: JSON.stringify([name, document]) })] },
    AT,
  );
}

function ofMandate(idRec: string) {
  const detail = reader.payerDetail({ by: 'mandate', idRec });
  if (detail === null) throw new Error(`no payer of ${idRec}`);
  return detail;
}

const list = (search = '') =>
  reader
    .payersPage({ choice: 'all', search }, 'name', 0)
    .rows.map(({ name, hasPhone, charges, messages }) => [name, hasPhone, charges, messages]);
const owing = () => reader.payersPage({ choice: 'arrears', search: '' }, 'urgency', 0).total;

const NOTED = { contact: CONTACT, messages: [{ body: 'Olá', isCurrent: true }] };

describe('a payer without document of whom the bank tells more', () => {
  it.each([
    ['a document', 'Zed Um', CPF],
    ['another name', 'Zed Um da Silva', null],
    ['both', 'Zed Um da Silva', CPF],
  ])('keeps what people noted, and is one person: %s', (_, name, document) => {
    tell('RZ', name, document);
    expect(owing()).toMatchObject({ payers: 1, charges: 1 });
    writer.reconcile(TODAY, AT);
    expect(ofMandate('RZ')).toMatchObject({ ...NOTED, name });
    expect(list()).toEqual([[name, true, 1, 1]]);
    expect(list(name)).toHaveLength(1);
    const acts = reader.acts({ ...ANY_ACT, search: 'Zed' }, null).rows;
    expect(acts.map(({ kind }) => kind)).toEqual(['messages_taken', 'contact_changed']);
  });

  it.each([
    ['the same person has a mandate that bears it', 'Zed Um', CPF],
    ['somebody of that name is there', 'Zed Dois', null],
  ])('keeps them where %s, whose own word stands', (_, name, document) => {
    tell('RY', name, document);
    writer.setContact(ofMandate('RY').payerId, { ...NO_CONTACT, email: 'own@exemplo.com.br' }, AT);
    tell('RZ', name, document);
    expect(owing()).toMatchObject({ payers: 1, charges: 1 });
    writer.reconcile(TODAY, AT);
    const contact = { ...CONTACT, email: 'own@exemplo.com.br' };
    expect(ofMandate('RZ')).toMatchObject({ ...NOTED, contact });
    expect(ofMandate('RY')).toEqual(ofMandate('RZ'));
    expect(list()).toEqual([[name, true, 1, 1]]);
  });

  it('stays who they are for another mandate until that tells more too', () => {
    tell('RY', 'Zed Um');
    tell('RZ', 'Zed Um', CPF);
    expect([ofMandate('RY').contact, ofMandate('RZ').contact]).toEqual([CONTACT, NO_CONTACT]);
    tell('RY', 'Zed Um', CPF);
    writer.reconcile(TODAY, AT);
    expect(ofMandate('RZ')).toMatchObject(NOTED);
    expect(list()).toEqual([['Zed Um', true, 1, 1]]);
  });

  it('is found by search under what the bank says now, and no longer under a name of before', () => {
    tell('RZ', 'Quirino Alves');
    expect([list('Zed'), list('quirino')].map(({ length }) => length)).toEqual([0, 1]);
  });
});

it('has the mandates that have not ended, found by its whole document', () => {
  tell('RZ', 'Zed Um', CPF);
  const ended = mandate({ idRec: 'RW', payer: { name: 'Zed Um', document: CPF }, status: 'CANCELADA' });
  writer.store({ mandates: [ended] }, AT);
  expect(reader.liveMandates([CPF.number, '1'])).toMatchObject([{ idRec: 'RZ', document: CPF.number }]);
  expect(reader.liveMandates(['1'])).toEqual([]);
});
