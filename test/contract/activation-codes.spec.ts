import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { type BankSession, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { crc16Bitwise, readElements } from './support/emv.ts';
import { listAll, type Rec } from './support/records.ts';

let session: BankSession;
let recs: readonly Rec[];
beforeAll(async () => {
  session = await openBank({ seed: 1, payers: 300, months: 6, today: civilDate('2025-11-20') });
  recs = await listAll<Rec>(session, '/rec');
});
afterAll(() => session.bank.close());

const find = (holds: (rec: Rec) => boolean): Rec => recs.find(holds) as Rec;
const isUndefined = ({ ativacao, loc }: Rec): boolean =>
  ativacao.tipoJornada === 'AGUARDANDO_DEFINICAO' && loc !== undefined;
const undecided = (): Rec => find((rec) => isUndefined(rec) && rec.ativacao.dadosJornada === undefined);
type Reading = {
  readonly status: number;
  readonly body: unknown;
  readonly qr: Rec['dadosQR'];
};
async function read({ idRec }: Rec, txid?: string): Promise<Reading> {
  const query = txid === undefined ? '' : `?txid=${txid}`;
  const { status, body } = await session.get(`/rec/${idRec}${query}`);
  return { status, body, qr: (body as Rec).dadosQR };
}

describe('dadosQR', () => {
  it.each([
    ['JORNADA_2', (): string | undefined => undefined],
    ['JORNADA_3', () => session.bank.ready.txids.cob[0]],
    ['JORNADA_4', () => session.bank.ready.txids.cobv[0]],
  ] as const)('composes %s', async (journey, txid) => {
    const rec = undecided();
    const { qr } = await read(rec, txid());
    expect(qr?.jornada).toBe(journey);
    const code = qr?.instantCopiaECola ?? '';
    const isComposed = journey !== 'JORNADA_2';
    const elements = readElements(code);
    expect(elements.map(({ id }) => id)).toEqual([
      '00',
      ...(isComposed ? ['01'] : []),
      '26',
      '52',
      '53',
      '58',
      '59',
      '60',
      '62',
      '80',
      '63',
    ]);
    const value = (id: string) => elements.find((element) => element.id === id)?.value ?? '';
    expect(value('00')).toBe('01');
    expect(value('01')).toBe(isComposed ? '12' : '');
    expect(readElements(value('26'))[0]).toEqual({ id: '00', value: 'br.gov.bcb.instant' });
    expect(readElements(value('26')).length).toBe(isComposed ? 2 : 1);
    expect(code).not.toContain('://');
    expect(readElements(value('80'))).toEqual([
      { id: '00', value: 'br.gov.bcb.instant' },
      { id: '25', value: rec.loc?.location },
    ]);
    expect([value('52'), value('53'), value('58')]).toEqual(['0000', '986', 'BR']);
    expect(readElements(value('62'))).toEqual([{ id: '05', value: '***' }]);
    expect(code).toMatch(/^[\x20-\x7e]{1,512}$/);
    expect(value('63')).toBe(crc16Bitwise(code.slice(0, -4)));
  });

  it("composes journey 3 with the charge that the mandate's own activation names", async () => {
    const rec = find((one) => isUndefined(one) && one.ativacao.dadosJornada !== undefined);
    const { qr } = await read(rec, rec.ativacao.dadosJornada?.txid);
    expect(qr?.jornada).toBe('JORNADA_3');
  });

  it('is absent while a needed location is empty', async () => {
    const { cob, cobv } = session.bank.ready.txids;
    const bare = find(({ loc }) => loc === undefined);
    expect(await read(bare)).toMatchObject({ status: 200, qr: undefined });
    expect(await read(undecided(), cob.at(-1))).toMatchObject({ status: 200, qr: undefined });
    expect(await read(undecided(), cobv.at(-1))).toMatchObject({ status: 200, qr: undefined });
  });

  it('is composed on reading only, never in the list', () => {
    expect(recs.filter(({ dadosQR }) => dadosQR !== undefined)).toEqual([]);
  });
});

describe('txid', () => {
  const refusal = (reason: RegExp) => ({
    status: 400,
    body: {
      type: 'https://instant.bcb.gov.br/api/v2/error/RecConsultaInvalida',
      violacoes: [{ propriedade: 'txid', razao: expect.stringMatching(reason) as unknown }],
    },
  });
  const journey = (word: string) => find(({ ativacao }) => ativacao.tipoJornada === word);

  it('is refused for a charge that the journey is not compatible with', async () => {
    const { cob, cobv } = session.bank.ready.txids;
    expect(await read(journey('JORNADA_3'), cobv[0])).toMatchObject(refusal(/compatível/));
    expect(await read(journey('JORNADA_4'), cob[0])).toMatchObject(refusal(/compatível/));
    expect(await read(journey('JORNADA_1'), cob[0])).toMatchObject(refusal(/compatível/));
    expect(await read(undecided(), 'Z'.repeat(32))).toMatchObject(refusal(/compatível/));
  });

  it('is refused for another immediate charge than the one informed, and for that kind only', async () => {
    const { cob, cobv } = session.bank.ready.txids;
    expect(await read(journey('JORNADA_3'), cob[0])).toMatchObject(refusal(/diferente da informada/));
    const open = find((one) => isUndefined(one) && one.ativacao.dadosJornada !== undefined);
    expect(await read(open, cobv[0])).toMatchObject({ status: 200, qr: { jornada: 'JORNADA_4' } });
  });
});
