import { type Knock, WebhookReceiver } from '../../support/in-process/network/webhook-receiver.ts';
import type { BankSession } from '../../support/in-process/practice-bank/bank-session.ts';
import { bodyOf, HttpClient } from '../../support/in-process/practice-bank/http-client.ts';
import {
  type Body,
  chargeBody,
  daysAfter,
  dueBody,
  immediateBody,
  newTxid,
} from '../../support/in-process/practice-bank/request-bodies.ts';

const FIRM = { contrato: 'CT-77', devedor: { cnpj: '12ABC34501DE35', nome: 'Padaria São João Ltda' } };

/** Bodies of POST /rec that differ in what they leave out, and in what stands for it. */
const MANDATES: readonly Body[] = [
  { valor: { valorMinimoRecebedor: '10.00' }, politicaRetentativa: 'NAO_PERMITE' },
  { valor: undefined, recebedor: undefined, vinculo: FIRM },
  ...['SEMANAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'].map((periodicidade) => ({
    calendario: { dataInicial: '2026-01-31', dataFinal: '2028-12-31', periodicidade },
  })),
];

/**
 * Has every endpoint succeed, each record in every status that can be brought about, while webhooks are registered in each format in
 * turn. Answers the deliveries that came.
 */
export async function walkSuccesses(session: BankSession): Promise<readonly Knock[]> {
  const receiver = await WebhookReceiver.start();
  try {
    await registerWebhooks(session, receiver.origin);
    const client = new HttpClient(session);
    await walkMandates(client);
    await walkCharges(client);
    await walkJoinables(client);
    for (const format of ['standard', 'flat', 'envelope'] as const) await walkSettlement(client, format);
    await readLists(session);
    await quiet(session);
    await removeWebhooks(session);
    return receiver.deliveries;
  } finally {
    await receiver.close();
  }
}

const QUERY = '?segredo=s3nh%40&v=1';

async function registerWebhooks({ send, bank }: BankSession, origin: string): Promise<void> {
  const { chave } = bank.ready;
  for (const path of ['/webhookrec', '/webhookcobr', `/webhook/${chave}`]) {
    const webhookUrl = `${origin}/hook${QUERY}`;
    bodyOf(await send('PUT', path, { webhookUrl }), 200);
    const read = bodyOf<{ webhookUrl: string }>(await send('GET', path), 200);
    if (read.webhookUrl !== webhookUrl) throw new Error(`${path} came back as ${read.webhookUrl}`);
  }
  bodyOf(await send('GET', '/webhook'), 200);
  bodyOf(await send('GET', '/webhook?inicio=2015-01-01T00:00:00Z&fim=2040-01-01T00:00:00Z'), 200);
}

async function removeWebhooks({ send, bank }: BankSession): Promise<void> {
  for (const path of ['/webhookrec', '/webhookcobr', `/webhook/${bank.ready.chave}`]) {
    bodyOf(await send('DELETE', path), 204);
  }
}

async function walkMandates(client: HttpClient): Promise<void> {
  const { control } = client.session;
  for (const changes of MANDATES) await client.createMandate(20, changes);
  const refused = await client.createMandate(20);
  await control.refuseMandate({ idRec: refused.idRec, code: 'AP13' });
  const cancelled = await client.approvedMandate(20);
  await control.cancelAsPayer({ idRec: cancelled.idRec });
  const asked = await client.createMandate(20);
  await control.setTemperament({ idRec: asked.idRec, temperament: 'cancels' });
  const rejected = await client.askConfirmation(asked.idRec);
  const withdrawn = await client.createMandate(20);
  const request = await client.askConfirmation(withdrawn.idRec);
  await client.cancelConfirmation(request.idSolicRec);
  const accepted = await client.askConfirmation((await client.createMandate(20)).idRec);
  await client.wait(2);
  for (const { idSolicRec } of [rejected, request, accepted]) await client.readConfirmation(idSolicRec);
  for (const { idRec } of [refused, cancelled, asked, withdrawn]) await client.readMandate(idRec);
  await walkLocation(client);
}

async function walkLocation(client: HttpClient): Promise<void> {
  const { id, location } = await client.createLocation();
  const { idRec } = await client.createMandate(20, { loc: id });
  await client.reviseMandate(idRec, { vinculo: { devedor: { nome: 'Marta Q.' } } });
  bodyOf(await client.session.sendAs(null, 'GET', location.replace(/^.*(?=\/rec\/)/, '')), 200);
  await client.readLocation(id);
  await client.unlinkLocation(id);
}

/** A doomed charge, one that is called off, one by POST, one that fails, is retried and fails for good. */
async function walkCharges(client: HttpClient): Promise<void> {
  const { control, send } = client.session;
  const { idRec } = await client.approvedMandate(3);
  const doomed = await client.createCharge(idRec, 5, { valor: { original: '1.00' } });
  await client.wait(1);
  await client.readCharge(doomed.txid);
  const withdrawn = await client.createCharge(idRec, 4);
  await client.cancelCharge(withdrawn.txid);
  const body = chargeBody(idRec, daysAfter(client.today, 4), {
    devedor: undefined,
    infoAdicional: undefined,
  });
  const { txid } = bodyOf<{ txid: string }>(await send('POST', '/cobr', body), 201);
  await control.failNextDebit({ idRec, code: 'AM02' });
  await client.wait(5);
  await client.retryCharge(txid, 1);
  await control.failNextDebit({ idRec, code: 'AC05' });
  await client.wait(2);
  await client.readCharge(txid);
}

/** A charge of each kind that goes along with a mandate's code and is paid, and one that lapses. */
async function walkJoinables(client: HttpClient): Promise<void> {
  const { send, get, control } = client.session;
  for (const [kind, body] of [
    ['cob', immediateBody({ solicitacaoPagador: 'Matrícula' })],
    ['cobv', dueBody(daysAfter(client.today, 3))],
  ] as const) {
    const { id } = await client.createLocation();
    const { idRec } = await client.createMandate(20, { loc: id });
    const { txid } = bodyOf<{ txid: string }>(await send('PUT', `/${kind}/${newTxid()}`, body), 201);
    bodyOf(await get(`/${kind}/${txid}`), 200);
    const read = bodyOf<{ dadosQR: { instantCopiaECola: string } }>(
      await get(`/rec/${idRec}?txid=${txid}`),
      200,
    );
    await control.payCode({ code: read.dadosQR.instantCopiaECola });
    bodyOf(await get(`/${kind}/${txid}`), 200);
  }
  const brief = immediateBody({ devedor: undefined, calendario: { expiracao: 60 } });
  const { txid } = bodyOf<{ txid: string }>(await send('POST', '/cob', brief), 201);
  await client.wait(1);
  bodyOf(await get(`/cob/${txid}`), 200);
}

/** A charge that is paid, and refunded, while the key's webhook speaks in one format. */
async function walkSettlement(client: HttpClient, format: 'standard' | 'flat' | 'envelope'): Promise<void> {
  const { control, bank } = client.session;
  await quiet(client.session);
  await control.configureChannel({ id: `chave:${bank.ready.chave}`, format });
  const { idRec } = await client.approvedMandate(3);
  const { txid } = await client.createCharge(idRec, 3, { ajusteDiaUtil: true });
  await client.wait(9);
  const [paid] = (await client.readCharge(txid)).instant ?? [];
  const endToEndId = paid?.endToEndId ?? '';
  await client.readSettlement(endToEndId);
  await control.refundSettlement({ endToEndId, amount: 500, nature: 'MED_FRAUDE' });
  await client.readSettlement(endToEndId);
  await client.wait(3);
  await client.readCharge(txid);
  await client.readSettlement(endToEndId);
}

async function readLists({ get }: BankSession): Promise<void> {
  const window = 'inicio=2015-01-01T00:00:00Z&fim=2040-01-01T00:00:00Z';
  for (const path of ['/rec', '/cob', '/cobr', '/instant', '/locrec'])
    bodyOf(await get(`${path}?${window}`), 200);
  for (const filter of ['idRecPresente=true', 'idRecPresente=false', 'convenio=BOAVISTA-01']) {
    bodyOf(await get(`/locrec?${window}&${filter}`), 200);
  }
}

/** Waits until no channel has anything left to send. */
async function quiet({ control }: BankSession): Promise<void> {
  while ((await control.listChannels()).some(({ waiting }) => waiting > 0)) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
