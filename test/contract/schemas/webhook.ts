import { closed, cnpj, list, looseParameters, moment, type Schema } from './words.ts';

const url: Schema = { type: 'string', format: 'uri' };

/** WebhookCompleto: what is registered for a key. */
export const keyWebhook: Schema = closed({ webhookUrl: url, cnpj, criacao: moment });

/** WebhookRecCompleto and WebhookCobRCompleto. */
export const keylessWebhook: Schema = closed({ webhookUrl: url, 'criacao?': moment });

/** WebhooksConsultados: the list of keys' webhooks. */
export const webhookList: Schema = closed({
  'parametros?': looseParameters,
  webhooks: list(keyWebhook),
});
