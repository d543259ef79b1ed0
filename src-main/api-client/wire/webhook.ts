import { z } from 'zod';
import type { KeyWebhook, WebhookRegistration } from '../bank-writes.ts';
import { optionalMoment, optionalText } from './fields.ts';
import type { ListPlace } from './page.ts';

const fields = { webhookUrl: z.string().min(1), criacao: optionalMoment };

/** `WebhookRecCompleto`, `WebhookCobRCompleto` and what they share with `WebhookCompleto`. */
export const webhookRegistration: z.ZodType<WebhookRegistration> = z
  .object(fields, 'not an object')
  .transform(({ webhookUrl, criacao }) => ({ url: webhookUrl, registeredAt: criacao }));

/** `WebhookCompleto` as a list shows it. Banks may tell the key, the specification does not. */
export const keyWebhook: z.ZodType<KeyWebhook> = z
  .object({ ...fields, chave: optionalText }, 'not an object')
  .transform(({ webhookUrl, criacao, chave }) => ({ url: webhookUrl, registeredAt: criacao, key: chave }));

/** The webhooks of the keys. */
export const keyWebhooks: ListPlace = { path: '/webhook', listField: 'webhooks' };
