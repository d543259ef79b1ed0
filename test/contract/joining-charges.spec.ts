import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { DUE_RULES, IMMEDIATE_RULES } from '../../src-main/practice-bank/requests/joinable-rules.ts';
import { type BankSession, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { bodyOf, HttpClient, type ReadMandate } from '../support/in-process/practice-bank/http-client.ts';
import {
  type Body,
  daysAfter,
  dueBody,
  immediateBody,
  newTxid,
} from '../support/in-process/practice-bank/request-bodies.ts';
import { crc16Bitwise, readElements } from './support/emv.ts';
import { type IllegalCall, itRefuses, violationsIn } from './support/illegal-calls.ts';
import { ALL_TIME } from './support/records.ts';

const TODAY = civilDate('2025-11-10');

type Read = {
  readonly txid: string;
  readonly status: string;
  readonly location?: string;
  readonly instantCopiaECola?: string;
  readonly instant?: readonly {
    readonly endToEndId: string;
    readonly txid: string;
    readonly valor: string;
  }[];
};

let session: BankSession;
let client: HttpClient;
beforeAll(async () => {
  session = await openBank({ seed: 7, payers: 60, months: 3, today: TODAY });
  client = new HttpClient(session);
});
afterAll(() => session.bank.close());

const inDays = (days: number): string => daysAfter(client.today, days);
const putCob = (changes: Body = {}, txid = newTxid()) =>
  session.send('PUT', `/cob/${txid}`, immediateBody(changes));
const putCobv = (changes: Body = {}, txid = newTxid()) =>
  session.send('PUT', `/cobv/${txid}`, dueBody(inDays(4), changes));
const due = (dataDeVencimento: unknown, validadeAposVencimento: unknown = 5): Body => ({
  calendario: { dataDeVencimento, validadeAposVencimento },
});
const read = async (path: string): Promise<Read> => bodyOf<Read>(await session.get(path), 200);
const listed = async (filter: string): Promise<readonly string[]> => {
  const answer = await session.get(`/cob?${ALL_TIME}&paginacao.itensPorPagina=1000&${filter}`);
  return bodyOf<{ cobs: readonly Read[] }>(answer, 200).cobs.map(({ txid }) => txid);
};

/** The sentences that both kinds share, each with a change that breaks it. */
const shared = (word: 'cob' | 'cobv', put: typeof putCob): readonly IllegalCall[] => [
  {
    razao: `O campo ${word}.valor.original não respeita o schema.`,
    propriedade: `${word}.valor.original`,
    call: () => put({ valor: { original: '0.00' } }),
  },
  {
    razao: `O campo ${word}.chave não respeita o schema.`,
    propriedade: `${word}.chave`,
    call: () => put({ chave: 'x'.repeat(78) }),
  },
  {
    razao: `O campo ${word}.chave corresponde a uma conta que não pertence a este usuário recebedor.`,
    propriedade: `${word}.chave`,
    call: () => put({ chave: 'outra@example.com' }),
  },
  {
    razao: `O campo ${word}.solicitacaoPagador não respeita o schema.`,
    propriedade: `${word}.solicitacaoPagador`,
    call: () => put({ solicitacaoPagador: 'x'.repeat(141) }),
  },
  {
    razao: `O campo ${word}.txid não respeita o schema.`,
    propriedade: `${word}.txid`,
    call: () => put({}, 'curto'),
  },
  {
    razao: `O campo ${word}.txid encontra-se em uso.`,
    propriedade: `${word}.txid`,
    call: () => put({}, session.bank.ready.txids.cob[0]),
  },
];

describe('PUT /cob/{txid} and POST /cob', () => {
  itRefuses('CobOperacaoInvalida', IMMEDIATE_RULES, [
    {
      razao: 'O campo cob.calendario.expiracao não respeita o schema.',
      propriedade: 'cob.calendario.expiracao',
      call: () => putCob({ calendario: { expiracao: 0 } }),
    },
    {
      razao: 'O objeto cob.devedor não respeita o schema.',
      propriedade: 'cob.devedor',
      call: () => putCob({ devedor: { cpf: '52998224725', cnpj: '12ABC34501DE35', nome: 'Marta' } }),
    },
    ...shared('cob', putCob),
  ]);

  it('are refused for every rule at once, without a txid too', async () => {
    const answer = await session.send('POST', '/cob', {});
    const told = violationsIn(answer, 'CobOperacaoInvalida').map(({ propriedade }) => propriedade);
    expect(told).toEqual(['cob.valor.original', 'cob.chave']);
  });

  it('make a charge that lives for a day unless it says for how long', async () => {
    const answer = await session.send(
      'POST',
      '/cob',
      immediateBody({ calendario: undefined, devedor: undefined }),
    );
    expect(answer).toMatchObject({
      status: 201,
      body: { status: 'ATIVA', calendario: { expiracao: 86_400 }, valor: { original: '50.00' } },
    });
  });

  it('repeated with the same body make none beside it, with another are refused', async () => {
    const txid = newTxid();
    const first = await putCob({}, txid);
    expect(await putCob({}, txid)).toMatchObject({ status: 201, body: first.body });
    expect((await listed('')).filter((known) => known === txid)).toHaveLength(1);
    const other = await putCob({ valor: { original: '51.00' } }, txid);
    expect(violationsIn(other, 'CobOperacaoInvalida')).toMatchObject([{ propriedade: 'cob.txid' }]);
    const otherKind = await putCobv({}, txid);
    expect(violationsIn(otherKind, 'CobVOperacaoInvalida')).toMatchObject([{ propriedade: 'cobv.txid' }]);
    const { idRec } = await client.approvedMandate(5);
    const cobr = await session.send('PUT', `/cobr/${txid}`, { idRec });
    expect(violationsIn(cobr, 'CobROperacaoInvalida')).toContainEqual(
      expect.objectContaining({ razao: 'O campo cobr.txid encontra-se em uso.' }),
    );
  });
});

describe('PUT /cobv/{txid}', () => {
  itRefuses('CobVOperacaoInvalida', DUE_RULES, [
    {
      razao: 'O campo cobv.calendario.dataDeVencimento não respeita o schema.',
      propriedade: 'cobv.calendario.dataDeVencimento',
      call: () => putCobv(due('2100-01-01')),
    },
    {
      razao: 'O campo cobv.calendario.dataDeVencimento é anterior à data de criação da cobrança.',
      propriedade: 'cobv.calendario.dataDeVencimento',
      call: () => putCobv(due(inDays(-1))),
    },
    {
      razao: 'O campo cobv.calendario.validadeAposVencimento não respeita o schema.',
      propriedade: 'cobv.calendario.validadeAposVencimento',
      call: () => putCobv(due(inDays(1), -1)),
    },
    {
      razao: 'O objeto cobv.devedor não respeita o schema.',
      propriedade: 'cobv.devedor',
      call: () => putCobv({ devedor: undefined }),
    },
    ...shared('cobv', putCobv),
  ]);
});

describe('a charge has a code of its own', () => {
  it.each([
    ['cob', putCob],
    ['cobv', putCobv],
  ] as const)('%s', async (kind, put) => {
    const { location = '', instantCopiaECola = '' } = bodyOf<Read>(await put(), 201);
    const elements = readElements(instantCopiaECola);
    const value = (id: string) => elements.find((element) => element.id === id)?.value ?? '';
    expect(elements.map(({ id }) => id)).toEqual([
      '00',
      '01',
      '26',
      '52',
      '53',
      '58',
      '59',
      '60',
      '62',
      '63',
    ]);
    expect(readElements(value('26'))).toEqual([
      { id: '00', value: 'br.gov.bcb.instant' },
      { id: '25', value: location },
    ]);
    expect(location).toContain(`/qr/v2/${kind}/`);
    expect(value('63')).toBe(crc16Bitwise(instantCopiaECola.slice(0, -4)));
    const paying = session.control.payCode({ code: instantCopiaECola });
    await expect(paying).rejects.toMatchObject({
      message: expect.stringContaining('cobrança sozinha') as unknown,
    });
  });
});

describe.each([
  ['JORNADA_3', 'cob', putCob],
  ['JORNADA_4', 'cobv', putCobv],
] as const)('%s', (journey, kind, put) => {
  /** A mandate at a location, which names its charge where the charge is immediate (specification, RecAtivacaoSolicitada). */
  async function composed(txid: string): Promise<ReadMandate> {
    const { id } = await client.createLocation();
    const named = kind === 'cob' ? { ativacao: { dadosJornada: { txid } } } : {};
    const { idRec } = await client.createMandate(20, { loc: id, ...named });
    return bodyOf<ReadMandate>(await session.get(`/rec/${idRec}?txid=${txid}`), 200);
  }

  it('is composed with a charge of our own, and paying its code pays the charge and accepts the mandate', async () => {
    const { txid } = bodyOf<Read>(await put(), 201);
    const { idRec, dadosQR } = await composed(txid);
    expect(dadosQR?.jornada).toBe(journey);
    expect(await read(`/${kind}/${txid}`)).not.toHaveProperty('instant');
    const { endToEndId } = await session.control.payCode({ code: dadosQR?.instantCopiaECola ?? '' });
    expect(await session.get(`/instant/${endToEndId}`)).toMatchObject({
      status: 200,
      body: { txid, valor: '50.00' },
    });
    expect(await read(`/${kind}/${txid}`)).toMatchObject({
      status: 'CONCLUIDA',
      instant: [{ endToEndId, txid }],
    });
    const mandate = bodyOf<ReadMandate>(await session.get(`/rec/${idRec}`), 200);
    expect(mandate).toMatchObject({ status: 'APROVADA', ativacao: { tipoJornada: journey } });
  });

  it('needs a charge that has not lapsed', async () => {
    const brief = kind === 'cob' ? { calendario: { expiracao: 60 } } : due(inDays(0), 0);
    const { txid } = bodyOf<Read>(await put(brief), 201);
    const { idRec, dadosQR } = await composed(txid);
    await client.wait(1);
    expect(bodyOf<ReadMandate>(await session.get(`/rec/${idRec}?txid=${txid}`), 200)).not.toHaveProperty(
      'dadosQR',
    );
    const removed = await read(`/${kind}/${txid}`);
    expect(removed.status).toBe('REMOVIDA_PELO_PSP');
    expect(removed).not.toHaveProperty('location');
    expect(await put(brief, txid)).toMatchObject({
      status: 400,
      body: { violacoes: expect.arrayContaining([expect.objectContaining({ propriedade: `${kind}.txid` })]) },
    });
    const listed = (await session.control.listJoiningCharges()).find((charge) => charge.txid === txid);
    expect(listed?.status).toBe(removed.status);
    const paying = session.control.payCode({ code: dadosQR?.instantCopiaECola ?? '' });
    await expect(paying).rejects.toMatchObject({ message: expect.stringContaining('prazo') as unknown });
  });
});

describe('GET /cob', () => {
  it("lists immediate charges, the panel's and the personas' among them, and no others", async () => {
    const own = bodyOf<Read>(await putCob(), 201).txid;
    const notImmediate = bodyOf<Read>(await putCobv(), 201).txid;
    const all = await listed('');
    expect(all).toEqual(expect.arrayContaining([own, ...session.bank.ready.txids.cob]));
    expect(all).not.toContain(notImmediate);
    expect(all.length).toBeGreaterThan(session.bank.ready.txids.cob.length + 1);
    expect(new Set(all).size).toBe(all.length);
  });

  it('filters by document, status and location', async () => {
    const cnpj = '12ABC34501DE35';
    const own = bodyOf<Read>(await putCob({ devedor: { cnpj, nome: 'Padaria' } }), 201).txid;
    expect(await listed(`cnpj=${cnpj}`)).toEqual([own]);
    expect(await listed('cpf=11111111111')).toEqual([]);
    expect(await listed('status=ATIVA')).toContain(own);
    expect(await listed('status=CONCLUIDA')).not.toContain(own);
    const bare = session.bank.ready.txids.cob.at(-1);
    expect(await listed('locationPresente=false')).toContain(bare);
    expect(await listed('locationPresente=true')).not.toContain(bare);
  });

  it('and a reading by txid know each kind under its own path alone', async () => {
    const { txid } = bodyOf<Read>(await putCob(), 201);
    const foreign = await session.get(`/cobv/${txid}`);
    expect(foreign).toMatchObject({
      status: 404,
      body: { title: 'Cobrança com vencimento não encontrada.' },
    });
    expect((await session.get(`/cob/${txid}`)).status).toBe(200);
  });
});
