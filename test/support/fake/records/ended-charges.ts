import type { Ending } from '../../../../src-main/core/records.ts';

const ended = (encerramento: unknown): string => JSON.stringify({ status: 'CANCELADA', encerramento });
const cancelled = (codigo: unknown, solicitante: unknown): string =>
  ended({ cancelamento: { codigo, solicitante } });

/** Raw JSON of charges of which the ledger did not keep why they ended, and what a reading of it finds. What is no plain word waits for the bank's next change. */
const CASES: readonly (readonly [raw: string, told: Ending | null])[] = [
  [ended({ rejeicao: { codigo: 'AM09', descricao: 'Valor' } }), { code: 'AM09', by: null }],
  [cancelled('SLBD', 'USUARIO_PAGADOR'), { code: 'SLBD', by: 'USUARIO_PAGADOR' }],
  [cancelled(undefined, 'PSP_PAGADOR'), { code: null, by: 'PSP_PAGADOR' }],
  [cancelled('CCLD', null), { code: 'CCLD', by: null }],
  [ended({ rejeicao: { descricao: 'sem' } }), null],
  [ended({ rejeicao: { codigo: 'a b' } }), null],
  [ended({ rejeicao: { codigo: 'A\u0000B' } }), null],
  [ended({ rejeicao: { codigo: { de: 1 } } }), null],
  [ended({ rejeicao: { codigo: 'x'.repeat(41) } }), null],
  [ended('AM09'), null],
  [ended(null), null],
  [JSON.stringify({ status: 'CANCELADA' }), null],
  ['', null],
];

export const ENDED_CHARGES: readonly {
  readonly id: number;
  readonly raw: string;
  readonly occupies: 0 | 1;
}[] = [
  ...CASES.map(([raw], at) => ({ id: 11 + at, raw, occupies: 0 as const })),
  { id: 11 + CASES.length, raw: cancelled('SLBD', 'USUARIO_PAGADOR'), occupies: 1 },
];
/** In the order of their ids; the last one has not ended. */
export const endingsTold: readonly (Ending | null)[] = [...CASES.map(([, told]) => told), null];
/** Charges whose reasons are to be worked out anew. */
export const MARKED: readonly number[] = CASES.flatMap(([, told], at) => (told === null ? [] : 11 + at));

/** SQL that adds one of them to a ledger of version 10. */
export const endedCharge = (id: number, raw: string, occupies: number): string => `
  INSERT INTO charge VALUES (${id}, 'tx${id}', 3, 'CANCELADA', 0, ${occupies}, 5000, '2026-01-12', NULL, 1, NULL, NULL);
  INSERT INTO charge_raw VALUES (${id}, '[]', '${raw}');`;
