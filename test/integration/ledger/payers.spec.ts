import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { centavos } from '../../../src-main/core/money.ts';
import type { LedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import type { PayerFilter, PayerRow } from '../../../src-preload/contract/payers.ts';
import type { PayerOrder } from '../../../src-preload/contract/vocabulary/payers.ts';
import { ALL_TIME } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { charge, day, mandate, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { mandateDraft } from '../../support/fake/records/write-drafts.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { codeOf } from '../../support/in-process/ledger/ledger-trouble.ts';

const AT = noon('2026-03-10');
const TODAY = day('2026-03-10');
const ARREARS: PayerFilter = { choice: 'arrears', search: '' };

const person = (name: string, number: string) => ({ name, document: { kind: 'cpf', number } }) as const;
const ANA = person('Ana Lima', '11144477735');
const BIA = person('Bia Souza', '52998224725');

const mandateOf = (idRec: string, payer: ReturnType<typeof person>, contract = idRec) =>
  mandate({ idRec, payer, contract });
const unpaid = (txid: string, idRec: string, dueDate: string, reais: number) =>
  charge({ txid, idRec, status: 'EXPIRADA', dueDate: day(dueDate), amount: centavos(reais * 100) });

let ledger: AnyLedger;
let writer: LedgerWriter;
let reader: LedgerReader;

beforeEach(() => {
  ledger = newLedger();
  writer = ledger.write();
  writer.store(
    {
      mandates: [
        mandateOf('RA1', ANA),
        mandateOf('RA2', { ...ANA, name: 'ANA DE LIMA' }),
        mandate({ ...mandateOf('RB1', BIA), status: 'CRIADA' }),
        mandateOf('RC1', person('Caio Dias', '12345678909')),
      ],
      charges: [
        unpaid('a1', 'RA1', '2026-01-12', 50),
        unpaid('a2', 'RA2', '2026-02-12', 30),
        unpaid('b1', 'RB1', '2026-01-05', 20),
        charge({ txid: 'c1', idRec: 'RC1', status: 'CONCLUIDA' }),
      ],
      settlements: [settlement({ endToEndId: 'EC', txid: 'c1' })],
    },
    AT,
  );
  writer.reconcile(TODAY, AT);
  reader = ledger.read();
});
afterEach(() => ledger[Symbol.dispose]());

const list = (filter: PayerFilter, order: PayerOrder = 'urgency'): readonly PayerRow[] =>
  reader.payersPage(filter, order, 0).rows;
const names = (filter: PayerFilter, order: PayerOrder = 'urgency') =>
  list(filter, order).map(({ name }) => name);

function ofMandate(idRec: string) {
  const detail = reader.payerDetail({ by: 'mandate', idRec });
  if (detail === null) throw new Error(`no payer of ${idRec}`);
  return detail;
}

/** Ana, who is told of all that she owes. */
function tellAna(way: 'copied' | 'mail' = 'copied', txids = ['a1', 'a2']): readonly number[] {
  const message = { situation: 'unpaid', tone: 'formal', way, body: 'Olá', txids } as const;
  return writer.recordMessages([{ ...message, payerId: ofMandate('RA1').payerId }], AT);
}

describe('the list of payers', () => {
  it('has everybody who owes once, whatever the bank calls them, with what they owe', () => {
    expect(reader.payersPage(ARREARS, 'urgency', 0).total).toEqual({ payers: 2, charges: 3, amount: 10_000 });
    expect(list(ARREARS)).toMatchObject([
      { name: 'Bia Souza', charges: 1, amount: 2_000, oldestDue: '2026-01-05', hasActiveMandate: false },
      {
        ...{ name: 'ANA DE LIMA', document: '***.444.777-**', charges: 2, amount: 8_000 },
        ...{ oldestDue: '2026-01-12', daysLate: 57, hasActiveMandate: true },
      },
    ]);
  });

  it('is ordered by what is urgent, by amount and by name', () => {
    expect(names(ARREARS)).toEqual(['Bia Souza', 'ANA DE LIMA']);
    expect(names(ARREARS, 'amount')).toEqual(['ANA DE LIMA', 'Bia Souza']);
    expect(names({ choice: 'all', search: '' }, 'urgency')).toEqual([
      'Bia Souza',
      'ANA DE LIMA',
      'Caio Dias',
    ]);
    expect(names({ choice: 'all', search: '' }, 'name')).toEqual(['ANA DE LIMA', 'Bia Souza', 'Caio Dias']);
  });

  it('finds by any of the names and by document', () => {
    expect(names({ choice: 'arrears', search: 'ana lima' })).toEqual(['ANA DE LIMA']);
    expect(names({ choice: 'all', search: '123.456.789-09' })).toEqual(['Caio Dias']);
    expect(list({ choice: 'all', search: 'ana lima' })).toMatchObject([{ name: 'ANA DE LIMA', charges: 2 }]);
    expect(names({ choice: 'arrears', search: 'caio' })).toEqual([]);
  });

  it('lets go of who has paid, and of a charge that a person decided over', () => {
    writer.decide('b1', 'waived', '', AT);
    expect(names(ARREARS)).toEqual(['ANA DE LIMA']);
    const both = ['a1', 'a2'].map((txid) => settlement({ endToEndId: `E${txid}`, txid }));
    writer.store({ settlements: both }, AT);
    writer.reconcile(TODAY, AT);
    expect(names(ARREARS)).toEqual([]);
  });
});

describe('how payers are reached, as a list of mandates told it', () => {
  const contact = { phone: '+5511987654321', email: 'eva@exemplo.com.br' };
  const eva = person('Eva Reis', '39053344705');
  const create = (idRec: string, given: Partial<typeof contact>): void => {
    const payload = {
      ...mandateDraft({ payer: eva, contract: idRec }),
      contact: { phone: '', email: '', ...given },
    };
    const id = writer.intend({ kind: 'create_mandate', payload }, AT);
    writer.markSent(id, AT);
    writer.closeWrite(id, { state: 'done', bankId: idRec }, AT);
  };
  const store = (idRec: string) => writer.store({ mandates: [mandateOf(idRec, eva)] }, AT);

  it.each([
    ['before', ['create', 'store']],
    ['after', ['store', 'create']],
  ])('is kept where the write ends %s the mandate is read', (_, order) => {
    for (const step of order) step === 'store' ? store('RE1') : create('RE1', contact);
    expect(ofMandate('RE1').contact).toEqual({ ...contact, note: '' });
  });

  it('fills in what is empty, and leaves what is known and the note alone', () => {
    store('RE1');
    writer.setContact(ofMandate('RE1').payerId, { ...contact, email: '', note: 'só à tarde' }, AT);
    create('RE2', { phone: '+5511912345678', email: contact.email });
    store('RE2');
    expect(ofMandate('RE2').contact).toEqual({ ...contact, note: 'só à tarde' });
    expect(reader.knownContacts([eva.document.number, '1'])).toMatchObject([contact]);
    // A person's later word stands, however often the mandate is read again.
    writer.setContact(ofMandate('RE2').payerId, { phone: '', email: '', note: '' }, AT);
    writer.store({ mandates: [mandate({ ...mandateOf('RE2', eva), status: 'CANCELADA' })] }, AT);
    expect(ofMandate('RE2').contact).toEqual({ phone: '', email: '', note: '' });
  });

  it('is nothing where the list told nothing', () => {
    create('RE3', {});
    store('RE3');
    expect(list({ choice: 'all', search: 'eva' })).toMatchObject([{ hasPhone: false, hasEmail: false }]);
  });
});

describe('what was said', () => {
  it('is counted while what it was about is unpaid, and begins at zero for the next', () => {
    tellAna();
    expect(list(ARREARS).map(({ messages }) => messages)).toEqual([0, 1]);
    expect(list(ARREARS)[1]?.lastMessage).toEqual({ at: AT, way: 'copied' });
    const both = ['a1', 'a2'].map((txid) =>
      settlement({ endToEndId: `E${txid}`, txid, amount: centavos(txid === 'a1' ? 5_000 : 3_000) }),
    );
    writer.store({ settlements: both }, AT);
    writer.reconcile(TODAY, AT);
    writer.store({ charges: [unpaid('a3', 'RA1', '2026-03-02', 50)] }, AT);
    writer.reconcile(TODAY, AT);
    expect(list(ARREARS)[1]).toMatchObject({ charges: 1, messages: 0, lastMessage: null });
    expect(ofMandate('RA1').messages).toMatchObject([
      { way: 'copied', body: 'Olá', isCurrent: false, dueDates: ['2026-01-12', '2026-02-12'] },
    ]);
  });

  it('is taken back', () => {
    const ids = tellAna('mail');
    writer.forgetMessages(ids, AT);
    expect(ofMandate('RA2').messages).toEqual([]);
    expect(list(ARREARS)[1]?.messages).toBe(0);
  });

  it('is of nobody where there is no such payer', () => {
    const message = { situation: 'unpaid', tone: 'formal', way: 'mail', body: '', txids: [] } as const;
    expect(() => writer.recordMessages([{ ...message, payerId: 999 }], AT)).toThrow('no payer 999');
  });
});

describe('a payer', () => {
  it('is the same by each of the mandates, with a statement of all of them', () => {
    const detail = ofMandate('RA1');
    expect(ofMandate('RA2')).toEqual(detail);
    expect(detail).toMatchObject({ name: 'ANA DE LIMA', otherNames: ['Ana Lima'] });
    expect(detail.mandates.map(({ idRec }) => idRec).toSorted()).toEqual(['RA1', 'RA2']);
    expect(detail.statement).toMatchObject({ due: 8_000, paid: 0, open: 8_000, openSince: '2026-01-12' });
    expect(detail.statement.byDue.map(({ txid, balance }) => [txid, balance])).toEqual([
      ['a2', 8_000],
      ['a1', 5_000],
    ]);
  });

  it('owes nothing once it is paid', () => {
    const { statement, arrears } = ofMandate('RC1');
    expect(statement).toMatchObject({ due: 5_000, paid: 5_000, open: 0, openSince: null });
    expect(arrears).toEqual({ charges: 0, amount: 0, oldestDue: null, daysLate: null });
  });

  it('has each part that went back as an entry of its own, also where two are equal and of one day', () => {
    const refunds = ['D2', 'D1'].map((id) => refund({ id, amount: centavos(500) }));
    writer.store({ settlements: [settlement({ endToEndId: 'EC', txid: 'c1', refunds })] }, AT);
    writer.reconcile(TODAY, AT);
    const days = { from: day('2026-01-01'), to: TODAY };
    const { entries = [], refunded } =
      reader.payerAccount({ by: 'mandate', idRec: 'RC1' }, days)?.account ?? {};
    expect(refunded).toBe(1_000);
    expect(entries.map(({ kind, refundId }) => [kind, refundId])).toEqual([
      ['due', null],
      ['charge', null],
      ['refund', 'D1'],
      ['refund', 'D2'],
    ]);
  });

  it('is reached as a person noted it, under every name', () => {
    const { payerId } = ofMandate('RA1');
    const contact = { phone: '+5511987654321', email: 'ana@exemplo.com.br', note: 'à tarde' };
    writer.setContact(payerId, contact, AT);
    expect(ofMandate('RA2').contact).toEqual(contact);
    expect(list(ARREARS)[1]).toMatchObject({ hasPhone: true, hasEmail: true });
    writer.setContact(payerId, { phone: '', email: '', note: '' }, AT);
    expect(reader.storedData(1).counts).toMatchObject({ contacts: 0, messages: 0 });
  });

  it('is not changed by who has seen another contact than the one that stands', () => {
    const { payerId } = ofMandate('RA1');
    const none = { phone: '', email: '', note: '' };
    const phone = { ...none, phone: '+5511987654321' };
    const email = { ...none, email: 'ana@exemplo.com.br' };
    writer.setContact(payerId, phone, AT, none);
    expect(codeOf(() => writer.setContact(payerId, email, AT, none))).toBe('act_overtaken');
    expect(ofMandate('RA1').contact).toEqual(phone);
    writer.setContact(payerId, email, AT, phone);
    writer.setContact(payerId, none, AT, email);
    expect(ofMandate('RA1').contact).toEqual(none);
  });

  it('has a joining payment that mandates of two payers name once, for the older mandate, as its list and its search have it', () => {
    const naming = (...of: Parameters<typeof mandateOf>) => ({ ...mandateOf(...of), joiningTxid: 'J' });
    const mandates = [naming('RB2', BIA), naming('RA3', ANA)];
    const payment = settlement({ endToEndId: 'EJ', txid: 'J', amount: centavos(700) });
    writer.store({ mandates, settlements: [payment] }, AT);
    const days = { from: day('2026-01-01'), to: TODAY };
    const paidBy = (idRec: string, search: string) => [
      ofMandate(idRec).statement.paid,
      reader.payerAccount({ by: 'mandate', idRec }, days)?.account.paid,
      reader.movements({ ...ALL_TIME, kinds: [], search }, null).rows.length,
    ];
    expect(reader.joining('').rows.map(({ idRec }) => idRec)).toEqual(['RB2']);
    expect(paidBy('RB2', 'souza')).toEqual([700, 700, 1]);
    expect(paidBy('RA3', 'lima')).toEqual([0, 0, 0]);
  });

  it('is nobody where the ledger knows no such mandate or number', () => {
    expect(reader.payerDetail({ by: 'mandate', idRec: 'RX' })).toBeNull();
    expect(reader.payerDetail({ by: 'payer', payerId: 999 })).toBeNull();
  });
});

describe('whom a message is for', () => {
  it('is each payer of some charges once, or all of a list', () => {
    const of = (txids: string[]) => reader.addressees({ kind: 'charges', txids }, 10);
    expect(of(['a2', 'b1', 'a1'])).toMatchObject({ payerIds: { length: 2 }, notLookedAt: 0 });
    expect(reader.addressees({ kind: 'list', filter: ARREARS }, 1)).toEqual({
      payerIds: [ofMandate('RB1').payerId],
      notLookedAt: 1,
    });
  });

  it('comes with what is unpaid, oldest first, and what was said of it', () => {
    tellAna('copied', ['a1']);
    expect(reader.messageFacts([ofMandate('RA1').payerId])).toMatchObject([
      {
        ...{ name: 'ANA DE LIMA', before: 1, contact: { phone: '', email: '' } },
        unpaid: [
          { txid: 'a1', amount: 5_000, contract: 'RA1' },
          { txid: 'a2', amount: 3_000, contract: 'RA2' },
        ],
      },
    ]);
  });

  it('tells of an expired mandate whether it was ever authorised, also where the bank gave that no day', () => {
    const expired = (idRec: string, ...before: readonly string[]) =>
      mandate({
        ...{ ...mandateOf(idRec, BIA), status: 'EXPIRADA' },
        history: [...before, 'EXPIRADA'].map((status) => ({ status, at: null })),
      });
    writer.store({ mandates: [expired('RB2', 'CRIADA', 'APROVADO'), expired('RB3', 'CRIADA')] }, AT);
    const [facts] = reader.messageFacts([ofMandate('RB1').payerId]);
    const approved = facts?.mandates.filter((each) => each.statusKind === 'EXPIRADA' && each.wasApproved);
    expect(approved?.map(({ idRec }) => idRec)).toEqual(['RB2']);
  });
});
