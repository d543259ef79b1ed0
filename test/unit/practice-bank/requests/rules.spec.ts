import { describe, expect, it } from 'vitest';
import { type Rule, refuseBroken, type Sent } from '../../../../src-main/practice-bank/requests/rules.ts';
import { ProblemError, type Violation } from '../../../../src-main/practice-bank/wire/problem.ts';

const rule = (propriedade: string, isBroken: boolean): Rule<null> => ({
  razao: `Sobre ${propriedade}.`,
  propriedade,
  isBroken: () => isBroken,
});

function violationsOf(rules: readonly Rule<null>[], sent: Sent): readonly Violation[] {
  try {
    refuseBroken('RecOperacaoInvalida', rules, null, sent);
    return [];
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.violacoes ?? [];
    throw error;
  }
}

describe('a refusal', () => {
  it('does not come while no rule is broken', () => {
    expect(violationsOf([rule('rec.loc', false)], {})).toEqual([]);
  });

  it('lists every rule broken, in the order of the table', () => {
    const rules = [rule('rec.b', true), rule('rec.a', false), rule('rec.c', true)];
    expect(violationsOf(rules, {}).map(({ propriedade }) => propriedade)).toEqual(['rec.b', 'rec.c']);
  });

  it.each([
    ['text', { rec: { a: { b: 'x' } } }, 'x'],
    ['a number', { rec: { a: { b: 5 } } }, undefined],
    ['nothing', { rec: { a: null } }, undefined],
    ['what is inherited', { rec: { a: Object.create({ b: 'x' }) as unknown } }, undefined],
    ['a long text', { rec: { a: { b: 'x'.repeat(201) } } }, undefined],
  ])('tells back %s', (_, sent, valor) => {
    expect(violationsOf([rule('rec.a.b', true)], sent)[0]?.valor).toBe(valor);
  });

  it("tells back a query's parameter, whose name holds dots", () => {
    const sent = { 'paginacao.paginaAtual': '-1' };
    expect(violationsOf([rule('paginacao.paginaAtual', true)], sent)[0]?.valor).toBe('-1');
  });
});
