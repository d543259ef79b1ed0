import type { MandateStatus } from '../records/charge.ts';
import type { Rule } from './rules.ts';

/** What the rules of `GET /rec/{recUrlAccessToken}` are decided by. */
export type PayloadFacts = { readonly status: MandateStatus };

const CLOSED: ReadonlySet<MandateStatus> = new Set(['EXPIRADA', 'REJEITADA', 'CANCELADA']);

/** Violations of `GET /rec/{recUrlAccessToken}` (specification, RecPayloadOperacaoInvalida). */
export const PAYLOAD_RULES: readonly Rule<PayloadFacts>[] = [
  {
    razao: 'O campo recUrlAccessToken referencia uma recorrência expirada, rejeitada ou cancelada.',
    propriedade: 'recUrlAccessToken',
    isBroken: ({ status }) => CLOSED.has(status),
  },
];
