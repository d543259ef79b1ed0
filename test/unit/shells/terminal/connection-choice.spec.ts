import { describe, expect, it } from 'vitest';
import { findNamed } from '../../../../src-main/shells/terminal/connection-choice.ts';

/** Called `Acme` once, whose id it keeps; another company has that name now. */
const MATRIZ = { id: 'acme', name: 'Matriz' };
const ACME = { id: 'zeta', name: 'Acme' };

describe('a company that a command names', () => {
  it.each(['acme', 'ACME', 'Acme'])(
    'is the one of that name, and not one whose id is of a name that it had: %s',
    (given) => {
      expect(findNamed([MATRIZ, ACME], given)).toBe(ACME);
    },
  );

  it('is told by its id where nobody has that name, and where several share one', () => {
    expect(findNamed([MATRIZ], 'acme')).toBe(MATRIZ);
    const [first, second] = [
      { id: 'loja', name: 'Loja' },
      { id: 'loja-b', name: 'Loja' },
    ];
    expect([findNamed([first, second], 'loja'), findNamed([first, second], 'loja-b')]).toEqual([
      first,
      second,
    ]);
    expect(() => findNamed([first, second], 'Loja')).toThrow('usage.sameName');
    expect(findNamed([first, second], 'Outra')).toBeUndefined();
  });
});
