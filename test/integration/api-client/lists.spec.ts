import { describe, expect, it } from 'vitest';
import { BankSession, failureOf, NEVER, WINDOW } from '../../support/in-process/bank/client-session.ts';
import {
  json,
  page,
  problem,
  type Received,
  type Reply,
  ScriptedBank,
  token,
} from '../../support/in-process/bank/scripted-bank.ts';

const sizeOf = ({ query }: Received) => query['paginacao.itensPorPagina'];

/** Refuses pages of more than that. */
const upTo =
  (most: number, detail = 'itensPorPagina', violacoes: readonly object[] = []): Reply =>
  (request, response) => {
    const asked = Number(
      new URL(request.url ?? '', 'http://bank').searchParams.get('paginacao.itensPorPagina'),
    );
    (asked > most ? problem(400, { detail, violacoes }) : page([]))(request, response);
  };

describe('a list', () => {
  it('is asked for as the specification says', async () => {
    await using bank = await ScriptedBank.start({ data: [page([], 'cobsr')] });
    await using session = new BankSession(bank.access({ baseUrl: `${bank.origin}/v2/` }));
    await session.api.listCharges({ ...WINDOW, status: 'ATIVA' }, 3, NEVER);
    expect(bank.dataRequests[0]).toMatchObject({
      method: 'GET',
      path: '/v2/cobr',
      query: {
        inicio: '2026-01-01T00:00:00.000Z',
        fim: '2026-01-02T00:00:00.000Z',
        status: 'ATIVA',
        'paginacao.paginaAtual': '3',
        'paginacao.itensPorPagina': '1000',
      },
    });
  });

  it('of settlements is asked for those with refunds under the bank’s own word', async () => {
    await using bank = await ScriptedBank.start({ data: [page([], 'zap')] });
    await using session = new BankSession(bank.access({ schemeWord: 'zap' }));
    expect(await session.settlements({ withRefundsOnly: true })).toMatchObject({ itemCount: 0 });
    expect(bank.dataRequests[0]).toMatchObject({ path: '/api/zap', query: { devolucaoPresente: 'true' } });
  });

  it('whose page size is refused is asked for in hundreds from then on', async () => {
    await using bank = await ScriptedBank.start({ data: [upTo(100)] });
    await using session = new BankSession(bank.access());
    await session.settlements();
    await session.settlements();
    expect(bank.dataRequests.map(sizeOf)).toEqual(['1000', '100', '100']);
    expect(session.api.limits.pageSize).toBe(100);
  });

  it.each([
    [60, 'itensPorPagina: no máximo 60 itens', ['1000', '60', '60']],
    [60, 'itensPorPagina', ['1000', '100', '1', '50', '50']],
    [7, 'registros demais', ['1000', '100', '1', '50', '25', '12', '6', '6']],
    [1, 'itensPorPagina', ['1000', '100', '1', '50', '25', '12', '6', '3', '1']],
  ])('whose pages may have %i items, refused with "%s", is asked for %j', async (most, detail, sizes) => {
    await using bank = await ScriptedBank.start({ data: [upTo(most, detail)] });
    await using session = new BankSession(bank.access());
    expect(await session.settlements()).toMatchObject({ pageSize: Number(sizes.at(-1)) });
    await session.settlements();
    expect(bank.dataRequests.map(sizeOf)).toEqual(sizes);
  });

  it('reads the most items from the violation that names the field', async () => {
    const violacoes = [{ propriedade: 'paginacao.itensPorPagina', razao: 'O valor deve estar entre 1 e 40' }];
    await using bank = await ScriptedBank.start({ data: [upTo(40, '', violacoes)] });
    await using session = new BankSession(bank.access());
    await session.settlements();
    expect(bank.dataRequests.map(sizeOf)).toEqual(['1000', '40']);
  });

  it('asks for all pages of a reading as for its first', async () => {
    await using bank = await ScriptedBank.start({ data: [upTo(100)] });
    await using session = new BankSession(bank.access());
    await session.api.listSettlements({ ...WINDOW, pageSize: 37 }, 1, NEVER);
    expect(bank.dataRequests.map(sizeOf)).toEqual(['37']);
  });

  it('begins with what an earlier client has learned', async () => {
    await using bank = await ScriptedBank.start({ data: [upTo(60)] });
    await using session = new BankSession(bank.access(), { pageItems: 60 });
    await session.settlements();
    expect(bank.dataRequests.map(sizeOf)).toEqual(['60']);
  });

  it.each([
    ['a 404', problem(404), 404],
    ['a method that is not there', problem(405), 405],
    ['a route that is not there', problem(501), 501],
  ])('that is not offered says so with its status: %s', async (_, reply, status) => {
    await using bank = await ScriptedBank.start({ data: [reply] });
    await using session = new BankSession(bank.access());
    expect(await failureOf(session.settlements())).toMatchObject({
      code: 'list_not_offered',
      params: { status },
    });
  });

  it('that is refused in hundreds too keeps its page size and says why', async () => {
    await using bank = await ScriptedBank.start({ data: [problem(400, { detail: 'fim no futuro' })] });
    await using session = new BankSession(bank.access());
    expect(await failureOf(session.settlements())).toMatchObject({
      code: 'request_refused',
      params: { detail: 'fim no futuro' },
    });
    expect(bank.dataRequests.map(sizeOf)).toEqual(['1000', '100', '1']);
    expect(session.api.limits.pageSize).toBe(1_000);
  });

  it('keeps its page size when a later page is refused, since half a list in another size is no list', async () => {
    await using bank = await ScriptedBank.start({ data: [problem(400)] });
    await using session = new BankSession(bank.access());
    await failureOf(session.api.listSettlements(WINDOW, 2, NEVER));
    expect(bank.dataRequests).toHaveLength(1);
  });

  it('goes on past a bad record, which is set aside with its reason', async () => {
    const good = { endToEndId: 'E1', valor: '1.00', horario: '2026-01-02T12:00:00Z' };
    await using bank = await ScriptedBank.start({
      data: [page([{ ...good, valor: 'grátis' }, good, 7])],
    });
    await using session = new BankSession(bank.access());
    const { records, quarantined, itemCount, totalItems } = await session.settlements();
    expect(records.map(({ endToEndId }) => endToEndId)).toEqual(['E1']);
    expect(quarantined).toMatchObject([
      { id: 'E1', reason: 'valor: not an amount: "grátis"' },
      { id: null, reason: 'not an object', raw: '7' },
    ]);
    expect({ itemCount, totalItems }).toEqual({ itemCount: 3, totalItems: 3 });
  });
});

describe('the bank’s date', () => {
  const dated = (date: string) => json({ instant: [] }, 200, { date });
  const dateAfter = async (date: string) => {
    await using bank = await ScriptedBank.start({ data: [dated(date)] });
    await using session = new BankSession(bank.access());
    expect(session.api.observedBankDate()).toBeNull();
    await session.settlements();
    return session.api.observedBankDate();
  };

  it('is that of its last answer', async () => {
    const now = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000);
    expect(await dateAfter(now.toUTCString())).toBe(now.toISOString());
  });
  it.each(['Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT', 'yesterday'])(
    'is none where it says %s',
    async (date) => {
      const told = await dateAfter(date);
      // A date that cannot be read leaves the one that came with the token.
      if (date === 'yesterday') expect(told).not.toBeNull();
      else expect(told).toBeNull();
    },
  );
});

describe('a probe of a scope', () => {
  it.each([
    ['passes when the read succeeds', page([]), null],
    ['passes when the read is refused for its content', problem(400), null],
    ['passes when nothing is there', problem(404), null],
    ['fails when the scope is missing', problem(403), 'scope_missing'],
  ])('%s', async (_, reply, code) => {
    await using bank = await ScriptedBank.start({ data: [reply] });
    await using session = new BankSession(bank.access({ schemeWord: 'zap' }));
    const probing = session.api.probeScope('zap.read', NEVER);
    if (code === null) await probing;
    else expect(await failureOf(probing)).toMatchObject({ code, params: { scope: 'zap.read' } });
    expect(bank.dataRequests[0]?.path).toBe('/api/zap');
  });

  it('refuses a scope that only a write would show', async () => {
    await using bank = await ScriptedBank.start();
    await using session = new BankSession(bank.access());
    expect(await failureOf(session.api.probeScope('rec.write', NEVER))).toMatchObject({
      code: 'invalid_input',
    });
    expect(bank.requests).toEqual([]);
  });
});

describe('the QR of a mandate', () => {
  const qr = { jornada: 'JORNADA_3', zapCopiaECola: '000201' };
  const mandate = { idRec: 'RR1', loc: { location: 'host/rec/1' }, dadosQR: qr };

  it('is read with the charge it joins', async () => {
    await using bank = await ScriptedBank.start({ data: [json(mandate)] });
    await using session = new BankSession(bank.access({ schemeWord: 'zap' }));
    expect(await session.api.readMandateQr('RR1', 'tx/1', NEVER)).toEqual({
      location: 'host/rec/1',
      qr: { journey: 'JORNADA_3', code: '000201' },
    });
    expect(bank.dataRequests[0]).toMatchObject({ path: '/api/rec/RR1', query: { txid: 'tx/1' } });
  });

  it('is empty while the bank has none', async () => {
    await using bank = await ScriptedBank.start({ data: [json({ idRec: 'RR1' })] });
    await using session = new BankSession(bank.access());
    expect(await session.api.readMandateQr('RR1', null, NEVER)).toEqual({
      location: null,
      qr: { journey: null, code: null },
    });
  });
});

describe('what only a practice bank has', () => {
  const practice = { profile: 'practice' } as const;

  it('is read from the origin, the clock without a token', async () => {
    await using bank = await ScriptedBank.start({
      token: [token()],
      data: [
        json({ today: '2026-01-20', now: '2026-01-20T12:00:00-03:00' }),
        json({ cob: [{ txid: 'a' }], cobv: [{ txid: 'b', valor: '9.90', nome: 'Ana' }] }),
      ],
    });
    await using session = new BankSession(bank.access(practice));
    expect(await session.api.readClock(NEVER)).toBe('2026-01-20T15:00:00.000Z');
    expect(bank.tokenRequests).toEqual([]);
    expect(await session.api.listJoiningCharges(NEVER)).toEqual([
      { txid: 'a', journey: 'JORNADA_3', amount: null, label: '' },
      { txid: 'b', journey: 'JORNADA_4', amount: '9.90', label: 'Ana' },
    ]);
    expect(bank.dataRequests.map(({ path }) => path)).toEqual(['/_practice/clock', '/_practice/charges']);
  });

  it.each([
    ['now', json({ now: 'meio-dia' })],
    ['JSON', json([])],
  ])('is not understood without %s', async (_, reply) => {
    await using bank = await ScriptedBank.start({ data: [reply] });
    await using session = new BankSession(bank.access(practice));
    const unreadable = { code: 'answer_unreadable' };
    expect(await failureOf(session.api.readClock(NEVER))).toMatchObject(unreadable);
    expect(await failureOf(session.api.listJoiningCharges(NEVER))).toMatchObject(unreadable);
  });

  it('is not asked of another bank', async () => {
    await using bank = await ScriptedBank.start();
    await using session = new BankSession(bank.access());
    expect(await session.api.readClock(NEVER)).toBeNull();
    expect(await session.api.listJoiningCharges(NEVER)).toEqual([]);
    expect(bank.requests).toEqual([]);
  });
});
