import { describe, expect, it } from 'vitest';
import { joiningChoices } from '../../../src-main/application/joining-choices.ts';

const immediate = { txid: 'cob1', journey: 'JORNADA_3', amount: '10.00', label: 'Matrícula' } as const;
const other = { ...immediate, txid: 'cob2' } as const;
const dueDate = { txid: 'cobv1', journey: 'JORNADA_4', amount: null, label: 'Anuidade' } as const;
const listed = [immediate, other, dueDate];

const txidsOf = (named: string | null) => joiningChoices(named, listed).map(({ txid }) => txid);

describe('the charges that a mandate can be joined with', () => {
  it('are all that the bank lists, in centavos, where the mandate names none', () => {
    expect(txidsOf(null)).toEqual(['cob1', 'cob2', 'cobv1']);
    expect(joiningChoices(null, listed).map(({ amount }) => amount)).toEqual([1_000, 1_000, null]);
  });

  it('hold no immediate charge but the one that the mandate names, since the bank refuses the others', () => {
    expect(txidsOf('cob2')).toEqual(['cob2', 'cobv1']);
  });

  it('begin with the named charge even when the bank does not list it', () => {
    expect(joiningChoices('elsewhere', listed)[0]).toEqual({
      txid: 'elsewhere',
      journey: 'JORNADA_3',
      amount: null,
      label: '',
    });
    expect(txidsOf('elsewhere')).toEqual(['elsewhere', 'cobv1']);
  });
});
