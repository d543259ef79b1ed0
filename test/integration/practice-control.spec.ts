import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { CONTROL_CALL_NAMES, controlWord } from '../../src-main/practice-bank/control/control-calls.ts';
import { status, taken, WebhookReceiver } from '../support/in-process/network/webhook-receiver.ts';
import { type Body, PracticeWalker } from '../support/in-process/practice-bank/practice-walker.ts';

// The walk of src-main/practice-bank/README.md, call by call, by a client that knows HTTP alone.

const README = new URL('../../src-main/practice-bank/README.md', import.meta.url);
const OPTIONS = { payers: 20, months: 2, today: civilDate('2026-03-02'), charging: 'by_hand' } as const;

const PATIENT = { timeout: 20_000 };
const PAYER = { cpf: '52998224725', nome: 'Clara Nunes' };
const MANDATE = {
  vinculo: { contrato: 'C-1', objeto: 'Plano mensal', devedor: PAYER },
  calendario: { dataInicial: '2026-03-10', periodicidade: 'MENSAL' },
  valor: { valorRec: '49.90' },
  politicaRetentativa: 'PERMITE_3R_7D',
};
const ACCOUNT = { conta: '4820175', tipoConta: 'CORRENTE', agencia: '0001' };

let walker: PracticeWalker;
beforeAll(async () => {
  walker = await PracticeWalker.open(OPTIONS);
});
afterAll(() => walker.close());

async function created(path: string, body: unknown): Promise<Body> {
  const answer = await walker.service('POST', path, body);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

const location = async (): Promise<unknown> => (await created('/locrec', undefined)).id;
const mandate = async (more: Body = {}): Promise<string> =>
  String((await created('/rec', { ...MANDATE, ...more })).idRec);

async function code(idRec: string, query = ''): Promise<{ jornada: string; code: string }> {
  const { body } = await walker.service('GET', `/rec/${idRec}${query}`);
  const { jornada, instantCopiaECola } = body.dadosQR as Body;
  return { jornada: String(jornada), code: String(instantCopiaECola) };
}

const statusOf = async (idRec: string): Promise<unknown> =>
  (await walker.service('GET', `/rec/${idRec}`)).body.status;

async function joiningCharge(kind: 'cob' | 'cobv'): Promise<string> {
  const wanted = { kind, amount: 5_000, label: 'Adesão' };
  return String((await walker.control('make-joining-charge', wanted)).body.txid);
}

describe('the readme', () => {
  it('shows every control call', () => {
    const text = readFileSync(README, 'utf8');
    const missing = CONTROL_CALL_NAMES.map(controlWord).filter((word) => !text.includes(`\`${word}\``));
    expect(missing).toEqual([]);
  });

  it('shows no control call that is not there', () => {
    const shown = readFileSync(README, 'utf8').matchAll(/^control ([a-z-]+)/gm);
    const known = CONTROL_CALL_NAMES.map(controlWord);
    for (const [, word = ''] of shown) expect(known).toContain(word);
  });
});

describe('a mandate', () => {
  it('of journey 1 is approved through its confirmation request', async () => {
    const idRec = await mandate();
    const request = await created('/solicrec', {
      idRec,
      calendario: { dataExpiracaoSolicitacao: '2026-03-09T20:00:00Z' },
      destinatario: { conta: '123456', ispbParticipante: '99990110', agencia: '0001', cpf: PAYER.cpf },
    });
    await walker.control('step-clock', { hours: 1 });
    const approved = await walker.control('approve-mandate', { idRec });
    expect(approved.body).toMatchObject({ idRec, status: 'APROVADA', journey: 'JORNADA_1' });
    const after = await walker.service('GET', `/solicrec/${String(request.idSolicRec)}`);
    expect(after.body).toMatchObject({ status: 'ACEITA' });
  });

  it('of journey 2 is approved by its code', async () => {
    const idRec = await mandate({ loc: await location() });
    const { jornada, code: text } = await code(idRec);
    expect(jornada).toBe('JORNADA_2');
    const paid = await walker.control('pay-code', { code: text });
    expect(paid.body).toEqual({ idRec, journey: 'JORNADA_2', endToEndId: null });
    expect(await statusOf(idRec)).toBe('APROVADA');
  });

  it.each([
    ['JORNADA_3', 'cob'],
    ['JORNADA_4', 'cobv'],
  ] as const)('of %s is approved by a code that pays a charge', async (journey, kind) => {
    const txid = await joiningCharge(kind);
    const joining = kind === 'cob' ? { ativacao: { dadosJornada: { txid } } } : {};
    const idRec = await mandate({ loc: await location(), ...joining });
    const { jornada, code: text } = await code(idRec, `?txid=${txid}`);
    expect(jornada).toBe(journey);
    const { body } = await walker.control('pay-code', { code: text });
    expect(body).toMatchObject({ idRec, journey });
    const settlement = await walker.service('GET', `/instant/${String(body.endToEndId)}`);
    expect(settlement).toMatchObject({ status: 200, body: { txid, valor: '50.00' } });
    expect(await statusOf(idRec)).toBe('APROVADA');
  });

  it('is refused by its payer, and then cannot be approved', async () => {
    const idRec = await mandate();
    const refused = await walker.control('refuse-mandate', { idRec, code: 'AP14' });
    expect(refused.body).toMatchObject({ status: 'REJEITADA' });
    const again = await walker.control('approve-mandate', { idRec });
    expect(again).toMatchObject({ status: 400, body: { title: 'Requisição inválida.' } });
    expect(String(again.body.detail)).toMatch(/recorrência/);
  });
});

describe('a charge', () => {
  it('fails, is retried, is paid, and goes back', async () => {
    const idRec = await mandate();
    await walker.control('approve-mandate', { idRec });
    const txid = 'CICLO0000000000000000000000001';
    const put = await walker.service('PUT', `/cobr/${txid}`, {
      idRec,
      calendario: { dataDeVencimento: '2026-03-10' },
      valor: { original: '49.90' },
      recebedor: ACCOUNT,
    });
    expect(put).toMatchObject({ status: 201, body: { txid, status: 'CRIADA' } });
    await walker.control('step-clock', { hours: 2 });
    const failing = await walker.control('fail-next-debit', { idRec, code: null });
    expect(failing.body).toMatchObject({ txid, status: 'ATIVA', settleDate: '2026-03-10' });
    await walker.control('run-clock-to', { date: '2026-03-11' });
    const retried = await walker.service('POST', `/cobr/${txid}/retentativa/2026-03-12`);
    expect(retried.status).toBe(201);
    await walker.control('run-clock-to', { date: '2026-03-13' });
    const paid = await walker.service('GET', `/cobr/${txid}`);
    expect(paid.body).toMatchObject({ status: 'CONCLUIDA' });
    const { body: member } = await walker.control('read-cast-member', { idRec });
    const [settlement] = member.settlements as readonly Body[];
    expect(settlement).toMatchObject({ txid, amount: 4_990, refunded: 0 });
    const endToEndId = String(settlement?.endToEndId);
    const refund = await walker.control('refund-settlement', { endToEndId, amount: 1_000 });
    await walker.control('step-clock', { days: 1 });
    const shown = await walker.service('GET', `/instant/${endToEndId}`);
    expect(shown.body.devolucoes).toMatchObject([{ rtrId: refund.body.rtrId, valor: '10.00' }]);
  });
});

describe('webhooks', () => {
  it('are told of a mandate, paused by a failure, resumed, and seen in the log', async () => {
    const receiver = await WebhookReceiver.start();
    onTestFinished(() => receiver.close());
    const webhookUrl = `${receiver.origin}/avisos?segredo=abc`;
    expect((await walker.service('PUT', '/webhookrec', { webhookUrl })).status).toBe(200);
    expect((await walker.service('GET', '/webhookrec')).body).toMatchObject({ webhookUrl });
    const idRec = await mandate({ calendario: { ...MANDATE.calendario, dataInicial: '2026-04-10' } });
    await walker.control('approve-mandate', { idRec });
    await expect
      .poll(() => receiver.bodies.at(-1), PATIENT)
      .toMatchObject({ recs: [{ idRec, status: 'APROVADA' }] });
    expect(receiver.deliveries.at(-1)?.path).toBe('/avisos/rec?segredo=abc');

    receiver.answer(status(404));
    await walker.control('cancel-as-payer', { idRec });
    const channel = async (): Promise<unknown> =>
      ((await walker.control('list-channels')).body as unknown as readonly Body[])[0];
    await expect.poll(channel, PATIENT).toMatchObject({ isPaused: true, pausedBy: '404', waiting: 1 });
    receiver.answer(taken);
    await walker.control('resume-channel', { id: 'rec' });
    await expect.poll(channel, PATIENT).toMatchObject({ isPaused: false, waiting: 0 });
    expect(receiver.bodies.at(-1)).toMatchObject({ recs: [{ idRec, status: 'CANCELADA' }] });
    const { body: log } = await walker.control('list-deliveries', { id: 'rec' });
    expect(log).toMatchObject([{ event: 'CANCELADA', about: idRec, outcome: 'delivered', tries: 2 }, {}]);
  });
});

describe('the bank', () => {
  it('strikes with the fault it was given, and shows it among the requests', async () => {
    const fault = { kind: 'status_503', path: '/locrec', count: 1 };
    expect((await walker.control('add-fault', fault)).body).toMatchObject({ kind: 'status_503', left: 1 });
    expect((await walker.service('POST', '/locrec')).status).toBe(503);
    expect((await walker.service('POST', '/locrec')).status).toBe(201);
    const { body } = await walker.control('list-requests', { limit: 2 });
    expect(body).toMatchObject([
      { status: 201, faults: [] },
      { status: 503, faults: ['status_503'] },
    ]);
  });

  it('takes a scope away and gives it back', async () => {
    const { body } = await walker.control('list-credentials');
    const [full] = body as unknown as readonly { clientId: string; scopes: { scope: string }[] }[];
    const scopes = full?.scopes.map(({ scope }) => scope) ?? [];
    const without = {
      clientId: full?.clientId,
      scopes: scopes.filter((scope) => scope !== 'payloadlocationrec.write'),
    };
    await walker.control('set-scopes', without);
    expect((await walker.service('POST', '/locrec')).status).toBe(403);
    await walker.control('set-scopes', { ...without, scopes });
    expect((await walker.service('POST', '/locrec')).status).toBe(201);
  });

  it('tells another world from its beginning', async () => {
    const plan = { seed: 9, payers: 12, months: 1, today: '2026-05-04' };
    const { body } = await walker.control('restart-world', plan);
    expect(body).toMatchObject({ seed: 9, payers: 12, mandates: 12, firstDay: '2026-05-04' });
    expect((await walker.control('read-clock')).body).toMatchObject({
      today: '2026-05-04',
      now: '2026-05-04T15:00:00.000Z',
      isRunning: false,
      charging: 'by_hand',
    });
    expect((await walker.control('list-channels')).body).toEqual([]);
  });
});
