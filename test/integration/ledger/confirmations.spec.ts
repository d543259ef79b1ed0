import { describe, expect, it } from 'vitest';
import type { ConfirmationRecord, LocationRecord } from '../../../src-main/core/records.ts';
import { mandate, noon } from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-01-20');

function confirmation(changes: Partial<ConfirmationRecord> = {}): ConfirmationRecord {
  const fields = {
    idSolicRec: 'SC1',
    idRec: 'RR1' as string | null,
    status: 'CRIADA',
    expiresAt: noon('2026-01-22'),
    history: [{ status: 'CRIADA', at: noon('2026-01-20') }],
    ...changes,
  };
  return { raw: JSON.stringify(fields), ...fields };
}

function location(changes: Partial<LocationRecord> = {}): LocationRecord {
  const fields = {
    id: 1,
    location: 'bank.example/rec/1',
    idRec: null as string | null,
    createdAt: AT,
    ...changes,
  };
  return { raw: JSON.stringify(fields), ...fields };
}

describe('confirmation requests', () => {
  it('are kept whole, each once, newest first within a mandate', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const [first, second] = [confirmation(), confirmation({ idSolicRec: 'SC2', expiresAt: null })];
    writer.storeConfirmations([first, second, confirmation({ idSolicRec: 'SC3', idRec: 'RR2' })]);
    writer.storeConfirmations([first]);
    expect(ledger.read().confirmations('RR1')).toEqual([second, first]);
    expect(ledger.read().confirmations('RR9')).toEqual([]);
  });

  it('change with what the bank says next', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.storeConfirmations([confirmation()]);
    const history = [
      { status: 'CRIADA', at: noon('2026-01-20') },
      { status: 'ENVIADA', at: null },
    ];
    const sent = confirmation({ status: 'ENVIADA', history, expiresAt: noon('2026-01-25') });
    writer.storeConfirmations([sent]);
    expect(ledger.read().confirmations('RR1')).toEqual([sent]);
  });

  it('are open until the payer or the bank has decided', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const open = ['CRIADA', 'ENVIADA', 'RECEBIDA', 'PALAVRA_NOVA'];
    const closed = ['ACEITA', 'Rejeitada', 'EXPIRADO', 'CANCELADA'];
    writer.storeConfirmations(
      [...open, ...closed].map((status) => confirmation({ idSolicRec: `SC-${status}`, status })),
    );
    expect(writer.openConfirmations()).toEqual(open.map((status) => `SC-${status}`).toSorted());
    writer.storeConfirmations([confirmation({ idSolicRec: 'SC-CRIADA', status: 'ACEITA' })]);
    expect(writer.openConfirmations()).not.toContain('SC-CRIADA');
  });

  it('make their mandate known by name, to be read', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.storeConfirmations([confirmation(), confirmation({ idSolicRec: 'SC2', idRec: null })]);
    expect(writer.unknownMandates()).toEqual(['RR1']);
    writer.store({ mandates: [mandate()] }, AT);
    expect(writer.unknownMandates()).toEqual([]);
    expect(ledger.read().confirmations('RR1')).toHaveLength(1);
  });
});

describe('locations', () => {
  it('are listed from the highest number on, linked or free', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const all = [1, 5, 9, 12].map((id) => location({ id, idRec: id === 5 ? 'RR1' : null }));
    writer.storeLocations(all);
    const reader = ledger.read();
    const known = all.map((one) => ({ ...one, payerName: null }));
    expect(reader.locations(null, 2)).toEqual([known[3], known[2]]);
    expect(reader.locations(9, 10)).toEqual([known[1], known[0]]);
    expect(writer.unknownMandates()).toEqual(['RR1']);
  });

  it('name the payer of the mandate that they show, once it is read', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.storeLocations([location({ id: 2, idRec: 'RR1' }), location()]);
    writer.store({ mandates: [mandate()] }, AT);
    const names = ledger.read().locations(null, 10);
    expect(names.map(({ id, payerName }) => [id, payerName])).toEqual([
      [2, mandate().payer.name],
      [1, null],
    ]);
  });

  it('are unlinked and linked anew', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    for (const idRec of ['RR1', null, 'RR2']) {
      writer.storeLocations([location({ idRec })]);
      expect(ledger.read().locations(null, 10)).toEqual([{ ...location({ idRec }), payerName: null }]);
    }
  });
});
