/** One reason for a refusal (specification, Violacao). */
export type Violation = { readonly razao: string; readonly propriedade: string; readonly valor?: string };

/**
 * Kinds of problem with their titles and HTTP statuses. Most are the specification's ("Tratamento de erros"); it names none for
 * a missing token, a wrong verb, a body that is too large or of the wrong type, or a foreign Host, so these names are ours.
 */
const PROBLEMS = {
  RequisicaoInvalida: { title: 'Requisição inválida.', status: 400 },
  AcessoNegado: { title: 'Acesso negado.', status: 403 },
  NaoEncontrado: { title: 'Não encontrado.', status: 404 },
  ErroInternoDoServidor: { title: 'Erro interno do servidor.', status: 500 },
  RecNaoEncontrada: { title: 'Recorrência não encontrada.', status: 404 },
  RecConsultaInvalida: { title: 'Consulta de recorrências inválida.', status: 400 },
  RecOperacaoInvalida: { title: 'Operação de recorrência inválida.', status: 400 },
  RecPayloadNaoEncontrado: { title: 'Payload de recorrência não encontrado.', status: 404 },
  RecPayloadOperacaoInvalida: { title: 'Operação de payload de recorrência inválida.', status: 400 },
  SolicRecNaoEncontrada: { title: 'Solicitação de recorrência não encontrada.', status: 404 },
  SolicRecOperacaoInvalida: { title: 'Operação de solicitação de recorrência inválida.', status: 400 },
  CobNaoEncontrado: { title: 'Cobrança imediata não encontrada.', status: 404 },
  CobOperacaoInvalida: { title: 'Operação de cobrança imediata inválida.', status: 400 },
  CobConsultaInvalida: { title: 'Consulta de cobranças imediatas inválida.', status: 400 },
  CobVNaoEncontrada: { title: 'Cobrança com vencimento não encontrada.', status: 404 },
  CobVOperacaoInvalida: { title: 'Operação de cobrança com vencimento inválida.', status: 400 },
  CobRNaoEncontrado: { title: 'Cobrança recorrente não encontrada.', status: 404 },
  CobROperacaoInvalida: { title: 'Operação de cobrança recorrente inválida.', status: 400 },
  CobRConsultaInvalida: { title: 'Consulta de cobranças recorrentes inválida.', status: 400 },
  PayloadLocationRecNaoEncontrado: { title: 'Location não encontrada.', status: 404 },
  InstantNaoEncontrado: { title: 'Pagamento não encontrado.', status: 404 },
  InstantConsultaInvalida: { title: 'Consulta de pagamentos inválida.', status: 400 },
  WebhookOperacaoInvalida: { title: 'Operação de webhook inválida.', status: 400 },
  WebhookNaoEncontrado: { title: 'Webhook não encontrado.', status: 404 },
  WebhookConsultaInvalida: { title: 'Consulta de webhooks inválida.', status: 400 },
  WebhookRecOperacaoInvalida: { title: 'Operação de webhook de recorrências inválida.', status: 400 },
  WebhookRecConsultaInvalida: { title: 'Consulta de webhook de recorrências inválida.', status: 400 },
  WebhookCobROperacaoInvalida: {
    title: 'Operação de webhook de cobranças recorrentes inválida.',
    status: 400,
  },
  WebhookCobRConsultaInvalida: {
    title: 'Consulta de webhook de cobranças recorrentes inválida.',
    status: 400,
  },
  ServicoIndisponivel: { title: 'Serviço indisponível.', status: 503 },
  PayloadLocationRecConsultaInvalida: { title: 'Consulta de locations inválida.', status: 400 },
  NaoAutenticado: { title: 'Não autenticado.', status: 401 },
  MetodoNaoPermitido: { title: 'Método não permitido.', status: 405 },
  CorpoGrandeDemais: { title: 'Corpo da requisição grande demais.', status: 413 },
  TipoDeConteudoNaoAceito: { title: 'Tipo de conteúdo não aceito.', status: 415 },
  HostNaoAceito: { title: 'Host não aceito.', status: 421 },
  LimiteDeRequisicoesExcedido: { title: 'Limite de requisições excedido.', status: 429 },
} as const;

/** A name of {@link PROBLEMS}. */
export type ProblemKind = keyof typeof PROBLEMS;

/** A problem document of RFC 7807 (specification, Problema). `error` is there on token requests only (RFC 6749 section 5.2). */
export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly violacoes?: readonly Violation[];
  readonly error?: string;
};

type Further = {
  readonly violations?: readonly Violation[];
  readonly oauthError?: string;
  /** Headers that the answer needs, such as Allow. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Thrown by a route to answer with a problem. */
export class ProblemError extends Error {
  readonly kind: ProblemKind;
  /** All but its type, which lies under the scheme's word: see {@link typed}. */
  readonly problem: Omit<Problem, 'type'>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(kind: ProblemKind, detail: string, { violations, oauthError, headers }: Further = {}) {
    super(detail);
    this.name = 'ProblemError';
    this.headers = headers ?? {};
    this.kind = kind;
    this.problem = {
      ...PROBLEMS[kind],
      detail,
      ...(violations === undefined ? {} : { violacoes: violations }),
      ...(oauthError === undefined ? {} : { error: oauthError }),
    };
  }
}

/** The document that answers with a problem, its type under the address of errors. */
export const typed = ({ kind, problem }: ProblemError, errorAddress: string): Problem => ({
  type: `${errorAddress}/${kind}`,
  ...problem,
});
