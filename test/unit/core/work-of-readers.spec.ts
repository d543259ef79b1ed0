import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { readAccountPlan } from '../../../src-main/core/close/account-plan-file.ts';
import { readDocumentTable } from '../../../src-main/core/evidence/document-table.ts';
import { readStatement } from '../../../src-main/core/evidence/read-statement.ts';
import { csvSheet } from '../../../src-main/core/mandate-import/sheet.ts';

const TODAY = civilDate('2026-11-30');

/** So many that a reader which looks at each sign again for each other one is at it for minutes, and one that looks at each a few times is not. */
const MILLION = 1_000_000;
const many = (unit: string): string => unit.repeat(MILLION / unit.length);

const MOVEMENT = '30/11/2026;10,00;Pix';
const OF_STATEMENTS = [
  ['brackets that do not close, below the head', `Data;Valor;Histórico\n${MOVEMENT}${many('(')}\n`],
  ['brackets that do not close, in the head', `Data;Valor;${many('(')}\n${MOVEMENT}\n`],
  ['hours beside a day', `Data;Valor;Histórico\n"${many('T11:11')}\nx";10,00;Pix\n`],
  ['tags on one line', `<OFX><STMTRS>${many('<A>1')}</STMTRS></OFX>`],
] as const;

describe('a file of a million signs is read in one pass', () => {
  it.each(OF_STATEMENTS)('a statement with %s', (_, text) => {
    expect(readStatement(text, TODAY).kind).toMatch(/./);
  });
});

describe('a head of more columns than a table has is none, since each row is looked through that far', () => {
  const under = (head: string): string => `${head}${';'.repeat(200)}\n1\n`;

  it('of a statement', () => {
    expect(readStatement(under('Data;Valor'), TODAY)).toMatchObject({ kind: 'refused' });
  });
  it('of documents', () => {
    expect(readDocumentTable(under('Número;Data;txid'))).toMatchObject({
      faults: [{ reason: 'column_missing' }],
    });
  });
  it('of a plan', () => {
    expect(readAccountPlan(under('Conta;Eventos'))).toMatchObject({
      faults: [{ code: 'plan_column_missing' }],
    });
  });
  it('of mandates', () => {
    expect(csvSheet(under('Nome;CPF'))).toEqual({ kind: 'refused', reason: 'too_many_columns' });
  });
  it('and so is one with a header longer than any', () => {
    expect(readStatement(`Data;Valor${' '.repeat(200)}\n${MOVEMENT}\n`, TODAY)).toMatchObject({
      kind: 'refused',
    });
  });
});
