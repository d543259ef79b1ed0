import { expect, it } from 'vitest';
import { applicationAtBank } from '../../../../support/in-process/application/application-at-bank.ts';

const PAYER = { kind: 'cpf', number: '52998224725' } as const;
const OTHER = { kind: 'cpf', number: '11144477735' } as const;
const KEY = 'cobranca@boavista.example.com';
const formOf = (kind: 'immediate' | 'due', changes: Readonly<Record<string, string>> = {}) => ({
  kind,
  typed: {
    payerName: 'Marta Quintana',
    payerDocument: '529.982.247-25',
    amount: '50,00',
    key: KEY,
    message: 'Matrícula',
    days: '7',
    dueDate: '2025-11-28',
    ...changes,
  },
});

type Opened = Awaited<ReturnType<typeof applicationAtBank>>;
const codeOf = async ({ ask, connectionId }: Opened, idRec: string, txid: string) => {
  const read = await ask('activation', 'refresh', { connectionId, idRec, txid, withCode: true });
  return read.code;
};

it.each([
  ['JORNADA_3', 'immediate', 'revise_mandate'],
  ['JORNADA_4', 'due', 'put_joining_charge'],
] as const)(
  '%s: a charge is made from the app, its code paid, and the payment is the joining one',
  async (journey, kind, step) => {
    const opened = await applicationAtBank();
    const { ask, connectionId, control, waitingMandate } = opened;
    const idRec = await waitingMandate();
    const asked = { connectionId, idRec };
    await ask('activation', 'attachLocation', { ...asked, locationId: null });
    expect(await ask('activation', 'joining', asked)).toMatchObject({
      offered: ['immediate', 'due'],
      made: [],
      underWay: null,
    });
    const made = await ask('activation', 'createCharge', { ...asked, form: formOf(kind) });
    expect(made).toMatchObject({ step, result: { kind: 'done' } });
    const txid = made.txid ?? '';
    const known = await ask('activation', 'joining', asked);
    expect(known.key).toBe(KEY);
    // What the mandate names needs no other choice; a due-date charge is named by nobody.
    expect(known.made.map((charge) => charge.txid)).toEqual(kind === 'due' ? [txid] : []);
    const code = await codeOf(opened, idRec, txid);
    expect(code).toMatchObject({ journey, refusal: null });
    await control.payCode({ code: code?.code ?? '' });
    await ask('activation', 'refresh', { ...asked, txid, withCode: false });
    await opened.poll();
    const { joiningPayments } = await ask('mandates', 'detail', asked);
    expect(joiningPayments).toMatchObject([{ amount: 5_000 }]);
    const { rows } = await ask('cycles', 'joining', { connectionId, search: txid });
    expect(rows).toMatchObject([{ idRec, txid, amount: 5_000 }]);
  },
);

it('a charge for a mandate to come waits to be named, and is offered until then', async () => {
  const { ask, connectionId } = await applicationAtBank();
  const asked = { connectionId, idRec: null };
  const made = await ask('activation', 'createCharge', { ...asked, form: formOf('immediate') });
  expect(made).toMatchObject({ step: 'put_joining_charge', result: { kind: 'done' } });
  const waiting = { txid: made.txid, kind: 'immediate', amount: 5_000, message: 'Matrícula' };
  expect((await ask('activation', 'joining', asked)).made).toMatchObject([waiting]);
});

it('one with a due date that was made before its mandate is offered to that payer’s mandate, until it is paid', async () => {
  const opened = await applicationAtBank();
  const { ask, connectionId, control, waitingMandate, poll } = opened;
  const form = formOf('due');
  const { txid } = await ask('activation', 'createCharge', { connectionId, idRec: null, form });
  const madeFor = async (idRec: string | null) =>
    (await ask('activation', 'joining', { connectionId, idRec })).made.map((charge) => charge.txid);
  const idRec = await waitingMandate({ payer: { name: 'Marta Quintana', document: PAYER } });
  const other = await waitingMandate({ contract: 'OUTRO-1', payer: { name: 'Ana', document: OTHER } });
  expect([await madeFor(null), await madeFor(idRec), await madeFor(other)]).toEqual([[txid], [txid], []]);
  await ask('activation', 'attachLocation', { connectionId, idRec, locationId: null });
  await control.payCode({ code: (await codeOf(opened, idRec, txid ?? ''))?.code ?? '' });
  await poll();
  expect([await madeFor(null), await madeFor(idRec)]).toEqual([[], []]);
  const { rows } = await ask('cycles', 'joining', { connectionId, search: txid ?? '' });
  expect(rows).toMatchObject([{ idRec, txid, amount: 5_000 }]);
});

it('one whose answer was lost is told as in doubt, looked for, and never made twice', async () => {
  const { ask, connectionId, control } = await applicationAtBank();
  const asked = { connectionId, idRec: null, form: formOf('immediate') };
  await control.addFault({ kind: 'truncated_body', method: 'PUT', path: '/cob/*' });
  // It asks for no wait: a test has nothing to gain by one.
  await control.addFault({ kind: 'status_429', setting: 0, method: 'GET', path: '/cob/*' });
  const lost = await ask('activation', 'createCharge', asked);
  expect(lost).toMatchObject({ step: 'put_joining_charge', txid: null, result: { kind: 'unknown' } });
  expect((await ask('activation', 'joining', { connectionId, idRec: null })).underWay).toMatchObject({
    isInDoubt: true,
  });
  await expect(ask('activation', 'createCharge', asked)).rejects.toThrow('already_running');
  await control.replaceFaults({ faults: [] });
  await ask('writing', 'resolve', { connectionId });
  const found = await ask('activation', 'joining', { connectionId, idRec: null });
  expect(found).toMatchObject({ underWay: null, made: [{ amount: 5_000 }] });
  expect(found.made).toHaveLength(1);
});

it('what cannot be sent is told at its field, and nothing is sent', async () => {
  const { ask, connectionId } = await applicationAtBank();
  const form = formOf('immediate', { amount: '0', key: '' });
  const { result, txid } = await ask('activation', 'createCharge', { connectionId, idRec: null, form });
  expect(txid).toBeNull();
  expect(result).toMatchObject({ kind: 'problems', problems: [{ field: 'amount' }, { field: 'key' }] });
});
