import { charge, createdCharge, retriedCharge } from './charge.ts';
import { confirmation } from './confirmation.ts';
import { cob, cobs, cobv } from './joinable.ts';
import { createdLocation, linkedLocation, locationList } from './location.ts';
import { createdMandate, listedMandate, readMandate } from './mandate.ts';
import { recPayload } from './rec-payload.ts';
import { settlement } from './settlement.ts';
import { keylessWebhook, keyWebhook, webhookList } from './webhook.ts';
import {
  closed,
  cnpj,
  cpf,
  day,
  flag,
  idRec,
  list,
  moment,
  money,
  parameters,
  type Schema,
  text,
  txid,
} from './words.ts';

const payer = { 'cpf?': cpf, 'cnpj?': cnpj };
const receiver = { 'recebedor?': closed({ convenio: text(60) }) };

/** Every answer that the bank gives to what it accepts, under a scheme word. */
export const answers = (word: string) =>
  ({
    token: closed({
      access_token: text(200),
      token_type: { const: 'Bearer' },
      expires_in: { type: 'integer', minimum: 1 },
      scope: text(1_000),
    }),
    recs: closed({
      parametros: parameters({ ...payer, 'locationPresente?': flag, 'status?': text(60), ...receiver }),
      recs: list(listedMandate),
    }),
    rec: readMandate(word),
    cobsr: closed({
      parametros: parameters({ 'idRec?': idRec, ...payer, 'status?': text(60), ...receiver }),
      cobsr: list(charge(word)),
    }),
    cobr: charge(word),
    settlements: closed({
      parametros: parameters({
        'txid?': txid,
        'txIdPresente?': flag,
        'devolucaoPresente?': flag,
        ...payer,
      }),
      [word]: list(settlement(word)),
    }),
    settlement: settlement(word),
    cob: cob(word),
    cobs: cobs(word),
    cobv: cobv(word),
    createdRec: createdMandate,
    confirmation,
    createdCobr: createdCharge,
    retriedCobr: retriedCharge(word),
    createdLocation,
    location: linkedLocation,
    locations: locationList,
    keyWebhook,
    keylessWebhook,
    webhooks: webhookList,
    payload: recPayload,
    clock: closed({ today: day, now: moment }),
    joinable: (() => {
      const charges = list(closed({ txid, valor: money, nome: text(60) }), 1);
      return closed({ cob: charges, cobv: charges });
    })(),
  }) satisfies Readonly<Record<string, Schema>>;

/** Problema: every refusal. */
export const problem: Schema = closed({
  type: { type: 'string', format: 'uri' },
  title: text(200),
  status: { type: 'integer', minimum: 400, maximum: 599 },
  detail: text(500),
  'violacoes?': list(closed({ razao: text(300), propriedade: text(80), 'valor?': { type: 'string' } }), 1),
  'error?': text(40),
});
