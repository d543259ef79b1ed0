import { KILLING_FAILURES, TECHNICAL_FAILURE } from './charge-scripts.ts';

type Failure = { readonly codigo: string; readonly descricao: string };

/**
 * Codes that end an attempt and leave its charge alive (specification, CobRTentativas.rejeicao); the descriptions are ours.
 * The specification has none for a lack of funds.
 */
const PASSING: readonly Failure[] = [
  TECHNICAL_FAILURE,
  { codigo: 'AC06', descricao: 'Conta do pagador bloqueada.' },
  { codigo: 'AM02', descricao: 'Valor acima do limite definido pelo pagador.' },
  { codigo: 'DTNT', descricao: 'Data de liquidação inválida para nova tentativa.' },
  { codigo: 'FBRD', descricao: 'Operação recusada pelo participante do pagador.' },
  { codigo: 'IRNT', descricao: 'Nova tentativa recebida fora do intervalo permitido.' },
  { codigo: 'NIEC', descricao: 'Identificador da cobrança não encontrado.' },
  { codigo: 'NIPA', descricao: 'Autorização não encontrada no participante do pagador.' },
  { codigo: 'QUNT', descricao: 'Quantidade de tentativas excedida.' },
  { codigo: 'UDEI', descricao: 'Documento do pagador diferente do autorizado.' },
];

const FAILURES: ReadonlyMap<string, Failure> = new Map(
  [...PASSING, ...KILLING_FAILURES].map((failure) => [failure.codigo, failure]),
);
const KILLING: ReadonlySet<string> = new Set(KILLING_FAILURES.map(({ codigo }) => codigo));

/** Every code with which a debit may fail. */
export const FAILURE_CODES: readonly string[] = [...FAILURES.keys()];

/** A code with its description; null for one that the specification does not list. */
export const failureOf = (code: string): Failure | null => FAILURES.get(code) ?? null;

/** Whether a code rejects the whole charge. */
export const isKilling = (code: string): boolean => KILLING.has(code);
