type Failure = { readonly codigo: string; readonly descricao: string };

const failure = (codigo: string, descricao: string): Failure => ({ codigo, descricao });

/** A technical failure that is sent again on the same day. */
export const TECHNICAL_FAILURE = failure('AB10', 'Tempo esgotado no participante do pagador.');

const BLOCKED = failure('AC06', 'Conta do pagador bloqueada.');
const OVER_LIMIT = failure('AM02', 'Valor acima do limite definido pelo pagador.');
const REFUSED = failure('FBRD', 'Operação recusada pelo participante do pagador.');

/**
 * Codes that end an attempt and leave its charge alive (specification, CobRTentativas.rejeicao); the descriptions are ours.
 * The specification has none for a lack of funds.
 */
const PASSING: readonly Failure[] = [
  TECHNICAL_FAILURE,
  BLOCKED,
  OVER_LIMIT,
  failure('DTNT', 'Data de liquidação inválida para nova tentativa.'),
  REFUSED,
  failure('IRNT', 'Nova tentativa recebida fora do intervalo permitido.'),
  failure('NIEC', 'Identificador da cobrança não encontrado.'),
  failure('NIPA', 'Autorização não encontrada no participante do pagador.'),
  failure('QUNT', 'Quantidade de tentativas excedida.'),
  failure('UDEI', 'Documento do pagador diferente do autorizado.'),
];

/** Why a told try fails and the charge lives on. `null`: the bank gives no reason, which is how lack of funds looks. */
export const PASSING_FAILURES: readonly (Failure | null)[] = [null, null, OVER_LIMIT, BLOCKED, REFUSED];

/** Codes that reject the charge (specification, CobRTentativas.rejeicao); the descriptions are ours. */
export const KILLING_FAILURES: readonly Failure[] = [
  failure('AC05', 'Conta do pagador encerrada.'),
  failure('AM09', 'Valor diferente do autorizado.'),
  failure('DENC', 'Pagador encerrado no cadastro.'),
  failure('DS27', 'Pagador não localizado no participante.'),
  failure('DTED', 'Data fora da vigência da autorização.'),
  failure('MIDI', 'Autorização inexistente no participante.'),
  failure('MSUC', 'Autorização cancelada pelo pagador.'),
  failure('NITX', 'Identificador da cobrança inválido.'),
  failure('RC09', 'Recebedor diferente do autorizado.'),
];

const FAILURES: ReadonlyMap<string, Failure> = new Map(
  [...PASSING, ...KILLING_FAILURES].map((one) => [one.codigo, one]),
);
const KILLING: ReadonlySet<string> = new Set(KILLING_FAILURES.map(({ codigo }) => codigo));

/** Every code with which a debit may fail. */
export const FAILURE_CODES: readonly string[] = [...FAILURES.keys()];

/** A code with its description; null for one that the specification does not list. */
export const failureOf = (code: string): Failure | null => FAILURES.get(code) ?? null;

/** Whether a code rejects the whole charge. */
export const isKilling = (code: string): boolean => KILLING.has(code);
