import { ProblemError, type ProblemKind, type Violation } from '../wire/problem.ts';

/**
 * One reason to refuse an operation. `razao` is the specification's sentence where it lists one ("Violações"), without its markdown;
 * `propriedade` the path that the sentence names. Tables of rules stand in the specification's order, then come the bank's own.
 */
export type Rule<Facts> = Readonly<Pick<Violation, 'razao' | 'propriedade'>> & {
  readonly isBroken: (facts: Facts) => boolean;
};

/** The specification's sentence for a part of a body that is not of its shape, which most of its violations are. */
export const misshapen = <Facts>(
  what: 'campo' | 'objeto' | 'parâmetro',
  propriedade: string,
  isBroken: Rule<Facts>['isBroken'],
): Rule<Facts> => ({ razao: `O ${what} ${propriedade} não respeita o schema.`, propriedade, isBroken });

/** What came with a request, under the names that violations use: `{ rec: body }`, `{ data: '2025-01-31' }`. */
export type Sent = Readonly<Record<string, unknown>>;

/** Characters of a wrong value that a violation repeats; our choice. */
const LONGEST_ECHO = 200;

/** Throws a problem that lists every rule broken, in the table's order; returns when none is. */
export function refuseBroken<Facts>(
  kind: ProblemKind,
  rules: readonly Rule<Facts>[],
  facts: Facts,
  sent: Sent,
): void {
  const broken = rules.filter(({ isBroken }) => isBroken(facts));
  if (broken.length === 0) return;
  throw new ProblemError(kind, 'A requisição não respeita o schema ou está semanticamente errada.', {
    violations: broken.map(({ razao, propriedade }) => ({ razao, propriedade, ...echo(sent, propriedade) })),
  });
}

/** The text that was sent at a path, when it is text of a modest length. */
function echo(sent: Sent, path: string): { readonly valor?: string } {
  // A query's names hold dots of their own.
  let here: unknown = sent;
  for (const name of Object.hasOwn(sent, path) ? [path] : path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) return {};
    here = (here as Sent)[name];
  }
  return typeof here === 'string' && here.length <= LONGEST_ECHO ? { valor: here } : {};
}
