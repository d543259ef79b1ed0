import { civilDate } from '../../../src-main/core/civil-date.ts';
import {
  type BankSession,
  call,
  type Listener,
  type Method,
} from '../../support/in-process/practice-bank/bank-session.ts';
import { HttpClient } from '../../support/in-process/practice-bank/http-client.ts';
import {
  chargeBody,
  confirmationBody,
  daysAfter,
  newTxid,
} from '../../support/in-process/practice-bank/request-bodies.ts';
import { endpointRules } from '../schemas/endpoints.ts';

/** The world that sweeps are made in. */
export const SWEPT_WORLD = { seed: 7, payers: 50, months: 3, today: civilDate('2025-11-10') };

const UNKNOWN: Readonly<Record<string, string>> = {
  idRec: `RR99999004${'20250101'}${'0'.repeat(11)}`,
  recUrlAccessToken: '0'.repeat(32),
  idSolicRec: `SC99999004${'20250101'}${'0'.repeat(11)}`,
  txid: 'Z'.repeat(32),
  data: '2025-11-20',
  id: '999999999',
  chave: 'desconhecida@example.com',
  endToEndId: `E99999004${'202501010000'}${'0'.repeat(11)}`,
};

/** A path with ids that nothing bears. */
const unknownPath = (path: string): string =>
  path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => UNKNOWN[name] ?? '');

/** Provokes every refusal that an endpoint can give: no token, no scope, unknown ids, bodies of every wrong kind. */
export async function sweepRefusals(session: BankSession, listener: Listener): Promise<void> {
  await sweepAccess(session);
  await sweepBodies(session, listener);
  await sweepUnknown(session);
  await sweepIllegal(session);
}

/** Every endpoint without a token and with one that lacks its scope. */
async function sweepAccess({ bank, control, sendAs, tokenFor }: BankSession): Promise<void> {
  const { clientId, clientSecret } = bank.ready.limited;
  await control.setScopes({ clientId, scopes: [] });
  const token = await tokenFor(clientId, clientSecret);
  for (const { method, path, scope } of endpointRules(bank.ready.word)) {
    if (scope === null) continue;
    await sendAs(null, method, unknownPath(path));
    await sendAs(token, method, unknownPath(path));
  }
}

const TOO_LARGE = JSON.stringify({ x: 'x'.repeat(70_000) });
const WRONG_BODIES: readonly (readonly [contentType: string, text: string])[] = [
  ['application/json', '{"a":'],
  ['application/json', TOO_LARGE],
  ['text/xml', '<a/>'],
];

/** Every endpoint that reads a body with one that is no JSON, too large, or of another type. */
async function sweepBodies({ bank, tokenFor }: BankSession, listener: Listener): Promise<void> {
  const { baseUrl, clientId, clientSecret, word } = bank.ready;
  const authorization = `Bearer ${await tokenFor(clientId, clientSecret)}`;
  for (const { method, path, takesBody } of endpointRules(word)) {
    if (!takesBody) continue;
    for (const [type, body] of WRONG_BODIES) {
      const headers = { authorization, 'content-type': type };
      const address = unknownPath(path);
      listener({ method, path: address }, await call(`${baseUrl}${address}`, { method, headers, body }));
    }
  }
}

/** Every endpoint with an id that nothing bears; those that write get a body that would do for one that exists. */
async function sweepUnknown({ bank, send }: BankSession): Promise<void> {
  for (const { method, path } of endpointRules(bank.ready.word)) {
    if (!path.includes('{') || path.includes('{chave}')) continue;
    const isWriting = method === 'PATCH' || method === 'PUT';
    await send(method, unknownPath(path), isWriting ? { status: 'CANCELADA' } : undefined);
  }
  const { idRec = '', chave } = UNKNOWN;
  const today = bank.today();
  await send('PUT', `/cobr/${newTxid()}`, chargeBody(idRec, daysAfter(today, 5)));
  await send('POST', '/cobr', chargeBody(idRec, daysAfter(today, 5)));
  await send('POST', '/solicrec', confirmationBody(idRec, `${daysAfter(today, 9)}T12:00:00Z`));
  await send('GET', `/webhook/${chave}`);
  await send('DELETE', `/webhook/${chave}`);
  await send('GET', '/webhookrec');
  await send('DELETE', '/webhookrec');
  await send('GET', '/webhookcobr');
  await send('DELETE', '/webhookcobr');
}

/** A call that breaks a rule, for each endpoint that has rules. */
async function sweepIllegal(session: BankSession): Promise<void> {
  const client = new HttpClient(session);
  const { idRec } = await client.approvedMandate(5);
  const { txid } = await client.createCharge(idRec, 5);
  const waiting = await client.createMandate(5);
  const { idSolicRec } = await client.askConfirmation(waiting.idRec);
  const { id, location } = await client.createLocation();
  const withdrawn = await client.createMandate(5, { loc: id });
  await client.reviseMandate(withdrawn.idRec, { status: 'CANCELADA' });
  const calls: readonly (readonly [method: Method, path: string, body?: unknown])[] = [
    ['POST', '/rec', {}],
    ['POST', '/rec', []],
    ['GET', '/rec'],
    ['GET', `/rec/${idRec}?txid=${'Z'.repeat(32)}`],
    ['PATCH', `/rec/${idRec}`, { status: 'APROVADA' }],
    ['GET', location.replace(/^.*(?=\/rec\/)/, '')],
    ['POST', '/solicrec', { idRec: waiting.idRec }],
    ['PATCH', `/solicrec/${idSolicRec}`, { status: 'ACEITA' }],
    ['PUT', `/cobr/${newTxid()}`, { idRec }],
    ['POST', '/cobr', { idRec }],
    ['POST', '/cob', {}],
    ['PUT', `/cob/${newTxid()}`, {}],
    ['GET', '/cob'],
    ['PUT', `/cobv/${newTxid()}`, []],
    ['GET', '/cobr'],
    ['PATCH', `/cobr/${txid}`, { status: 'ATIVA' }],
    ['POST', `/cobr/${txid}/retentativa/2025-11-12`],
    ['GET', '/locrec'],
    ['GET', '/webhook?inicio=x'],
    ['GET', '/webhookrec?inicio=x'],
    ['GET', '/webhookcobr?paginacao.itensPorPagina=-1'],
    ['PUT', '/webhookrec', {}],
    ['PUT', '/webhookcobr', { webhookUrl: 'ftp://127.0.0.1/' }],
    ['PUT', '/webhook/x', { webhookUrl: 'http://127.0.0.1:1/' }],
    ['GET', '/instant'],
    ['GET', '/cobr/%E0%A4%A'],
  ];
  for (const [method, path, body] of calls) await session.send(method, path, body);
}
