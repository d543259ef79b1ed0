import { describe, expect, it } from 'vitest';
import { CicloError } from '../../../src-main/core/failure.ts';
import { problemOf } from '../../../src-main/practice-bank/wire/refusals.ts';

const full = (reason: string): CicloError =>
  new CicloError('invalid_input', 'no identifier is left', { reason });

describe('what was thrown becomes', () => {
  it.each([
    ['503 where the world holds no more mandates', full('world_full'), 503],
    ['503 where a mandate holds no more charges', full('mandate_full'), 503],
    ['400 where the world refuses a retry', full('retry_not_allowed'), 400],
    ['500 where the world refuses what the rules allowed', full('charge_over'), 500],
    [
      '400 where the framework could not read the request',
      Object.assign(new Error('x'), { statusCode: 418 }),
      400,
    ],
    ['500 for anything else', new TypeError('x is not a function'), 500],
    ['500 for what is no error', null, 500],
  ])('%s', (_, thrown, status) => {
    const { problem } = problemOf(thrown, 'https://faisca.bcb.gov.br/erro');
    expect(problem.status).toBe(status);
    expect(problem.type).toMatch(/^https:\/\/faisca\.bcb\.gov\.br\/erro\/[A-Za-z]+$/);
    expect(JSON.stringify(problem)).not.toMatch(/identifier|function/);
  });
});
