import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BankWrites, WebhookPlace } from '../../../src-main/api-client/bank-writes.ts';
import { WriteRefused } from '../../../src-main/api-client/write-refused.ts';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import type { MandateRecord } from '../../../src-main/core/records.ts';
import { RECEIVER } from '../../../src-main/practice-bank/rules/people.ts';
import {
  chargeDraft,
  confirmationDraft,
  instant,
  joiningChargeDraft,
  mandateDraft,
} from '../../support/fake/records/write-drafts.ts';
import { BankSession, failureOf, NEVER } from '../../support/in-process/bank/client-session.ts';
import { WebhookReceiver } from '../../support/in-process/network/webhook-receiver.ts';
import { type BankSession as Bank, openBank } from '../../support/in-process/practice-bank/bank-session.ts';
import { practiceAccess } from '../../support/in-process/practice-bank/practice-access.ts';

let bank: Bank;
let session: BankSession;
let writes: BankWrites;
beforeAll(async () => {
  bank = await openBank({ seed: 7, payers: 4, months: 1, today: civilDate('2025-11-20') });
  session = new BankSession(practiceAccess(bank.bank.ready));
  writes = session.api.writes;
});
afterAll(async () => {
  await session[Symbol.asyncDispose]();
  await bank.bank.close();
});

/** A mandate that its payer has approved, charged from 25 November on. */
async function approved(): Promise<MandateRecord> {
  const made = await writes.createMandate(mandateDraft({ firstDate: civilDate('2025-11-25') }), NEVER);
  await bank.control.approveMandate({ idRec: made.idRec });
  return made;
}

let charged = 0;
const ownCharge = (idRec: string) => {
  charged += 1;
  const txid = `CicloTeste${String(charged).padStart(17, '0')}`;
  return chargeDraft(idRec, { txid, dueDate: civilDate('2025-11-26') });
};

async function refusalOf(attempt: Promise<unknown>): Promise<WriteRefused> {
  const failure = await failureOf(attempt);
  if (failure instanceof WriteRefused) return failure;
  throw new Error('expected a refusal', { cause: failure });
}

describe('a mandate', () => {
  it('is created with all that a draft can have, revised and cancelled', async () => {
    const { id } = await writes.createLocation(NEVER);
    const draft = mandateDraft({
      object: 'Aulas de violão',
      lastDate: civilDate('2026-12-20'),
      value: { kind: 'floor', amount: centavos(5_000) },
      allowsRetries: false,
      agreement: RECEIVER.agreements[0],
      locationId: id,
    });
    const made = await writes.createMandate(draft, NEVER);
    expect(made).toMatchObject({
      status: 'CRIADA',
      contract: draft.contract,
      object: draft.object,
      payer: draft.payer,
      startDate: draft.firstDate,
      endDate: draft.lastDate,
      floorAmount: 5_000,
      fixedAmount: null,
      location: expect.stringContaining('/') as string,
    });
    const revision = { firstDate: civilDate('2025-12-28'), payerName: 'Marta Q. Lima' };
    expect(await writes.reviseMandate(made.idRec, revision, NEVER)).toMatchObject({
      startDate: revision.firstDate,
      payer: { name: revision.payerName },
    });
    expect(await writes.cancelMandate(made.idRec, NEVER)).toMatchObject({ status: 'CANCELADA' });
    const read = await session.api.readMandate(made.idRec, NEVER);
    expect(read).toMatchObject({
      kind: 'found',
      record: { status: 'CANCELADA', retryPolicy: 'NAO_PERMITE' },
    });
  });

  it('is refused field by field, in the words of the bank', async () => {
    const draft = mandateDraft({ firstDate: civilDate('2025-11-01'), locationId: 987_654, agreement: 'X' });
    const failure = await refusalOf(writes.createMandate(draft, NEVER));
    expect(failure).toMatchObject({ code: 'write_refused', params: { status: 400 } });
    expect(failure.violations).toEqual([
      {
        field: 'firstDate',
        reason: 'in_the_past',
        text: 'O campo rec.calendario.dataInicial é anterior à data de criação da recorrência.',
      },
      {
        field: 'locationId',
        reason: 'location_unknown',
        text: 'O location referenciado por rec.loc inexiste.',
      },
      {
        field: 'agreement',
        reason: 'agreement_refused',
        text: 'O valor do campo rec.recebedor.convenio não é aceito pelo PSP Recebedor.',
      },
    ]);
  });
});

describe('a location', () => {
  it('is created, shows a mandate, is listed and let go', async () => {
    await writes.createLocation(NEVER);
    const made = await writes.createLocation(NEVER);
    expect(made).toMatchObject({ idRec: null, createdAt: expect.stringMatching(/^2025-11-/) as string });
    const { idRec } = await writes.createMandate(mandateDraft({ locationId: made.id }), NEVER);
    const linked = await writes.readLocation(made.id, NEVER);
    expect(linked).toMatchObject({ id: made.id, location: made.location, idRec });
    const window = { from: instant('2025-11-01T00:00:00Z'), to: instant('2025-11-30T00:00:00Z') };
    const { items, unreadable } = await writes.listLocations(window, 0, NEVER);
    expect(items).toContainEqual(linked);
    expect(unreadable).toBe(0);
    await writes.unlinkLocation(made.id, NEVER);
    expect(await writes.readLocation(made.id, NEVER)).toMatchObject({ idRec: null });
    const free = await writes.listLocations(window, 0, NEVER);
    expect(free.items).toContainEqual({ ...made, idRec: null });
  });

  it('that is not there is null to read, and not found to change', async () => {
    expect(await writes.readLocation(987_654, NEVER)).toBeNull();
    expect(await failureOf(writes.unlinkLocation(987_654, NEVER))).toMatchObject({
      code: 'not_found',
      params: { path: '/locrec/987654/idRec' },
    });
  });
});

describe('a confirmation request', () => {
  it('is created, read and cancelled, which the specification answers with 201', async () => {
    const { idRec } = await writes.createMandate(mandateDraft(), NEVER);
    const draft = confirmationDraft(idRec);
    const made = await writes.createConfirmation(draft, NEVER);
    expect(made).toMatchObject({ idRec, expiresAt: draft.expiresAt });
    expect(await writes.readConfirmation(made.idSolicRec, NEVER)).toEqual(made);
    const again = await refusalOf(writes.createConfirmation(draft, NEVER));
    expect(again.violations).toMatchObject([{ field: 'idRec', reason: 'request_open' }]);
    const cancelled = await writes.cancelConfirmation(made.idSolicRec, NEVER);
    expect(cancelled).toMatchObject({ status: 'CANCELADA' });
    expect(cancelled.history.at(-1)).toMatchObject({ status: 'CANCELADA' });
    expect(await writes.readConfirmation('SC000000000000000000000000000', NEVER)).toBeNull();
  });
});

describe('a charge', () => {
  it('is put under its own txid, twice without harm, and cancelled', async () => {
    const { idRec } = await approved();
    const draft = ownCharge(idRec);
    const made = await writes.putCharge(draft, NEVER);
    expect(made).toMatchObject({ ...pick(draft), adjustsToBusinessDay: false });
    expect(await writes.putCharge(draft, NEVER)).toEqual(made);
    const second = await refusalOf(writes.putCharge(ownCharge(idRec), NEVER));
    expect(second.violations).toMatchObject([{ field: 'dueDate', reason: 'cycle_taken' }]);
    expect(await writes.cancelCharge(draft.txid, NEVER)).toMatchObject({ status: 'CANCELADA' });
  });

  it('of a mandate that the bank does not know is not found', async () => {
    const failure = await failureOf(writes.putCharge(ownCharge('RR999900112025112000000000999'), NEVER));
    expect(failure.code).toBe('not_found');
  });

  it('is retried on a date', async () => {
    const { idRec } = await approved();
    const draft = ownCharge(idRec);
    await writes.putCharge(draft, NEVER);
    const refusal = await refusalOf(writes.requestRetry(draft.txid, civilDate('2025-11-19'), NEVER));
    expect(refusal.violations).toContainEqual(
      expect.objectContaining({ field: 'retryDate', reason: 'not_future' }),
    );
    await bank.control.failNextDebit({ idRec, code: null });
    await bank.control.runClockTo({ date: civilDate('2025-11-27') });
    const retried = await writes.requestRetry(draft.txid, civilDate('2025-11-28'), NEVER);
    expect(retried.attempts.map(({ kind, settleDate }) => [kind, settleDate])).toContainEqual([
      'NTAG',
      '2025-11-28',
    ]);
  });
});

const pick = ({ txid, idRec, amount, dueDate }: ReturnType<typeof ownCharge>) => ({
  txid,
  idRec,
  amount,
  dueDate,
});

describe('a charge of journeys 3 and 4', () => {
  const term = {
    immediate: { kind: 'immediate', expirySeconds: 3_600 },
    due: { kind: 'due', dueDate: civilDate('2026-03-05'), daysAfterDue: 0 },
  } as const;

  it.each(['immediate', 'due'] as const)(
    '%s: is put under its own txid, twice without harm, and read',
    async (kind) => {
      const draft = joiningChargeDraft({ txid: `CicloEntrada${kind}`.padEnd(30, '1'), term: term[kind] });
      const { key, amount, txid } = draft;
      const made = await writes.putJoiningCharge(draft, NEVER);
      const location = expect.stringMatching(/^[^:]+\/.+/);
      expect(made).toMatchObject({ txid, amount, key, location, status: 'ATIVA' });
      expect(await writes.putJoiningCharge(draft, NEVER)).toEqual(made);
      expect(await writes.readJoiningCharge(kind, txid, NEVER)).toEqual(made);
      const other = kind === 'due' ? 'immediate' : 'due';
      expect(await writes.readJoiningCharge(other, txid, NEVER)).toBeNull();
      expect(JSON.parse(made.raw)).toMatchObject({
        devedor: { cpf: '52998224725', nome: 'Marta Quintana' },
        solicitacaoPagador: 'Matrícula',
        calendario:
          kind === 'due'
            ? { dataDeVencimento: '2026-03-05', validadeAposVencimento: 0 }
            : { expiracao: 3_600 },
      });
    },
  );

  it.each([
    ['key', 'account_foreign', { key: 'outra@example.com' }],
    ['dueDate', 'in_the_past', { term: { ...term.due, dueDate: civilDate('2020-01-01') } }],
    ['amount', 'malformed', { amount: centavos(0) }],
    ['payerName', 'malformed', { payer: { name: '', document: { kind: 'cpf', number: '52998224725' } } }],
  ] as const)('is refused at its %s: %s', async (field, reason, change) => {
    const draft = joiningChargeDraft({ txid: 'CicloEntradaRecusada00000000', term: term.due, ...change });
    const refusal = await refusalOf(writes.putJoiningCharge(draft, NEVER));
    expect(refusal.violations).toMatchObject([{ field, reason }]);
  });

  it('under a txid that another has is refused for that', async () => {
    const draft = joiningChargeDraft({ txid: bank.bank.ready.txids.cob[0] ?? '' });
    const refusal = await refusalOf(writes.putJoiningCharge(draft, NEVER));
    expect(refusal.violations).toMatchObject([{ field: 'txid', reason: 'txid_taken' }]);
  });
});

describe('a webhook', () => {
  it.each<readonly [WebhookPlace]>([
    [{ kind: 'mandates' }],
    [{ kind: 'charges' }],
    [{ kind: 'settlements', key: RECEIVER.key }],
  ])('of %o is registered, read with its secret, and removed, as often as asked', async (place) => {
    const receiver = await WebhookReceiver.start();
    const url = `${receiver.origin}/avisos?segredo=canario-s3gredo`;
    expect(await writes.readWebhook(place, NEVER)).toBeNull();
    await writes.putWebhook(place, url, NEVER);
    await writes.putWebhook(place, url, NEVER);
    const registered = { url, registeredAt: expect.stringMatching(/^2025-/) as string };
    expect(await writes.readWebhook(place, NEVER)).toEqual(registered);
    const { items } = await writes.listKeyWebhooks(0, NEVER);
    expect(items).toEqual(place.kind === 'settlements' ? [{ ...registered, key: null }] : []);
    await writes.removeWebhook(place, NEVER);
    await writes.removeWebhook(place, NEVER);
    expect(await writes.readWebhook(place, NEVER)).toBeNull();
    await receiver.close();
  });

  it('is refused where nobody answers, or for a key of somebody else', async () => {
    const place = { kind: 'settlements', key: 'alguem@example.com' } as const;
    const failure = await refusalOf(writes.putWebhook(place, 'ftp://127.0.0.1/?s=canario-s3gredo', NEVER));
    expect(failure.violations).toMatchObject([
      { field: 'key', reason: 'key_foreign' },
      { field: 'webhookUrl', reason: 'malformed' },
    ]);
    expect(await failureOf(writes.readWebhook({ ...place, key: '..' }, NEVER))).toMatchObject({
      code: 'invalid_input',
    });
  });
});

it('a write for which the credential lacks the scope names the scope of writing', async () => {
  const { limited } = bank.bank.ready;
  await bank.control.setScopes({ clientId: limited.clientId, scopes: ['rec.read', 'cobr.write'] });
  await using poor = new BankSession({ ...practiceAccess(bank.bank.ready), ...limited });
  const { writes: refused } = poor.api;
  const idRec = 'RR999900112025112000000000001';
  for (const [attempt, scope] of [
    [() => refused.createMandate(mandateDraft(), NEVER), 'rec.write'],
    [() => refused.cancelMandate(idRec, NEVER), 'rec.write'],
    [() => refused.createLocation(NEVER), 'payloadlocationrec.write'],
    [() => refused.createConfirmation(confirmationDraft(idRec), NEVER), 'solicrec.write'],
    [() => refused.removeWebhook({ kind: 'charges' }, NEVER), 'webhookcobr.write'],
  ] as const) {
    expect(await failureOf(attempt())).toMatchObject({ code: 'scope_missing', params: { scope } });
  }
  const unknownCharge = await failureOf(refused.cancelCharge('CicloTeste00000000000000000', NEVER));
  expect(unknownCharge.code).toBe('not_found');
});
