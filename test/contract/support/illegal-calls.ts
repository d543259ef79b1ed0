import { expect, it } from 'vitest';
import type { Answer } from '../../support/in-process/practice-bank/bank-session.ts';

/** A call that breaks one rule, named by the rule's sentence. */
export type IllegalCall = {
  readonly razao: string;
  readonly propriedade: string;
  readonly call: () => Promise<Answer>;
  /** Sentences of rules that cannot but be broken along with it. */
  readonly also?: readonly string[];
};

type ToldViolation = { readonly razao: string; readonly propriedade: string; readonly valor?: string };
type ToldProblem = { readonly type: string; readonly violacoes?: readonly ToldViolation[] };

/** The violations that an answer lists; fails the test unless it is a problem of that kind with status 400. */
export function violationsIn({ status, contentType, body }: Answer, kind: string): readonly ToldViolation[] {
  expect({ status, body }).toMatchObject({ status: 400, body: { status: 400 } });
  expect(contentType).toContain('application/problem+json');
  const { type, violacoes = [] } = body as ToldProblem;
  expect(type).toBe(`https://instant.bcb.gov.br/api/v2/error/${kind}`);
  return violacoes;
}

type Told = Pick<ToldViolation, 'razao' | 'propriedade'>;

/** A test for each illegal call, and one that finds a call for each rule of the table. */
export function itRefuses(kind: string, rules: readonly Told[], calls: readonly IllegalCall[]): void {
  it.each(calls)('refuses: $razao ($propriedade)', async ({ razao, propriedade, call, also = [] }) => {
    const told = violationsIn(await call(), kind);
    expect(told).toContainEqual(expect.objectContaining({ razao, propriedade }));
    expect(told.map((violation) => violation.razao).toSorted()).toEqual([razao, ...also].toSorted());
  });

  it('has a call for every rule', () => {
    const sentences = (list: readonly Told[]) =>
      list.map(({ razao, propriedade }) => `${propriedade}: ${razao}`);
    expect(new Set(sentences(calls))).toEqual(new Set(sentences(rules)));
  });
}
