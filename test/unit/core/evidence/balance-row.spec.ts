import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { readStatement } from '../../../../src-main/core/evidence/read-statement.ts';

const TODAY = civilDate('2026-11-30');

/** What is read beside one payment of 5 November. */
function readBeside(row: string) {
  const text = `Data;Histórico;Detalhe;Valor;Saldo\n05/11/2026;Pix recebido;Ana;10,00;\n${row}\n`;
  const reading = readStatement(text, TODAY);
  if (reading.kind !== 'statement') throw new Error(JSON.stringify(reading));
  const { balances, to, lines } = reading.statement;
  return { balances, to, lines: lines.map(({ line }) => line) };
}

describe('a row of a balance', () => {
  it.each([
    ...[
      'Saldo Anterior',
      'SALDO ANT.',
      'S A L D O',
      'S A L D O  DO DIA',
      'Saldo Bloqueado 1 dia',
      'SLD ANTERIOR',
    ],
    ...['SALDO APLIC AUT MAIS', 'SDO CTA/APL AUTOMATICAS', 'SALDO BLOQ.ANTERIOR', 'SALDO INVEST FACIL'],
    ...['SALDO EM C.CORRENTE (+)', 'SALDO C/C', 'SALDO DO DIA 28/11/2026 ===>', 'SALDO MOVIMENTAÇÃO CONTA'],
    ...[
      'SALDO DISPONÍVEL P/ SAQUE',
      'SALDO DISPONÍVEL PARA SAQUE',
      'SALDO BLOQUEADO JUDICIAL',
      'SALDO LIVRE',
    ],
    ...['SALDO CREDOR', 'SALDO DEVEDOR', 'SALDO + LIMITE', 'SALDO PROVISÓRIO', 'SALDO PRÓXIMO DIA'],
    ...['Saldo em 28 de novembro', 'Saldo ao final do dia', 'Saldo de abertura', 'Saldo de fechamento'],
  ])('is no money and makes no day covered: %s', (word) => {
    expect(readBeside(`28/11/2026;${word};;1.000,00;`)).toEqual({
      balances: 1,
      to: '2026-11-05',
      lines: [2],
    });
  });

  it('may stand in the column of days, below the table', () => {
    expect(readBeside('Saldo de ContaMax;;;10,00;')).toEqual({ balances: 1, to: '2026-11-05', lines: [2] });
  });

  it.each([
    ...[
      'Saldo Engenharia',
      'Saldo Silva',
      'Saldanha',
      'Saldo devedor quitado',
      'Saldos do Brasil',
      'Sdo Bento',
    ],
    ...[
      'Total Saldo Ltda',
      'Pix recebido saldo',
      'Pix recebido;TOTAL SALDO LTDA',
      'Pix recebido;Saldo final',
    ],
  ])('is not what moved, whoever paid: %s', (words) => {
    const cells = words.includes(';') ? words : `${words};`;
    expect(readBeside(`28/11/2026;${cells};1,00;`)).toEqual({
      balances: 0,
      to: '2026-11-28',
      lines: [2, 3],
    });
  });
});
