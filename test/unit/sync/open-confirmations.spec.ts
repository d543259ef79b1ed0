import { expect, it } from 'vitest';
import { CicloError } from '../../../src-main/core/failure.ts';
import type { ConfirmationRecord } from '../../../src-main/core/records.ts';
import { at } from '../../support/fake/records/charge-facts.ts';
import { mandateRecord } from '../../support/fake/records/sync-records.ts';
import { SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const NOW = at('2025-06-01T12:00:00Z');

function request(idSolicRec: string, status: string): ConfirmationRecord {
  const fields = { idSolicRec, idRec: null, status, expiresAt: NOW, history: [{ status, at: NOW }] };
  return { ...fields, raw: JSON.stringify(fields) };
}

/** A ledger that knows these requests, and a bank where each has the status on the right. */
function followed(requests: Readonly<Record<string, readonly [known: string, atBank: string | null]>>) {
  const ledger = new SyncLedger();
  const bank = new SyncBankDouble();
  for (const [id, [known, atBank]] of Object.entries(requests)) {
    ledger.writer.storeConfirmations([request(id, known)]);
    if (atBank !== null) bank.confirmations.set(id, request(id, atBank));
  }
  return { ledger, bank };
}

it('requests that may still change are read at each poll, until they are answered', async () => {
  const { ledger, bank } = followed({
    SC1: ['CRIADA', 'ENVIADA'],
    SC2: ['RECEBIDA', 'ACEITA'],
    SC3: ['CANCELADA', 'CANCELADA'],
  });
  using _ = ledger;
  await ledger.poll(bank, { now: NOW });
  expect(bank.readsOf('confirmation').toSorted()).toEqual(['SC1', 'SC2']);
  expect(ledger.writer.openConfirmations()).toEqual(['SC1']);
  await ledger.poll(bank, { now: NOW });
  expect(bank.readsOf('confirmation').toSorted()).toEqual(['SC1', 'SC1', 'SC2']);
});

it('one that the bank does not know stays as it is', async () => {
  const { ledger, bank } = followed({ SC1: ['CRIADA', null] });
  using _ = ledger;
  await ledger.poll(bank, { now: NOW });
  expect(ledger.writer.openConfirmations()).toEqual(['SC1']);
});

it('a failed read loses neither its neighbours nor the rest of the poll, and is told', async () => {
  const { ledger, bank } = followed({ SC1: ['CRIADA', 'ACEITA'], SC2: ['CRIADA', 'REJEITADA'] });
  using _ = ledger;
  bank.manners.beforeAnswer = (call) => {
    if (call.kind === 'read' && call.id === 'SC1') throw new CicloError('scope_missing', 'solicrec.read');
  };
  await expect(ledger.poll(bank, { now: NOW })).rejects.toMatchObject({ code: 'scope_missing' });
  expect(ledger.writer.openConfirmations()).toEqual(['SC1']);
  expect(bank.listsOf('settlement').length).toBeGreaterThan(0);
});

it('a scope that is missing for them costs them alone: mandates of before the first sync are read, and those shown late', async () => {
  const { ledger, bank } = followed({ SC1: ['CRIADA', 'ACEITA'] });
  using _ = ledger;
  const old = at('2021-03-01T12:00:00Z');
  bank.addMandate(mandateRecord('old', old), old);
  bank.manners.beforeAnswer = (call) => {
    if (call.resource === 'confirmation') throw new CicloError('scope_missing', 'solicrec.read');
  };
  await expect(ledger.poll(bank, { now: NOW })).rejects.toMatchObject({ code: 'scope_missing' });
  expect([...ledger.writer.openIds('mandate').keys()]).toEqual(['old']);
  const late = at('2025-05-28T12:00:00Z');
  bank.addMandate(mandateRecord('late', late, { status: 'CANCELADA' }), late);
  await expect(ledger.poll(bank, { now: at('2025-06-04T12:00:00Z') })).rejects.toMatchObject({
    code: 'scope_missing',
  });
  expect(ledger.writer.holds('mandate', 'late')).toBe(true);
});

it('and one that is missing for mandates costs no confirmation request', async () => {
  const { ledger, bank } = followed({ SC1: ['CRIADA', 'ACEITA'] });
  using _ = ledger;
  bank.manners.beforeAnswer = (call) => {
    if (call.resource === 'mandate') throw new CicloError('scope_missing', 'rec.read');
  };
  await expect(ledger.poll(bank, { now: NOW })).rejects.toMatchObject({ code: 'scope_missing' });
  expect(ledger.writer.openConfirmations()).toEqual([]);
});

it('one that the bank itself cannot read is told once a day, and keeps no later poll of the day from ending well', async () => {
  const { ledger, bank } = followed({ SC1: ['CRIADA', 'ENVIADA'], SC2: ['CRIADA', 'ENVIADA'] });
  using _ = ledger;
  bank.manners.beforeAnswer = (call) => {
    if (call.kind === 'read' && call.id === 'SC1') throw new CicloError('bank_down', '500');
  };
  const told = async (now: string) => ledger.poll(bank, { now: at(now) }).catch(({ code }) => code);
  expect(await told('2025-06-01T12:00:00Z')).toBe('bank_down');
  expect(await told('2025-06-01T13:00:00Z')).toMatchObject({ mode: 'lists' });
  expect(await told('2025-06-02T12:00:00Z')).toBe('bank_down');
  expect(bank.readsOf('confirmation').filter((id) => id === 'SC1')).toHaveLength(2);
});

it('the only one, which the bank itself cannot read, is told once a day too, while mandates are answered', async () => {
  const { ledger, bank } = followed({ SC1: ['CRIADA', 'ENVIADA'] });
  using _ = ledger;
  const created = at('2025-05-28T12:00:00Z');
  bank.addMandate(mandateRecord('m', created), created);
  let isDown = false;
  bank.manners.beforeAnswer = (call) => {
    if (call.kind === 'read' && (isDown || call.id === 'SC1')) throw new CicloError('bank_down', '500');
  };
  const told = async (now: string) => ledger.poll(bank, { now: at(now) }).catch(({ code }) => code);
  expect(await told('2025-06-01T12:00:00Z')).toBe('bank_down');
  expect(await told('2025-06-01T13:00:00Z')).toMatchObject({ mode: 'lists' });
  isDown = true;
  expect(await told('2025-06-02T12:00:00Z')).toBe('bank_down');
  expect(await told('2025-06-02T13:00:00Z')).toBe('bank_down');
});
