import type { IncomingMessage } from 'node:http';
import { CicloError } from '../../core/failure.ts';
import type { RefusalReason } from '../storage/refusal.ts';
import { type Problem, ProblemError, type ProblemKind, typed } from './problem.ts';

const ABSOLUTE_TARGET = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i;
const LOOPBACK_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

/** What the HTTP framework refuses by itself, by its error's code or, failing that, by the status it would have answered. */
const FRAMEWORK_REFUSALS: Readonly<Record<string, readonly [ProblemKind, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['CorpoGrandeDemais', 'O corpo excede o limite do serviço.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['TipoDeConteudoNaoAceito', 'O serviço não aceita corpos deste tipo.'],
  FST_ERR_CTP_EMPTY_TYPE: ['TipoDeConteudoNaoAceito', 'O cabeçalho content-type é obrigatório.'],
};

/**
 * Refuses names that a foreign page could have pointed at loopback (DNS rebinding), in the Host header, of which there must be one, and
 * in a target that is a whole address (RFC 9112 section 3.2).
 */
export function refuseForeignHost({ rawHeaders, url = '/' }: IncomingMessage): void {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host');
  const inTarget = ABSOLUTE_TARGET.exec(url)?.[1];
  const named = inTarget === undefined ? hosts : [...hosts, inTarget];
  if (hosts.length === 1 && named.every((host) => LOOPBACK_HOST.test(host))) return;
  throw new ProblemError('HostNaoAceito', 'O banco de treino só responde em endereços locais.');
}

/** 404 in the service’s words, for a path that is none of its resources. */
export const routeMissing = (): ProblemError =>
  new ProblemError('NaoEncontrado', 'Não há recurso neste endereço.');

type Refusal = { readonly problem: Problem; readonly headers: Readonly<Record<string, string>> };

/** The problem document for whatever was thrown, with its headers. What is inside an unforeseen error is not told. */
export function problemOf(error: unknown, errorAddress: string): Refusal {
  const refusal = error instanceof ProblemError ? error : foreignProblem(error);
  return { problem: typed(refusal, errorAddress), headers: refusal.headers };
}

/** Where the world has no identifiers left, by the reason that its `invalid_input` gives. */
const WORLD_IS_FULL: Readonly<Record<string, string>> = {
  world_full: 'Este mundo não comporta mais recorrências.',
  joinables_full: 'Este mundo não comporta mais cobranças de entrada.',
  mandate_full: 'Esta recorrência não comporta mais cobranças.',
};

/** Why the world does not take a retry: to whoever asks, a retry that is refused, even where the rules of the call found nothing to refuse. */
const RETRY_REFUSED = new Set<string>([
  'charge_not_active',
  'attempt_open',
  'retry_day_passed',
  'retry_day_taken',
  'retry_not_allowed',
  'retries_used_up',
] satisfies RefusalReason[]);

function foreignProblem(error: unknown): ProblemError {
  const reason = error instanceof CicloError ? String(error.params.reason) : '';
  const full = WORLD_IS_FULL[reason];
  if (full !== undefined) return new ProblemError('ServicoIndisponivel', full);
  if (RETRY_REFUSED.has(reason))
    return new ProblemError('CobROperacaoInvalida', 'A cobrança não aceita a retentativa neste dia.');
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  const refusal = FRAMEWORK_REFUSALS[code ?? ''];
  if (refusal !== undefined) return new ProblemError(...refusal);
  const isClientFault = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  return isClientFault
    ? new ProblemError('RequisicaoInvalida', 'A requisição não pôde ser lida.')
    : new ProblemError('ErroInternoDoServidor', 'Condição inesperada ao processar a requisição.');
}

/** A whole HTTP answer for bytes that are no HTTP request. */
export function malformedRequest(errorAddress: string): string {
  const refusal = new ProblemError('RequisicaoInvalida', 'A requisição não pôde ser lida.');
  const body = JSON.stringify(typed(refusal, errorAddress));
  return [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
