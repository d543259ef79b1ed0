import { describe, expect, it } from 'vitest';
import { ERASED_PAYER } from '../../../src-preload/contract/vocabulary/personal-data.ts';
import { charge } from '../../support/fake/records/ledger-records.ts';
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

describe('an erasing', () => {
  it('is not undone by what the bank says again, nor by what it says later', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    fillWithPerson(writer);
    writer.erasePayer('RRZ', AT);
    const again = { mandates: [cancelled], charges: [concluded], settlements: [paid] };
    const counted = writer.store(again, AT);
    const none = { charges: 0, mandates: 0, settlements: 0 };
    expect(counted).toMatchObject({ new: none, changed: none });
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
});
