import { cnpjFrom, cpfFrom } from '../payers/tax-documents.ts';
import { RECEIVER } from '../rules/people.ts';
import { ProblemError, type ProblemKind, type Violation } from '../wire/problem.ts';
import type { ChannelKind } from './channel-ids.ts';
import { readWebhookUrl } from './webhook-url.ts';

/** What refuses a registration of each kind, and the specification's sentence for a URL that is none. */
const OPERATIONS: Readonly<Record<ChannelKind, { readonly problem: ProblemKind; readonly schema: string }>> =
  {
    rec: { problem: 'WebhookRecOperacaoInvalida', schema: 'o campo webhookUrl não respeita o schema.' },
    cobr: { problem: 'WebhookCobROperacaoInvalida', schema: 'o campo webhookUrl não respeita o schema.' },
    chave: { problem: 'WebhookOperacaoInvalida', schema: 'Campo webhook.webhookUrl não respeita o schema.' },
  };

const INVALID_KEY = 'o parâmetro {chave} não corresponde a uma chave DICT válida.';
const FOREIGN_KEY =
  'o parâmetro {chave} não corresponde a uma chave DICT pertencente a este usuário recebedor.';
const ELSEWHERE =
  'O banco de treino só alcança endereços desta máquina: localhost, 127.0.0.0/8 ou ::1, por http ou https.';
const NO_ANSWER = 'O endereço em webhookUrl não respondeu 2xx a GET, HEAD nem POST.';

/** The refusal of a registration, with all that is wrong with it. */
export const refusedRegistration = (kind: ChannelKind, violations: readonly Violation[]): ProblemError =>
  new ProblemError(OPERATIONS[kind].problem, 'O webhook não foi cadastrado.', { violations });

/** The refusal where the base route answers no probe (SERVICE.md, section 4.2). */
export const unanswered = (kind: ChannelKind): ProblemError =>
  refusedRegistration(kind, [{ razao: NO_ANSWER, propriedade: 'webhookUrl' }]);

/** What is wrong with a `webhookUrl`. Its value is not told back: it may hold a secret. */
export function urlViolations(kind: ChannelKind, webhookUrl: unknown): readonly Violation[] {
  const reading = readWebhookUrl(webhookUrl);
  if (reading.kind === 'url') return [];
  const razao = reading.kind === 'elsewhere' ? ELSEWHERE : OPERATIONS[kind].schema;
  return [{ razao, propriedade: 'webhookUrl' }];
}

/** What is wrong with a `{chave}`: whose it is, is asked of valid keys only. */
export function keyViolations(key: string): readonly Violation[] {
  if (key === RECEIVER.key) return [];
  return [{ razao: isDictKey(key) ? FOREIGN_KEY : INVALID_KEY, propriedade: 'chave', valor: key }];
}

/** Specification, Instant (`chave`). */
const LONGEST_KEY = 77;

/** The five kinds of key that the directory knows: CPF, CNPJ, phone in Brazil, e-mail, random. */
const KEY_KINDS: readonly ((key: string) => boolean)[] = [
  (key) => /^\d{11}$/.test(key) && cpfFrom(key.slice(0, 9)) === key,
  (key) => /^[0-9A-Z]{12}\d{2}$/.test(key) && cnpjFrom(key.slice(0, 12)) === key,
  (key) => /^\+55\d{10,11}$/.test(key),
  (key) =>
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i.test(
      key,
    ),
  (key) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(key),
];

const isDictKey = (key: string): boolean =>
  key.length <= LONGEST_KEY && KEY_KINDS.some((isOfKind) => isOfKind(key));
