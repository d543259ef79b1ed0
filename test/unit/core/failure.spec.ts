import { expect, it } from 'vitest';
import { isDiskFull } from '../../../src-main/core/failure.ts';

const systemError = (code: string): Error => Object.assign(new Error(code), { code });

it.each(['ENOSPC', 'EDQUOT'])('%s says that the disk is full', (code) => {
  expect(isDiskFull(systemError(code))).toBe(true);
});

it.each([systemError('EACCES'), new Error('ENOSPC'), { code: 'ENOSPC' }, null])(
  '%o does not say so',
  (error) => {
    expect(isDiskFull(error)).toBe(false);
  },
);
