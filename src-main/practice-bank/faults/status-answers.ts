import { ProblemError, type ProblemKind } from '../wire/problem.ts';
import type { FaultAction, Struck } from './fault-action.ts';

type Refusal = {
  readonly kind: ProblemKind;
  readonly detail: string;
  /** What RFC 6749 section 5.2 calls it on a token request. */
  readonly oauthError?: string;
  readonly headers?: (struck: Struck) => Readonly<Record<string, string>>;
};

const answering = ({ kind, detail, oauthError, headers }: Refusal): FaultAction => ({
  instead: (struck) => {
    const isForToken = struck.asked.path === '/oauth/token';
    throw new ProblemError(kind, detail, {
      ...(headers === undefined ? {} : { headers: headers(struck) }),
      ...(isForToken && oauthError !== undefined ? { oauthError } : {}),
    });
  },
});

export const status401 = answering({
  kind: 'NaoAutenticado',
  detail: 'O token não foi aceito (falha pedida ao banco de treino).',
  oauthError: 'invalid_client',
  headers: () => ({ 'www-authenticate': 'Bearer error="invalid_token"' }),
});

export const status403 = answering({
  kind: 'AcessoNegado',
  detail: 'A credencial não possui o escopo desta operação (falha pedida ao banco de treino).',
  oauthError: 'unauthorized_client',
});

/** `setting` is the Retry-After, in seconds. */
export const status429 = answering({
  kind: 'LimiteDeRequisicoesExcedido',
  detail: 'Requisições demais em pouco tempo (falha pedida ao banco de treino).',
  oauthError: 'temporarily_unavailable',
  headers: ({ fault }) => ({ 'retry-after': String(fault.setting ?? 0) }),
});

export const status500 = answering({
  kind: 'ErroInternoDoServidor',
  detail: 'Condição inesperada ao processar a requisição (falha pedida ao banco de treino).',
  oauthError: 'server_error',
});

export const status503 = answering({
  kind: 'ServicoIndisponivel',
  detail: 'O serviço está em manutenção (falha pedida ao banco de treino).',
  oauthError: 'temporarily_unavailable',
});
