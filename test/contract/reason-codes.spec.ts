import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { MANDATE_REASON_CODES, REASON_CODES, type ReasonCode } from '../../src-main/core/reason-codes.ts';
import { type BankSession, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { HttpClient } from '../support/in-process/practice-bank/http-client.ts';
import { daysAfter } from '../support/in-process/practice-bank/request-bodies.ts';
import { isSpecificationHere, listedReasonCodes } from './support/published-specification.ts';

const codesOf = (holds: (one: ReasonCode) => boolean): readonly string[] =>
  REASON_CODES.filter(holds).map(({ code }) => code);

describe.runIf(isSpecificationHere)('the catalogue, where the published specification lies beside it', () => {
  it('lists the codes that the specification lists, in both places', () => {
    const { ofAttempts, ofCharges, ofCancellations } = listedReasonCodes();
    const rejections = codesOf(({ field }) => field === 'rejeicao').toSorted();
    expect([ofAttempts, ofCharges]).toEqual([rejections, rejections]);
    expect(ofCancellations).toEqual(codesOf(({ field }) => field === 'cancelamento').toSorted());
  });

  it('lists those of mandates, but for one that nobody explains', () => {
    const listed = (field: ReasonCode['field']) =>
      MANDATE_REASON_CODES.flatMap((one) => (one.field === field ? one.code : [])).toSorted();
    const { ofRefusedMandates, ofCancelledMandates } = listedReasonCodes();
    expect(ofRefusedMandates).toEqual(listed('rejeicao'));
    expect(ofCancelledMandates.filter((code) => code !== 'PCFD')).toEqual(listed('cancelamento'));
  });

  it('ends the charge with those codes of which the specification says so', () => {
    const ending = codesOf(({ field, ends }) => field === 'rejeicao' && ends === 'charge');
    expect(listedReasonCodes().endingTheCharge).toEqual(ending.toSorted());
  });
});

describe('on the wire', () => {
  let session: BankSession;
  let client: HttpClient;
  beforeAll(async () => {
    session = await openBank({ seed: 7, payers: 2, months: 1, today: civilDate('2025-11-10') });
    client = new HttpClient(session);
  });
  afterAll(() => session.bank.close());

  const rejections = REASON_CODES.filter(({ field }) => field === 'rejeicao');

  it.each(rejections)(
    '$code is told in the words of the catalogue and ends the $ends',
    async ({ code, ends }) => {
      const { idRec } = await client.approvedMandate(4);
      const { txid } = await client.createCharge(idRec, 4);
      await client.wait(2);
      await session.control.failNextDebit({ idRec, code });
      await session.control.runClockTo({ date: civilDate(daysAfter(client.today, 3)) });
      const charge = await client.readCharge(txid);
      const { meaning } = rejections.find((one) => one.code === code) ?? { meaning: '' };
      expect(charge).toMatchObject({
        status: ends === 'charge' ? 'REJEITADA' : 'ATIVA',
        tentativas: [{ status: 'REJEITADA', rejeicao: { codigo: code } }],
      });
      expect(charge.tentativas[0]?.rejeicao?.descricao.toLowerCase()).toBe(`${meaning}.`.toLowerCase());
    },
  );

  it.each([
    ['DENC', /CPF ou CNPJ do pagador/],
    ['DS27', /instituição ainda não opera/i],
    ['IRNT', /não permite novas tentativas/],
    ['NIEC', /já há um débito agendado/i],
    ['NIPA', /já paga/],
    ['RC09', /banco do pagador/i],
    ['FBRD', /fora do prazo/],
    ['DTED', /periodicidade/],
  ])('%s means what the catalogue of the scheme says: %s', (code, words) => {
    expect(REASON_CODES.find((one) => one.code === code)?.meaning).toMatch(words);
  });

  it.each([0, 1])('a charge due in %i days is told of as asked for too late, and goes on', async (days) => {
    const { idRec } = await client.approvedMandate(days);
    const { txid } = await client.createCharge(idRec, days);
    await session.control.stepClock({ hours: 2 });
    expect(await client.readCharge(txid)).toMatchObject({
      status: 'ATIVA',
      tentativas: [{ status: 'REJEITADA', rejeicao: { codigo: 'FBRD' } }],
    });
    expect((await client.retryCharge(txid, 3)).tentativas.at(-1)?.tipo).toBe('NTAG');
  });
});
