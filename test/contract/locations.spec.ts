import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { type BankSession, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { HttpClient, type ReadLocation } from '../support/in-process/practice-bank/http-client.ts';
import { ALL_TIME, type ListAnswer, type Paging, type Rec } from './support/records.ts';

let session: BankSession;
let client: HttpClient;
beforeAll(async () => {
  session = await openBank({ seed: 7, payers: 60, months: 2, today: civilDate('2025-11-10') });
  client = new HttpClient(session);
});
afterAll(() => session.bank.close());

type Listed = ReadLocation & { readonly criacao: string };

async function listed(filter = ''): Promise<{ readonly loc: readonly Listed[]; readonly paging: Paging }> {
  const { status, body } = await session.get(`/locrec?${ALL_TIME}&paginacao.itensPorPagina=1000&${filter}`);
  expect(status).toBe(200);
  const { loc, parametros } = body as ListAnswer;
  return { loc: loc as readonly Listed[], paging: parametros.paginacao };
}

describe('POST /locrec', () => {
  it('answers 201 with the address at which the location is read', async () => {
    const { status, headers, body } = await session.send('POST', '/locrec');
    const { id, location } = body as ReadLocation;
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`${session.bank.ready.baseUrl}/locrec/${id}`);
    expect(location.length).toBeLessThanOrEqual(77);
    expect(location).toMatch(/^instant\.example\.com\/rec\/[0-9a-f]{32}$/);
    expect((await session.get(`/locrec/${id}`)).body).toEqual(body);
    expect(body).not.toHaveProperty('idRec');
  });

  it('takes an empty body that says it is JSON', async () => {
    const { sendAs, tokenFor, bank } = session;
    const token = await tokenFor(bank.ready.clientId, bank.ready.clientSecret);
    const response = await fetch(`${bank.ready.baseUrl}/locrec`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    expect(response.status).toBe(201);
    expect((await sendAs(token, 'POST', '/locrec', {})).status).toBe(201);
  });
});

describe('GET /locrec', () => {
  it('lists every location once, in order of creation', async () => {
    const made = await client.createLocation();
    const { loc, paging } = await listed();
    expect(loc.map(({ criacao }) => criacao)).toEqual(loc.map(({ criacao }) => criacao).toSorted());
    expect(new Set(loc.map(({ id }) => id)).size).toBe(paging.quantidadeTotalDeItens);
    expect(loc.at(-1)).toMatchObject(made);
  });

  it('knows the locations of the mandates that were there before', async () => {
    const { loc } = await listed('idRecPresente=true');
    const { body } = await session.get(
      `/rec?${ALL_TIME}&locationPresente=true&paginacao.itensPorPagina=1000`,
    );
    const located = (body as { recs: readonly Rec[] }).recs.map((rec) => (rec as { idRec: string }).idRec);
    expect(loc.map(({ idRec }) => idRec).toSorted()).toEqual(located.toSorted());
    expect(located.length).toBeGreaterThan(30);
  });

  it('filters by idRecPresente and by convenio', async () => {
    await client.createLocation();
    const [all, linked, bare] = [
      await listed(),
      await listed('idRecPresente=true'),
      await listed('idRecPresente=false'),
    ];
    expect(linked.loc.length).toBeGreaterThan(0);
    expect(linked.loc.every(({ idRec }) => idRec !== undefined)).toBe(true);
    expect(bare.loc.length).toBeGreaterThan(0);
    expect(bare.loc.every(({ idRec }) => idRec === undefined)).toBe(true);
    expect(linked.loc.length + bare.loc.length).toBe(all.loc.length);
    const [one, other] = [await listed('convenio=BOAVISTA-01'), await listed('convenio=BOAVISTA-02')];
    expect(one.loc.length).toBeGreaterThan(0);
    expect(one.loc.length + other.loc.length).toBeLessThanOrEqual(linked.loc.length);
    expect((await listed('convenio=NENHUM')).loc).toEqual([]);
  });

  it('tells back what was asked', async () => {
    const { body } = await session.get(`/locrec?${ALL_TIME}&idRecPresente=false&convenio=X`);
    expect((body as ListAnswer).parametros).toMatchObject({
      idRecPresente: false,
      recebedor: { convenio: 'X' },
    });
  });
});

describe('GET /locrec/{id} and DELETE /locrec/{id}/idRec', () => {
  it('unlinks the mandate, which stays as it is', async () => {
    const { idRec, loc } = await client.approvedMandate(5);
    const id = loc?.id ?? -1;
    expect((await client.readLocation(id)).idRec).toBe(idRec);
    expect((await client.unlinkLocation(id)).idRec).toBeUndefined();
    const after = await client.readMandate(idRec);
    expect([after.status, after.loc, after.dadosQR]).toEqual(['APROVADA', undefined, undefined]);
    expect((await client.createMandate(5, { loc: id })).loc?.id).toBe(id);
  });

  it('is no error where nothing is linked', async () => {
    const { id } = await client.createLocation();
    expect(await client.unlinkLocation(id)).toEqual(await client.readLocation(id));
  });

  it('unlinks a mandate that is over', async () => {
    const { id } = await client.createLocation();
    const { idRec } = await client.createMandate(5, { loc: id });
    await client.reviseMandate(idRec, { status: 'CANCELADA' });
    expect((await client.unlinkLocation(id)).idRec).toBeUndefined();
  });

  it.each(['999999999', '-1', '1.5', '1e3', 'x', '%00', '9'.repeat(40), '٣'])(
    'answers 404 for %s',
    async (id) => {
      for (const [method, path] of [
        ['GET', `/locrec/${id}`],
        ['DELETE', `/locrec/${id}/idRec`],
      ] as const) {
        const { status, body } = await session.send(method, path);
        expect(status).toBe(404);
        expect(body).toMatchObject({
          type: expect.stringContaining('/PayloadLocationRecNaoEncontrado') as unknown,
        });
      }
    },
  );
});
