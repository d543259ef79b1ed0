import { describe, expect, it } from 'vitest';
import {
  chooseConnection,
  findNamed,
} from '../../../../../src-main/shells/terminal/options/connection-choice.ts';
import type { Connection } from '../../../../../src-preload/contract/connections.ts';

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

describe('a company where no command names one', () => {
  const company = (name: string, isPractice = false) => ({ id: name, name, isPractice }) as Connection;
  const chosenOf = (...all: readonly Connection[]) => chooseConnection(null, { list: () => all }).name;

  it('is the only one, beside which the practice company counts for none', () => {
    expect(chosenOf(company('Loja'))).toBe('Loja');
    expect(chosenOf(company('Treino', true), company('Loja'))).toBe('Loja');
    expect(chosenOf(company('Treino', true))).toBe('Treino');
    expect(() => chosenOf(company('Treino', true), company('Loja'), company('Bar'))).toThrow(
      'usage.severalConnections',
    );
  });

  it('is the practice company where that is named', () => {
    const all = [company('Treino', true), company('Loja')];
    expect(chooseConnection('treino', { list: () => all }).name).toBe('Treino');
  });
});
