import type { Answer, BankSession, Method } from '../../support/in-process/practice-bank/bank-session.ts';
import type { Random } from './random.ts';
import type { BankModel } from './records.ts';
import { disagreement, type Verdict } from './violations.ts';

/** A random walk through one bank: what drives it, what foretells it, and what has been called. */
export type Walk = {
  readonly session: BankSession;
  readonly model: BankModel;
  readonly random: Random;
  readonly calls: string[];
  /** How often each sentence, each property of the bank's own rules, and each status of a record was met. */
  readonly met: Map<string, number>;
};

/** The bank did something else than the model foretold. */
class Disagreement extends Error {
  constructor(walk: Walk, text: string) {
    super(
      `${text}\nat ${new Date(walk.model.now).toISOString()}, after\n${walk.calls.slice(-15).join('\n')}`,
    );
    this.name = 'Disagreement';
  }
}

/** Makes a call of the service and throws {@link Disagreement} when its status or its violations are not those foretold. */
export async function callAsForetold(
  walk: Walk,
  foretold: Verdict,
  ...[method, path, body]: [method: Method, path: string, body?: unknown]
): Promise<Answer> {
  walk.calls.push(`${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}`);
  for (const rule of [...foretold.broken, ...foretold.own]) meet(walk, rule);
  const answer = await walk.session.send(method, path, body);
  const difference = disagreement(foretold, answer);
  if (difference !== null) throw new Disagreement(walk, difference);
  return answer;
}

/** Makes a control call that must be done, or must be refused; answers null when it was refused. */
export async function controlAsForetold<Result>(
  walk: Walk,
  isLegal: boolean,
  label: string,
  act: () => Promise<Result>,
): Promise<Result | null> {
  walk.calls.push(`control ${label}`);
  const outcome = await act().then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  const isDone = 'result' in outcome;
  if (isDone === isLegal) return isDone ? outcome.result : null;
  const reason = isDone ? '' : `: ${String(outcome.error)}`;
  throw new Disagreement(walk, `control ${label} was ${isDone ? 'done' : 'refused'}${reason}`);
}

/** Throws when something the bank tells is not what it should be. */
export function expectFact(walk: Walk, what: string, isRight: boolean): void {
  if (!isRight) throw new Disagreement(walk, what);
}

/** Counts that something was met. */
function meet({ met }: Walk, what: string): void {
  met.set(what, (met.get(what) ?? 0) + 1);
}

/** Throws unless a record's status is a possible one, and counts it. */
export function expectStatus(walk: Walk, where: string, status: string, possible: ReadonlySet<string>): void {
  const [kind] = where.split(' ');
  meet(walk, `${kind} ${status}`);
  expectFact(walk, `${where} is ${status}, not ${[...possible].join(' or ')}`, possible.has(status));
}
