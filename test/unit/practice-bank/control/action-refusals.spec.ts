import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CicloError } from '../../../../src-main/core/failure.ts';
import { ACTION_REFUSALS } from '../../../../src-main/practice-bank/control/action-refusals.ts';
import { controlProblem } from '../../../../src-main/practice-bank/control/control-problems.ts';
import { ProblemError } from '../../../../src-main/practice-bank/wire/problem.ts';

const BANK = new URL('../../../../src-main/practice-bank/', import.meta.url).pathname;
/** Where errors are thrown that a control call lets through; those of the state of things are told apart by their type. */
const ROOMS = [
  '.',
  'timeline',
  'charges',
  'mandates',
  'payers',
  'storage',
  'faults',
  'access',
  'webhooks',
  'wire',
  'control',
];
/** A `reason` that is set to one word or another. */
const GIVEN = /\breason\b.*/g;
const WORD = /'([a-z]+(?:_[a-z]+)+)'/g;

const sources = ROOMS.flatMap((room) =>
  readdirSync(join(BANK, room))
    .filter((file) => file.endsWith('.ts') && file !== 'action-refusals.ts')
    .map((file) => readFileSync(join(BANK, room, file), 'utf8')),
);

it('has a sentence for every reason of a refusal', () => {
  const reasons = sources.flatMap((text) =>
    [...text.matchAll(GIVEN)].flatMap(([line]) => [...line.matchAll(WORD)].map(([, word = '']) => word)),
  );
  expect(reasons.length).toBeGreaterThan(5);
  expect(reasons.filter((reason) => ACTION_REFUSALS[reason] === undefined)).toEqual([]);
});

it('has no sentence that nothing gives', () => {
  const all = sources.join('\n');
  // These two are written from a kind of message.
  const written = ['no_byHand_left', 'no_refund_left'];
  const unused = Object.keys(ACTION_REFUSALS).filter(
    (reason) => !written.includes(reason) && !all.includes(`'${reason}'`),
  );
  expect(unused).toEqual([]);
});

it('tells what the world refuses as a problem document with its sentence', () => {
  const refused = new CicloError('invalid_input', 'no location 7', { reason: 'location_unknown' });
  expect(controlProblem(refused)).toMatchObject({
    problem: {
      status: 400,
      detail: ACTION_REFUSALS.location_unknown,
      violacoes: [{ razao: ACTION_REFUSALS.location_unknown, propriedade: 'corpo' }],
    },
  });
});

it('passes problems and defects on as they are', () => {
  const problem = new ProblemError('RecNaoEncontrada', 'Não há recorrência.');
  const defect = new RangeError('a world does not go back in time');
  expect(controlProblem(problem)).toBe(problem);
  expect(controlProblem(defect)).toBe(defect);
});
