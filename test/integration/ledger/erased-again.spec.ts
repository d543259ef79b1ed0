import { describe, expect, it } from 'vitest';
import type { LedgerDatabase } from '../../../src-main/ledger/engine/ledger-database.ts';
import { ERASED_PAYER } from '../../../src-preload/contract/vocabulary/personal-data.ts';
import { charge, settlement } from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import {
  AT,
  CPF,
  cancelled,
  concluded,
  fillWithPerson,
  NAME,
  paid,
  TODAY,
  tracesOf,
} from '../../support/in-process/ledger/erasable-world.ts';

const NONE = { charges: 0, mandates: 0, settlements: 0 };

const quarantinedIn = (db: LedgerDatabase): readonly unknown[] =>
  db.prepare('SELECT kind, fingerprint, record_id FROM quarantine ORDER BY id').all();

describe('an erasing', () => {
  it('is not undone by what the bank says again, nor by what it says later', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    fillWithPerson(writer);
    writer.erasePayer('RRZ', AT);
    const again = { mandates: [cancelled], charges: [concluded], settlements: [paid] };
    const counted = writer.store(again, AT);
    expect(counted).toMatchObject({ new: NONE, changed: NONE });
    const raw = concluded.raw.replace('CONCLUIDA', 'REJEITADA');
    const later = charge({ ...concluded, txid: 'txz', status: 'REJEITADA', raw });
    const unnamed = { ...paid, endToEndId: 'EZ2', raw: paid.raw.replace('"EZ"', '"EZ2"') };
    writer.store({ charges: [later, charge({ ...concluded, txid: 'new' })], settlements: [unnamed] }, AT);
    writer.store({ quarantined: [{ kind: 'charge', id: 'txz', reason: NAME, raw: concluded.raw }] }, AT);
    const bodyText = JSON.stringify({ pagador: { nome: NAME } });
    const delivery = { receivedAt: AT, kind: 'settlement', contentHash: 'zz', firstKeys: [] } as const;
    writer.recordDelivery({ ...delivery, id: 'EZ', bodyText });
    const request = { idSolicRec: 'SCZ', idRec: 'RRZ', status: 'ACEITA', expiresAt: null, history: [] };
    writer.storeConfirmations([{ ...request, raw: JSON.stringify({ destinatario: { cpf: CPF } }) }]);
    const place = { id: 7, location: 'bank.example/7', idRec: 'RRZ', createdAt: null };
    writer.storeLocations([{ ...place, raw: JSON.stringify({ devedor: { nome: NAME } }) }]);
    writer.reconcile(TODAY, AT);
    expect(tracesOf(ledger)).toEqual([]);
    expect(ledger.read().cycleDetail('txz')?.row).toMatchObject({
      payerName: ERASED_PAYER,
      status: 'REJEITADA',
    });
  });

  it('is not undone by records that are nobody’s and named the payer: no charge tells later whose they are', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    fillWithPerson(writer);
    const named = JSON.stringify({ pagador: { nome: NAME, cpf: CPF } });
    const unreadable = { kind: 'charge', id: null, reason: `valor: ${NAME}`, raw: named } as const;
    writer.store({ quarantined: [unreadable] }, AT);
    writer.erasePayer('RRZ', AT);
    const again = {
      charges: [charge({ txid: 'txn', idRec: null, status: 'CONCLUIDA', raw: named })],
      settlements: [
        settlement({ endToEndId: 'EO', txid: null, raw: named }),
        settlement({ endToEndId: 'ED', txid: 'tx1', raw: named }),
      ],
      quarantined: [unreadable],
    };
    const held = ledger.behind(quarantinedIn);
    for (let read = 0; read < 2; read += 1) {
      const { new: added, changed } = writer.store(again, AT);
      expect({ added, changed }).toEqual({ added: NONE, changed: NONE });
      const delivery = { receivedAt: AT, kind: 'settlement', contentHash: 'eo', firstKeys: [] } as const;
      writer.recordDelivery({ ...delivery, id: 'EO', bodyText: named });
      expect(tracesOf(ledger)).toEqual([]);
      expect(ledger.behind(quarantinedIn)).toEqual(held);
    }
  });

  it.each([
    ['with its id', 'EQ'],
    ['without one', null],
  ])('is not undone by the readable version of what the bank told unreadably, %s', (_, id) => {
    using ledger = newLedger();
    const writer = ledger.write();
    fillWithPerson(writer);
    const raw = JSON.stringify({ pagador: { nome: NAME, cpf: CPF } });
    const mandateRaw = JSON.stringify({ vinculo: { devedor: { nome: NAME, cpf: CPF } } });
    const unreadable = { id, reason: `valor: ${NAME}` };
    const kinds = ['charge', 'settlement', 'mandate'] as const;
    const told = kinds.map((kind) => ({
      ...unreadable,
      kind,
      raw: kind === 'mandate' ? mandateRaw : raw,
    }));
    writer.store({ quarantined: told }, AT);
    writer.erasePayer('RRZ', AT);
    for (const kind of ['settlement', 'charge', 'mandate'] as const)
      writer.recordDelivery({
        ...{ receivedAt: AT, kind, contentHash: kind, firstKeys: [], id: 'EQ' },
        bodyText: id === null ? '{}' : raw,
      });
    const readable = {
      settlements: [{ ...settlement({ endToEndId: 'EQ', txid: null }), raw }],
      charges: [{ ...charge({ txid: 'EQ', idRec: null }), raw }],
      mandates: [{ ...cancelled, idRec: 'EQ', raw: mandateRaw }],
    };
    for (let read = 0; read < 2; read += 1) {
      writer.store(readable, AT);
      writer.applyRetention(TODAY, AT);
      expect(tracesOf(ledger)).toEqual([]);
    }
  });

  it('takes of a payment that was shown for two charges what is of the one payer alone', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    fillWithPerson(writer);
    const shown = (txid: string, pagador: object) => ({
      ...settlement({ endToEndId: 'EX', txid }),
      raw: JSON.stringify({ txid, pagador }),
    });
    const [theirs, others] = [shown('txz', { nome: NAME, cpf: CPF }), shown('tx1', { nome: 'Bia Souza' })];
    writer.store({ settlements: [others] }, AT);
    writer.store({ settlements: [theirs] }, AT);
    writer.erasePayer('RRZ', AT);
    writer.store({ settlements: [{ ...others, raw: others.raw.replace('}}', '},"v":2}') }] }, AT);
    writer.store({ settlements: [theirs] }, AT);
    const delivery = { receivedAt: AT, kind: 'settlement', contentHash: 'ex', firstKeys: [] } as const;
    writer.recordDelivery({ ...delivery, id: 'EX', bodyText: theirs.raw });
    writer.applyRetention(TODAY, AT);
    expect(tracesOf(ledger)).toEqual([]);
    const raws = `SELECT raw FROM settlement WHERE end_to_end_id = 'EX'
      UNION ALL SELECT raw FROM disputed_settlement WHERE end_to_end_id = 'EX'`;
    expect(ledger.behind((db) => db.prepare<[], string>(raws).pluck().all()).join()).toContain(
      '"nome":"Bia Souza"},"v":2',
    );
  });

  it('takes a payment that came before its charge, once the charge tells whose it is', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    fillWithPerson(writer);
    writer.erasePayer('RRZ', AT);
    const raw = JSON.stringify({ endToEndId: 'EL', txid: 'txl', valor: '50.00', pagador: { nome: NAME } });
    writer.store({ settlements: [settlement({ endToEndId: 'EL', txid: 'txl', raw })] }, AT);
    writer.store({ charges: [charge({ ...concluded, txid: 'txl' })] }, AT);
    // As every poll does, which gives back what stands in freed pages and in the log.
    writer.applyRetention(TODAY, AT);
    expect(tracesOf(ledger)).toEqual([]);
  });

  it('leaves a payment alone that came before the charge of somebody else', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    fillWithPerson(writer);
    writer.erasePayer('RRZ', AT);
    const early = settlement({ endToEndId: 'EA', txid: 'txa', raw: '{"pagador":{"nome":"Ana"}}' });
    writer.store({ settlements: [early] }, AT);
    writer.store({ charges: [charge({ txid: 'txa' })] }, AT);
    const raw = `SELECT raw FROM settlement WHERE end_to_end_id = 'EA'`;
    expect(ledger.behind((db) => db.prepare<[], string>(raw).pluck().get())).toContain('Ana');
  });
});
