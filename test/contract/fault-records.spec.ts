import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebhookReceiver } from '../support/in-process/network/webhook-receiver.ts';
import { COBRS, type FaultyBank, openFaultyBank, problemOf, refusal } from './support/faulty-bank.ts';
import { ALL_TIME, type CobR, type ListAnswer, type Payment, type Rec } from './support/records.ts';

let bank: FaultyBank;
let receiver: WebhookReceiver;
beforeAll(async () => {
  bank = await openFaultyBank();
  receiver = await WebhookReceiver.start();
});
afterEach(() => bank.mend());
afterAll(async () => {
  await bank.bank.close();
  await receiver.close();
});

describe('records that are not as they should be', () => {
  it('unknown_values: in a third of the records, and in a single one', async () => {
    const before = await bank.read<{ recs: Rec[] }>(`/rec?${ALL_TIME}`);
    await bank.order({ kind: 'unknown_values' });
    const { recs } = await bank.read<{ recs: Rec[] }>(`/rec?${ALL_TIME}`);
    const strange = recs.filter(({ status }) => status === 'VALOR_NOVO');
    expect(strange).toHaveLength(Math.ceil(before.recs.length / 3));
    for (const rec of strange) expect(rec.calendario.periodicidade).toBe('VALOR_NOVO');
    const charge = await bank.read<CobR>(`/cobr/${await bank.firstTxid()}`);
    expect(charge.status).toBe('VALOR_NOVO');
  });

  it('unknown_fields: everywhere, and nothing else changes', async () => {
    const before = await bank.get(COBRS);
    await bank.order({ kind: 'unknown_fields' });
    const { body } = await bank.get(COBRS);
    const { campoNovo, cobsr } = body as { campoNovo?: unknown; cobsr: (CobR & { campoNovo?: unknown })[] };
    expect(campoNovo).toEqual({ descricao: 'Campo de uma versão futura', itens: [1, null, 'x'] });
    expect(cobsr.length).toBeGreaterThan(0);
    for (const charge of cobsr) expect(charge.campoNovo).toEqual(campoNovo);
    const stripped = JSON.stringify(body, (name, value: unknown) =>
      name === 'campoNovo' ? undefined : value,
    );
    expect(JSON.parse(stripped)).toEqual(before.body);
  });

  it('code_of_charge_alone: a rejected charge says why, its attempts do not', async () => {
    const before = await bank.read<{ cobsr: CobR[] }>(COBRS);
    await bank.order({ kind: 'code_of_charge_alone' });
    const { cobsr } = await bank.read<{ cobsr: CobR[] }>(COBRS);
    const bearing = (charges: readonly CobR[]) =>
      charges.filter(({ encerramento }) => encerramento !== undefined && 'rejeicao' in encerramento);
    const codes = (charges: readonly CobR[]) =>
      bearing(charges).flatMap(({ tentativas }) => tentativas.flatMap(({ rejeicao }) => rejeicao ?? []));
    expect(bearing(cobsr).length).toBeGreaterThan(0);
    expect(bearing(cobsr).map(({ encerramento }) => encerramento)).toEqual(
      bearing(before.cobsr).map(({ encerramento }) => encerramento),
    );
    expect([codes(before.cobsr).length > 0, codes(cobsr)]).toEqual([true, []]);
    const others = (charges: readonly CobR[]) =>
      charges.filter(({ encerramento }) => encerramento === undefined);
    expect(others(cobsr)).toEqual(others(before.cobsr));
  });

  it('bad_record: one lacks a field, at the next strike one has a wrong type', async () => {
    const before = await bank.read<{ cobsr: CobR[] }>(COBRS);
    await bank.order({ kind: 'bad_record', path: '/cobr' });
    const differing = async () => {
      const { cobsr } = await bank.read<{ cobsr: CobR[] }>(COBRS);
      expect(cobsr).toHaveLength(before.cobsr.length);
      return cobsr.filter((charge, at) => JSON.stringify(charge) !== JSON.stringify(before.cobsr[at]));
    };
    const [lacking, ...others] = await differing();
    expect([lacking, others]).toEqual([
      expect.not.objectContaining({ txid: expect.anything() as unknown }),
      [],
    ]);
    expect(await differing()).toEqual([expect.objectContaining({ txid: { ilegivel: true } })]);
  });
});

describe.each(['/rec', '/cob', '/cobr', '/locrec', '/webhook', '/instant'])('the list %s', (path) => {
  it('is refused by a fault as it refuses a bad query itself', async () => {
    const own = await bank.get(`${path}?inicio=ontem&fim=hoje`);
    await bank.order({ kind: 'window_refused', setting: 7, path });
    const refused = await bank.get(`${path}?${ALL_TIME}`);
    const { type } = own.body as { readonly type: string };
    expect(refused).toMatchObject({ status: 400, body: { type } });
  });

  it('has records that bad_record spoils, by a field that each of them has', async () => {
    await bank.send('PUT', `/webhook/${bank.bank.ready.chave}`, { webhookUrl: `${receiver.origin}/avisos` });
    const before = await bank.get(`${path}?${ALL_TIME}`);
    await bank.order({ kind: 'bad_record', path });
    for (let strike = 0; strike < 6; strike += 1) {
      const spoiled = await bank.get(`${path}?${ALL_TIME}`);
      expect({ status: spoiled.status, isSpoiled: !isDeepStrictEqual(spoiled.body, before.body) }).toEqual({
        status: 200,
        isSpoiled: true,
      });
    }
  });
});

describe('lists that differ from others', () => {
  const page = (path: string, at: number, size: number): string =>
    `${path}?${ALL_TIME}&paginacao.itensPorPagina=${size}&paginacao.paginaAtual=${at}`;
  const idsOf = ({ cobsr }: { cobsr: CobR[] }): string[] => cobsr.map(({ txid }) => txid);
  const readPage = async (at: number) => {
    const answer = await bank.read<ListAnswer & { cobsr: CobR[] }>(page('/cobr', at, 5));
    return { ids: idsOf(answer), paging: answer.parametros.paginacao };
  };

  it('drifting_pages: a record appears between two pages, and vanishes between the next', async () => {
    const still = [await readPage(0), await readPage(1), await readPage(2)];
    await bank.order({ kind: 'drifting_pages' });
    const moved = [await readPage(0), await readPage(1), await readPage(2)];
    const total = still[0]?.paging.quantidadeTotalDeItens ?? 0;
    expect(moved[0]).toEqual(still[0]);
    expect(moved[1]?.ids).toEqual([still[0]?.ids.at(-1), ...(still[1]?.ids.slice(0, -1) ?? [])]);
    expect(moved[1]?.paging.quantidadeTotalDeItens).toBe(total + 1);
    expect(moved[2]).toEqual(still[2]);
  });

  it('window_refused', async () => {
    await bank.order({ kind: 'window_refused', setting: 7 });
    const window = (to: string) => `inicio=2025-10-01T00:00:00Z&fim=2025-10-${to}T00:00:00Z`;
    expect((await bank.get(`/rec?${window('08')}`)).status).toBe(200);
    const refused = await bank.get(`/rec?${window('09')}`);
    expect(refusal(refused)).toEqual(problemOf(400, 'RecConsultaInvalida'));
    expect(refused.body).toMatchObject({ violacoes: [{ propriedade: 'fim' }] });
    expect((await bank.get(`/instant?${window('09')}`)).body).toMatchObject({
      type: expect.stringContaining('InstantConsultaInvalida') as unknown,
    });
  });

  it('page_size_refused: the size that nobody asked for is one too', async () => {
    await bank.order({ kind: 'page_size_refused', setting: 50 });
    expect((await bank.get(page('/cobr', 0, 50))).status).toBe(200);
    expect(refusal(await bank.get(page('/cobr', 0, 51)))).toEqual(problemOf(400, 'CobRConsultaInvalida'));
    expect((await bank.get(COBRS)).status).toBe(400);
  });

  it('future_refused: after the virtual now, whatever the real one is', async () => {
    await bank.order({ kind: 'future_refused' });
    const until = (fim: string) => bank.get(`/cobr?inicio=2025-11-01T00:00:00Z&fim=${fim}`);
    const { now } = await bank.read<{ now: string }>('/_practice/clock');
    expect((await until(now)).status).toBe(200);
    const later = new Date(Date.parse(now) + 1_000).toISOString();
    expect(refusal(await until(later))).toEqual(problemOf(400, 'CobRConsultaInvalida'));
  });

  it('list_not_offered: single records are', async () => {
    const txid = await bank.firstTxid();
    await bank.order({ kind: 'list_not_offered' });
    for (const path of ['/rec', '/cob', '/cobr', '/instant', '/locrec', '/webhook']) {
      expect(refusal(await bank.get(`${path}?${ALL_TIME}`))).toEqual(problemOf(404, 'NaoEncontrado'));
    }
    expect((await bank.get(`/cobr/${txid}`)).status).toBe(200);
  });

  it.each(['list_not_offered', 'window_refused', 'page_size_refused', 'future_refused'] as const)(
    '%s is told to no one without a token',
    async (kind) => {
      await bank.order({ kind });
      expect((await bank.getAs('x', COBRS)).status).toBe(401);
    },
  );
});

describe('another bank', () => {
  const firstPaid = async () =>
    (await bank.read<{ instant: Payment[] }>(`/instant?${ALL_TIME}`)).instant[0]?.endToEndId ?? '';

  it('clock_skew: the Date header is off, the virtual clock is not', async () => {
    const before = await bank.get('/_practice/clock');
    await bank.order({ kind: 'clock_skew', setting: -90 });
    const { headers } = await bank.get(COBRS);
    const behindMs = Date.now() - Date.parse(headers.get('date') ?? '');
    expect(Math.round(behindMs / 60_000)).toBe(90);
    const { body, headers: own } = await bank.get('/_practice/clock');
    expect(body).toEqual(before.body);
    expect(Math.round((Date.now() - Date.parse(own.get('date') ?? '')) / 60_000)).toBe(0);
  });

  it('other_word: path and fields bear it, the old path is gone', async () => {
    const paid = await bank.read<Payment & { txid: string }>(`/instant/${await firstPaid()}`);
    const charge = await bank.read<CobR>(`/cobr/${paid.txid}`);
    await bank.order({ kind: 'other_word', word: 'zip' });
    expect((await bank.get(`/instant/${paid.endToEndId}`)).status).toBe(404);
    expect(await bank.read(`/zip/${paid.endToEndId}`)).toEqual(paid);
    expect(await bank.read(`/zip?${ALL_TIME}`)).toHaveProperty('zip');
    const { instant, ...others } = charge;
    expect(await bank.read(`/cobr/${paid.txid}`)).toEqual({ ...others, zip: instant });
  });

  it('other_word: renames the field of the code and leaves the code', async () => {
    const recs = (await bank.read<{ recs: Rec[] }>(`/rec?${ALL_TIME}`)).recs;
    const idRec = recs.find(({ loc }) => loc !== undefined)?.idRec ?? '';
    const { dadosQR } = await bank.read<Rec>(`/rec/${idRec}`);
    await bank.order({ kind: 'other_word', word: 'zip' });
    const renamed = (await bank.read<Rec>(`/rec/${idRec}`)).dadosQR;
    expect(renamed).toEqual({ jornada: 'JORNADA_2', zipCopiaECola: dadosQR?.instantCopiaECola });
  });

  it('other_word: paths of faults keep the own word', async () => {
    await bank.order({ kind: 'other_word', word: 'zip' });
    await bank.order({ kind: 'status_503', path: '/instant' });
    expect((await bank.get(`/zip?${ALL_TIME}`)).status).toBe(503);
  });

  it.each([{ word: null }, { word: 'cobr' }])('other_word is refused with %j', async ({ word }) => {
    await expect(bank.order({ kind: 'other_word', word })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
