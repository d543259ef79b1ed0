import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { REVISION_RULES } from '../../src-main/practice-bank/requests/mandate-rules.ts';
import { type Answer, type BankSession, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { HttpClient, type ReadMandate } from '../support/in-process/practice-bank/http-client.ts';
import { type Body, daysAfter } from '../support/in-process/practice-bank/request-bodies.ts';
import { type IllegalCall, itRefuses, violationsIn } from './support/illegal-calls.ts';
import {
  FIRST_DAY_PAST,
  FIRST_DAY_SHAPE,
  foreignTxidOf,
  from,
  JOINING_FOREIGN,
  LAST_BEFORE_FIRST,
  LOCATION_TAKEN,
  LOCATION_UNKNOWN,
  takenLocation,
  withTxid,
} from './support/mandate-changes.ts';

const SEED = 7;
const KIND = 'RecOperacaoInvalida';
const TODAY = civilDate('2025-11-10');

let session: BankSession;
let client: HttpClient;
beforeAll(async () => {
  session = await openBank({ seed: SEED, payers: 12, months: 2, today: TODAY });
  client = new HttpClient(session);
});
afterAll(() => session.bank.close());

const inDays = (days: number): string => daysAfter(TODAY, days);
const CLOSED = 'A recorrência encontra-se expirada, cancelada ou rejeitada.';

describe('PATCH /rec/{idRec}', () => {
  const revise = (idRec: string, body: unknown): Promise<Answer> =>
    session.send('PATCH', `/rec/${idRec}`, body);
  const ofWaiting = async (body: Body, changes: Body = {}): Promise<Answer> =>
    revise((await client.createMandate(5, changes)).idRec, body);
  const ofApproved = async (body: Body, changes: Body = {}): Promise<Answer> =>
    revise((await client.approvedMandate(5, changes)).idRec, body);
  const ofRefused = async (body: Body): Promise<Answer> => {
    const { idRec } = await client.createMandate(5);
    await session.control.refuseMandate({ idRec, code: 'AP13' });
    return revise(idRec, body);
  };

  const illegal: readonly IllegalCall[] = [
    {
      razao: FIRST_DAY_PAST,
      propriedade: 'rec.calendario.dataInicial',
      call: () => ofWaiting({ calendario: { dataInicial: inDays(-1) } }),
    },
    { razao: LOCATION_UNKNOWN, propriedade: 'rec.loc', call: () => ofWaiting({ loc: 999_999_999 }) },
    {
      razao: LOCATION_TAKEN,
      propriedade: 'rec.loc',
      call: async () => ofWaiting({ loc: await takenLocation(client) }),
    },
    {
      razao: 'O campo rec.status não respeita o schema.',
      propriedade: 'rec.status',
      call: () => ofWaiting({ status: 'APROVADA' }),
    },
    { razao: CLOSED, propriedade: 'rec.status', call: () => ofRefused({ status: 'CANCELADA' }) },
    {
      razao:
        'O campo rec.loc somente pode ser alterado quando a recorrência apresentar-se com o status CRIADA.',
      propriedade: 'rec.loc',
      call: async () => ofApproved({ loc: (await client.createLocation()).id }),
    },
    {
      razao:
        'O campo rec.calendario.dataInicial somente pode ser alterado quando a recorrência apresentar-se com o status CRIADA.',
      propriedade: 'rec.calendario.dataInicial',
      call: () => ofApproved({ calendario: { dataInicial: inDays(9) } }),
    },
    {
      razao:
        'O campo rec.dadosJornada.txid não pode ser alterado quando a recorrência apresentar-se com o status REJEITADA ou CANCELADA.',
      propriedade: 'rec.dadosJornada.txid',
      call: () => ofRefused(withTxid(session.bank.ready.txids.cob[0])),
      also: [CLOSED],
    },
    {
      razao:
        'O campo rec.vinculo.devedor.nome somente pode ser alterado quando a recorrência apresentar-se com o status CRIADA.',
      propriedade: 'rec.vinculo.devedor.nome',
      call: () => ofApproved({ vinculo: { devedor: { nome: 'Outra' } } }),
    },
    {
      razao: 'O objeto rec.vinculo não respeita o schema.',
      propriedade: 'rec.vinculo',
      call: () => ofWaiting({ vinculo: { devedor: { nome: 'x'.repeat(141) } } }),
    },
    {
      razao: FIRST_DAY_SHAPE,
      propriedade: 'rec.calendario.dataInicial',
      call: () => ofWaiting({ calendario: { dataInicial: 20_251_120 } }),
    },
    {
      razao: LAST_BEFORE_FIRST,
      propriedade: 'rec.calendario.dataFinal',
      call: () =>
        ofWaiting({ calendario: { dataInicial: inDays(50) } }, from(inDays(5), { dataFinal: inDays(49) })),
    },
    {
      razao: 'O campo rec.loc não respeita o schema.',
      propriedade: 'rec.loc',
      call: () => ofWaiting({ loc: -1 }),
    },
    {
      razao: 'O campo rec.ativacao.dadosJornada não respeita o schema.',
      propriedade: 'rec.ativacao.dadosJornada',
      call: () => ofWaiting({ ativacao: { dadosJornada: {} } }),
    },
    {
      razao: JOINING_FOREIGN,
      propriedade: 'rec.ativacao.dadosJornada.txid',
      call: () => ofWaiting(withTxid(foreignTxidOf(SEED))),
    },
  ];
  itRefuses(KIND, REVISION_RULES, illegal);

  it('refuses even an empty revision of a mandate that is over', async () => {
    expect(violationsIn(await ofRefused({}), KIND).map(({ razao }) => razao)).toEqual([CLOSED]);
  });

  it('changes all that may change of a mandate that waits, at once', async () => {
    const { id } = await client.createLocation();
    const [txid = ''] = session.bank.ready.txids.cob;
    const changes = {
      loc: id,
      calendario: { dataInicial: inDays(12) },
      vinculo: { devedor: { nome: 'Marta de Souza' } },
      ...withTxid(txid),
    };
    const { status, body } = await ofWaiting(changes);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...changes, loc: { id }, status: 'CRIADA' });
    expect((await client.readLocation(id)).idRec).toBe((body as ReadMandate).idRec);
  });

  it('sets the former location free when another takes its place', async () => {
    const [former, next] = [await client.createLocation(), await client.createLocation()];
    const { idRec } = await client.createMandate(5, { loc: former.id });
    await client.reviseMandate(idRec, { loc: next.id });
    expect((await client.readLocation(former.id)).idRec).toBeUndefined();
    expect((await client.createMandate(5, { loc: former.id })).loc?.id).toBe(former.id);
  });

  it('takes its own location for no change, in any status that is not over', async () => {
    const { idRec, loc } = await client.approvedMandate(5);
    expect((await client.reviseMandate(idRec, { loc: loc?.id })).loc?.id).toBe(loc?.id);
  });

  it.each(['createMandate', 'approvedMandate'] as const)('cancels after %s', async (make) => {
    const { idRec } = await client[make](5);
    const cancelled = await client.reviseMandate(idRec, { status: 'CANCELADA' });
    expect(cancelled).toMatchObject({
      status: 'CANCELADA',
      encerramento: { cancelamento: { solicitante: 'USUARIO_RECEBEDOR', codigo: 'SLCR' } },
    });
  });

  it('changes nothing when nothing is asked', async () => {
    const { idRec } = await client.createMandate(5);
    const before = await client.readMandate(idRec);
    await client.reviseMandate(idRec, {});
    expect(await client.readMandate(idRec)).toEqual(before);
  });

  it('answers 404 for an unknown mandate before it looks at the body', async () => {
    const { status, body } = await revise(`RR99999004${'20250101'}${'0'.repeat(11)}`, [1]);
    expect(status).toBe(404);
    expect(body).toMatchObject({ type: expect.stringContaining('/RecNaoEncontrada') as unknown });
  });
});
