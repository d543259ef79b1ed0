import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import {
  CONFIRMATION_REVISION_RULES,
  CONFIRMATION_RULES,
} from '../../src-main/practice-bank/requests/confirmation-rules.ts';
import { type Answer, type BankSession, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { HttpClient, type ReadConfirmation } from '../support/in-process/practice-bank/http-client.ts';
import {
  type Body,
  confirmationBody,
  daysAfter,
} from '../support/in-process/practice-bank/request-bodies.ts';
import { itRefuses } from './support/illegal-calls.ts';

const KIND = 'SolicRecOperacaoInvalida';
const TODAY = civilDate('2025-11-10');
const EXPIRES = `${daysAfter(TODAY, 9)}T12:00:00-03:00`;

let session: BankSession;
let client: HttpClient;
beforeAll(async () => {
  session = await openBank({ seed: 7, payers: 12, months: 2, today: TODAY });
  client = new HttpClient(session);
});
afterAll(() => session.bank.close());

const ask = (idRec: string, changes: Body = {}): Promise<Answer> =>
  session.send('POST', '/solicrec', confirmationBody(idRec, EXPIRES, changes));
const askWaiting = async (changes: Body): Promise<Answer> =>
  ask((await client.createMandate(30)).idRec, changes);
const until = (dataExpiracaoSolicitacao: unknown): Body => ({ calendario: { dataExpiracaoSolicitacao } });
const to = (changes: Body): Body => ({
  destinatario: { conta: '998877', ispbParticipante: '99990110', ...changes },
});

const CALENDAR = 'O objeto solicrec.calendario não respeita o schema.';
const RECIPIENT = 'O objeto solicrec.destinatario não respeita o schema.';

describe('POST /solicrec', () => {
  itRefuses(KIND, CONFIRMATION_RULES, [
    { razao: CALENDAR, propriedade: 'solicrec.calendario', call: () => askWaiting({ calendario: [] }) },
    {
      razao:
        'O campo solicrec.calendario.dataExpiracaoSolicitacao é anterior à data de criação da solicitação da recorrência.',
      propriedade: 'solicrec.calendario.dataExpiracaoSolicitacao',
      call: () => askWaiting(until(`${TODAY}T11:59:59-03:00`)),
    },
    {
      razao: RECIPIENT,
      propriedade: 'solicrec.destinatario',
      call: () => askWaiting(to({ cpf: '52998224725', cnpj: '12ABC34501DE35' })),
    },
    {
      razao: 'Existe uma solicitação ativa referente ao mesmo solicrec.idRec.',
      propriedade: 'solicrec.idRec',
      call: async () => {
        const { idRec } = await client.createMandate(30);
        await client.askConfirmation(idRec);
        return ask(idRec);
      },
    },
    {
      razao: 'O campo solicrec.idRec não respeita o schema.',
      propriedade: 'solicrec.idRec',
      call: () => askWaiting({ idRec: { $ne: '' } }),
    },
    {
      razao: 'A recorrência referente ao solicrec.idRec não se encontra com o status CRIADA.',
      propriedade: 'solicrec.idRec',
      call: async () => ask((await client.approvedMandate(30)).idRec),
    },
  ]);

  it.each([
    ['no time', `${TODAY}`, CALENDAR],
    ['no offset', `${daysAfter(TODAY, 9)}T12:00:00`, CALENDAR],
    ['no such day', '2026-02-30T12:00:00Z', CALENDAR],
  ])('refuses an expiry with %s', async (_, expiry, razao) => {
    const { body } = await askWaiting(until(expiry));
    expect(body).toMatchObject({ violacoes: [{ razao }] });
  });

  it.each([
    ['neither document', to({})],
    ['a long account', to({ cpf: '52998224725', conta: '1'.repeat(21) })],
    ['a long branch', to({ cpf: '52998224725', agencia: '12345' })],
    ['a CPF between slashes', to({ cpf: '/52998224725/' })],
    ['an institution of seven characters', to({ cpf: '52998224725', ispbParticipante: '9999011' })],
  ])('refuses a recipient with %s', async (_, changes) => {
    const { body } = await askWaiting(changes);
    expect(body).toMatchObject({ violacoes: [{ razao: RECIPIENT }] });
  });

  it('makes what was asked for, with what the payer will read', async () => {
    const { idRec } = await client.createMandate(30);
    const { status, body } = await ask(idRec);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      idSolicRec: expect.stringMatching(/^SC99999004202511\d\d/) as unknown,
      idRec,
      status: 'CRIADA',
      calendario: { dataExpiracaoSolicitacao: new Date(EXPIRES).toISOString() },
      destinatario: { agencia: '2001', conta: '998877', ispbParticipante: '99990110', cpf: '52998224725' },
      atualizacao: [{ status: 'CRIADA' }],
      recPayload: { idRec, recebedor: { ispbParticipante: '99999004' } },
    });
    const { idSolicRec } = body as ReadConfirmation;
    expect(await client.readConfirmation(idSolicRec)).toEqual(body);
    expect(await client.readMandate(idRec)).toMatchObject({ solicitacao: [{ idSolicRec }] });
  });

  it('answers 404 for an unknown mandate, whatever else is wrong', async () => {
    const { status, body } = await ask(`RR99999004${'20250101'}${'0'.repeat(11)}`, { destinatario: 5 });
    expect(status).toBe(404);
    expect(body).toMatchObject({ type: expect.stringContaining('/RecNaoEncontrada') as unknown });
  });

  it('may follow one that was cancelled', async () => {
    const { idRec } = await client.createMandate(30);
    await client.cancelConfirmation((await client.askConfirmation(idRec)).idSolicRec);
    expect((await client.askConfirmation(idRec)).status).toBe('CRIADA');
  });
});

describe('PATCH /solicrec/{idSolicRec}', () => {
  const revise = async (body: unknown, idSolicRec?: string): Promise<Answer> => {
    const { idRec } = await client.createMandate(30);
    const id = idSolicRec ?? (await client.askConfirmation(idRec)).idSolicRec;
    return session.send('PATCH', `/solicrec/${id}`, body);
  };

  itRefuses(KIND, CONFIRMATION_REVISION_RULES, [
    {
      razao:
        'Não é possível cancelar uma solicitação de recorrência com o status diferente de CRIADA, ENVIADA ou RECEBIDA.',
      propriedade: 'solicrec.status',
      call: async () => {
        const { idSolicRec } = await client.askConfirmation((await client.createMandate(30)).idRec);
        await client.cancelConfirmation(idSolicRec);
        return revise({ status: 'CANCELADA' }, idSolicRec);
      },
    },
    {
      razao: 'O campo solicrec.status não respeita o schema.',
      propriedade: 'solicrec.status',
      call: () => revise({ status: 'ACEITA' }),
    },
  ]);

  it('answers 201 with the request as it is then', async () => {
    const { status, body } = await revise({ status: 'CANCELADA' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'CANCELADA',
      atualizacao: [{ status: 'CRIADA' }, { status: 'CANCELADA' }],
    });
  });

  it('refuses a revision that asks for nothing', async () => {
    expect((await revise({})).status).toBe(400);
  });

  it.each(['GET', 'PATCH'] as const)('%s answers 404 for an unknown request', async (method) => {
    const { status, body } = await session.send(
      method,
      `/solicrec/SC${'0'.repeat(27)}`,
      method === 'GET' ? undefined : [],
    );
    expect(status).toBe(404);
    expect(body).toMatchObject({ type: expect.stringContaining('/SolicRecNaoEncontrada') as unknown });
  });
});
