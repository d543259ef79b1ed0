import { describe, expect, it } from 'vitest';
import { civilMonth } from '../../../src-main/core/civil-month.ts';
import { ERASED_PAYER } from '../../../src-preload/contract/vocabulary/personal-data.ts';
import { charge, day, mandate, noon, settlement } from '../../support/fake/records/ledger-records.ts';
import { chargeDraft, mandateDraft } from '../../support/fake/records/write-drafts.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import {
  AT,
  CPF,
  cancelled,
  concluded,
  fillWithPerson,
  moneyIn,
  NAME,
  TODAY,
  TRACES,
  tracesOf,
} from '../../support/in-process/ledger/erasable-world.ts';
import { codeOf } from '../../support/in-process/ledger/ledger-trouble.ts';
import { fillTwo, textsOf } from '../../support/in-process/ledger/namesake-world.ts';

function worldWithPerson() {
  const ledger = newLedger();
  const writer = ledger.write();
  fillWithPerson(writer);
  return { ledger, writer, [Symbol.dispose]: () => ledger[Symbol.dispose]() };
}

describe('erasing a payer', () => {
  it('leaves no trace of what stood in every table, and every amount as it was', () => {
    using world = worldWithPerson();
    const { ledger, writer } = world;
    writer.setNote('word', NAME);
    const found = new Set(tracesOf(ledger).map((each) => each.split(': ')[1]));
    expect([...TRACES].filter((trace) => !found.has(trace))).toEqual([]);
    const before = moneyIn(ledger);
    writer.erasePayer('RRZ', AT);
    expect(tracesOf(ledger)).toEqual([]);
    expect(moneyIn(ledger)).toEqual(before);
    const reader = ledger.read();
    expect(reader.provenClosings()[0]?.faults).toEqual([]);
    expect(reader.closingMonth({ month: civilMonth('2026-01'), basis: 'caixa' }, false).draft.lines).toBe(0);
  });

  it('takes the name out of the history of a closing, and leaves what the closing itself proves', () => {
    using world = worldWithPerson();
    const { ledger, writer } = world;
    const month = civilMonth('2026-01');
    const file = { month, path: `/casa/${NAME}.pdf`, sha256: 'a'.repeat(64), kind: 'statement' } as const;
    writer.recordHandedFile(file, AT);
    const { id = 0 } = ledger.read().closings()[0] ?? {};
    writer.reopenMonth(id, `${NAME} pagou em dobro`, AT);
    writer.closeMonth({ month, basis: 'caixa', linesHash: null }, AT);
    writer.erasePayer('RRZ', AT);
    const notes = ledger.behind((db) => db.prepare('SELECT note FROM act WHERE note IS NOT NULL').all());
    expect(notes).toEqual([]);
    const named = (table: string, column: string) =>
      ledger.behind((db) => db.prepare<[], string>(`SELECT ${column} FROM ${table}`).pluck().get());
    expect(named('closing_file', 'path')).toContain(NAME);
    expect(named('closing_reopened', 'reason')).toContain(NAME);
    expect(
      ledger
        .read()
        .provenClosings()
        .flatMap(({ faults }) => faults),
    ).toEqual([]);
  });

  it('takes the name out of several documents of a day that have no charge', () => {
    using world = worldWithPerson();
    const { ledger, writer } = world;
    const loose = { txid: null, issuedOn: TODAY, amount: null, issuer: null, source: 'csv' } as const;
    const numbered = [1, 2].map((place) => ({ ...loose, number: `${NAME} ${place}` }));
    writer.importDocuments(numbered, AT);
    writer.erasePayer('RRZ', AT);
    expect(tracesOf(ledger)).toEqual([]);
    const numbers = ledger.behind((db) =>
      db
        .prepare<[string], string>(
          'SELECT number FROM fiscal_document WHERE charge_id IS NULL AND issued_on = ?',
        )
        .pluck()
        .all(TODAY),
    );
    expect(new Set(numbers).size).toBe(2);
  });

  it('looks through more rows than it reads at once', () => {
    using world = worldWithPerson();
    const { ledger, writer } = world;
    const delivery = { receivedAt: AT, kind: 'unrecognised', id: null, firstKeys: [] } as const;
    for (let place = 0; place < 1_200; place += 1) {
      const bodyText = JSON.stringify({ place, nome: place % 400 === 399 ? NAME : 'Ana' });
      writer.recordDelivery({ ...delivery, contentHash: `many${place}`, bodyText });
    }
    writer.erasePayer('RRZ', AT);
    expect(tracesOf(ledger)).toEqual([]);
    const kept = ledger.behind((db) =>
      db.prepare<[], number>(`SELECT count(*) FROM delivery WHERE body LIKE '%Ana%'`).pluck().get(),
    );
    expect(kept).toBe(1_197);
  });

  it('leaves everybody else as they were', () => {
    using world = worldWithPerson();
    const { ledger, writer } = world;
    const reader = ledger.read();
    const other = reader.mandateDetail('RR1');
    writer.erasePayer('RRZ', AT);
    expect(reader.mandateDetail('RR1')).toEqual(other);
    const search = (text: string) => reader.mandatesPage({ statuses: [], search: text }, 0).rows;
    expect(search('quixada')).toEqual([]);
    expect(search(CPF)).toEqual([]);
    expect(search('araujo')).toHaveLength(1);
    expect(search('apagado').map(({ payerName }) => payerName)).toEqual([ERASED_PAYER]);
    expect(reader.note('desktop.news')).toBe('{"mark":1,"held":[{"payerName":"Ana"}]}');
  });

  it('leaves alone whose name holds that of the payer: of Ana Lima nothing is of Juliana Lima', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const NAMESAKE = 'Juliana Lima';
    fillTwo(writer, { name: 'Ana Lima', other: NAMESAKE });
    const before = ledger.behind(textsOf);
    expect(before.filter((text) => text.includes(NAMESAKE))).toHaveLength(before.length);
    writer.erasePayer('RRZ', AT);
    expect(ledger.behind(textsOf)).toEqual(before);
    expect(tracesOf(ledger, ['Ana Lima'])).toEqual([]);
  });

  it('takes every mandate of the same document, however the bank wrote the name', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const document = { kind: 'cpf', number: CPF } as const;
    const names = ['Zózimo Quixadá Wx', 'ZOZIMO Q WX'];
    writer.store(
      {
        mandates: names.map((name, index) =>
          mandate({ idRec: `RR${index}`, status: 'EXPIRADA', payer: { name, document } }),
        ),
      },
      AT,
    );
    expect(ledger.read().erasure('RR1')).toMatchObject({ mandates: 2, charges: 0, refusal: null });
    writer.erasePayer('RR1', AT);
    expect(tracesOf(ledger, [...names, CPF])).toEqual([]);
    expect(ledger.read().erasure('RR0')).toBeNull();
    expect(codeOf(() => writer.erasePayer('RR0', AT))).toBe('not_found');
  });
});

it('an erased payer’s number is nobody else’s: no act about one is shown as about another', () => {
  using ledger = newLedger();
  const writer = ledger.write();
  const store = (idRec: string, name: string): number => {
    writer.store({ mandates: [mandate({ ...cancelled, idRec, payer: { name, document: null } })] }, AT);
    return ledger.read().payerDetail({ by: 'mandate', idRec })?.payerId ?? 0;
  };
  store('RA', 'Ana Um');
  writer.erasePayer('RA', AT);
  const beto = store('RB', 'Beto Dois');
  writer.setContact(beto, { phone: '', email: 'b@exemplo.com', note: '' }, AT);
  writer.erasePayer('RB', AT);
  const carla = store('RC', 'Carla Três');
  expect(carla).toBeGreaterThan(beto);
  const filter = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };
  const acts = ledger.read().acts({ ...filter, kinds: ['contact_changed'] }, null).rows;
  expect(acts.map(({ payerName }) => payerName)).toEqual(['']);
  expect(ledger.read().acts({ ...filter, search: 'Carla' }, null).rows).toEqual([]);
  expect(ledger.read().payerDetail({ by: 'payer', payerId: beto })).toBeNull();
});

describe('a payer of whom the bank told little at first', () => {
  const PHONE = '+5511999887781';
  const told = (writer: ReturnType<ReturnType<typeof newLedger>['write']>): void => {
    const payer = { name: NAME, document: null };
    writer.store({ mandates: [mandate({ ...cancelled, payer, raw: '{}' })] }, AT);
    writer.reconcile(TODAY, AT);
    writer.setContact(1, { phone: PHONE, email: '', note: `irmão de ${NAME}` }, AT);
    const message = { situation: 'unpaid', tone: 'formal', way: 'mail', txids: [] } as const;
    writer.recordMessages([{ ...message, payerId: 1, body: `Olá, ${NAME}` }], AT);
  };

  it.each([
    ['a document', cancelled],
    ['another name', mandate({ ...cancelled, payer: { name: 'Zozimo Q Wx', document: null } })],
  ])('is erased whole, and by the retention too, once it tells %s', (_, later) => {
    for (const erase of ['erasePayer', 'retention'] as const) {
      using ledger = newLedger();
      const writer = ledger.write();
      told(writer);
      writer.store({ mandates: [later] }, AT);
      writer.reconcile(TODAY, AT);
      writer.setRetention(5);
      if (erase === 'erasePayer') writer.erasePayer('RRZ', AT);
      else expect(writer.applyRetention(day('2032-01-01'), AT)).toBe(1);
      expect(tracesOf(ledger, [...TRACES, PHONE, 'Zozimo Q Wx', 'zozimo q wx'])).toEqual([]);
      expect(ledger.read().storedData(1).counts).toMatchObject({ payers: 0, contacts: 0, messages: 0 });
    }
  });
});

describe('a payer cannot be erased', () => {
  it.each([
    ['while a mandate is in force', { mandates: [mandate({ ...cancelled, status: 'APROVADA', raw: '{}' })] }],
    [
      'while another mandate of theirs is',
      { mandates: [mandate({ ...cancelled, idRec: 'RRY', status: 'CRIADA' })] },
    ],
    ['while a charge can be debited', { charges: [charge({ ...concluded, status: 'ATIVA', raw: '{}' })] }],
  ])('%s', (_, batch) => {
    using world = worldWithPerson();
    world.writer.store(batch, AT);
    expect(world.ledger.read().erasure('RRZ')?.refusal).toBe('payer_still_charged');
    expect(codeOf(() => world.writer.erasePayer('RRZ', AT))).toBe('payer_still_charged');
    expect(tracesOf(world.ledger)).not.toEqual([]);
  });

  it('while a mandate that was made here has not been read', () => {
    using world = worldWithPerson();
    const payer = { name: NAME, document: { kind: 'cpf', number: CPF } } as const;
    const id = world.writer.intend({ kind: 'create_mandate', payload: mandateDraft({ payer }) }, AT);
    expect(codeOf(() => world.writer.erasePayer('RRZ', AT))).toBe('payer_undecided');
    world.writer.markSent(id, AT);
    world.writer.closeWrite(id, { state: 'done', bankId: 'RRNEW' }, AT);
    expect(codeOf(() => world.writer.erasePayer('RRZ', AT))).toBe('payer_still_charged');
  });

  it('while money is undecided: a write in doubt, a payment not shown, news not asked about', () => {
    using world = worldWithPerson();
    const { writer } = world;
    const write = writer.intend({ kind: 'put_charge', payload: chargeDraft('RRZ', { txid: 'txw' }) }, AT);
    expect(codeOf(() => writer.erasePayer('RRZ', AT))).toBe('payer_undecided');
    writer.closeWrite(write, { state: 'resolved_not_done' }, AT);
    const delivery = { receivedAt: AT, kind: 'charge', id: 'txz', contentHash: 'w', firstKeys: [] } as const;
    writer.recordDelivery({ ...delivery, bodyText: '{}' });
    expect(codeOf(() => writer.erasePayer('RRZ', AT))).toBe('payer_undecided');
    writer.decideDelivery(3, 'confirmed', AT);
    writer.store({ charges: [charge({ ...concluded, txid: 'txu', attempts: [] })] }, AT);
    writer.reconcile(TODAY, AT);
    expect(codeOf(() => writer.erasePayer('RRZ', AT))).toBe('payer_undecided');
  });
});

describe('the retention', () => {
  it('erases whose last cycle is older, once a day, and nobody before it is chosen', () => {
    using world = worldWithPerson();
    const { ledger, writer } = world;
    expect(writer.applyRetention(day('2040-01-01'), AT)).toBe(0);
    writer.setRetention(5);
    expect(ledger.read().storedData(1)).toMatchObject({ retentionYears: 5, counts: { erasedMandates: 0 } });
    expect(writer.applyRetention(day('2031-02-10'), AT)).toBe(0);
    expect(tracesOf(ledger)).not.toEqual([]);
    // Five years and a day after the last charge; the other payer's mandate is still in force.
    expect(writer.applyRetention(day('2031-02-11'), AT)).toBe(1);
    expect(tracesOf(ledger)).toEqual([]);
    expect(ledger.read().mandateDetail('RR1')?.row.payerName).toBe('Márcia Araújo');
    expect(ledger.read().storedData(1).counts).toMatchObject({ payers: 1, erasedMandates: 1 });
    writer.setRetention(null);
    expect(ledger.read().storedData(1).retentionYears).toBeNull();
  });

  it('asks once a day, and anew when it is chosen anew', () => {
    using world = worldWithPerson();
    const { writer } = world;
    writer.setRetention(10);
    expect(writer.applyRetention(day('2032-01-01'), AT)).toBe(0);
    writer.setRetention(5);
    expect(writer.applyRetention(day('2032-01-01'), AT)).toBe(1);
    const late = mandate({
      idRec: 'RRL',
      status: 'CANCELADA',
      startDate: day('2020-01-01'),
      payer: { name: 'Lia', document: null },
    });
    writer.store({ mandates: [late], settlements: [settlement({ endToEndId: 'EL' })] }, noon('2032-01-01'));
    expect(writer.applyRetention(day('2032-01-01'), AT)).toBe(0);
    expect(writer.applyRetention(day('2032-01-02'), AT)).toBe(1);
  });
});
