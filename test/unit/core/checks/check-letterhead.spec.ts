import { describe, expect, it } from 'vitest';
import { checkReceiverOnPaper } from '../../../../src-main/core/checks/check-letterhead.ts';

const reasonsOf = (name: string, document: string): readonly string[] => {
  const checked = checkReceiverOnPaper({ name, document });
  return checked.kind === 'problems' ? checked.problems.map(({ field, reason }) => `${field} ${reason}`) : [];
};

describe('who receives, on paper', () => {
  it('is left to the company and its bank where nothing is typed', () => {
    expect(checkReceiverOnPaper({ name: ' ', document: '' })).toEqual({
      kind: 'draft',
      draft: { name: null, document: null },
    });
  });

  it('has a CNPJ, with letters too, and never a CPF', () => {
    const checked = checkReceiverOnPaper({ name: 'Academia', document: '11.222.333/0001-81' });
    expect(checked).toMatchObject({ draft: { name: 'Academia', document: { number: '11222333000181' } } });
    expect(reasonsOf('', '12ABC34501DE35')).toEqual([]);
    expect(reasonsOf('', '529.982.247-25')).toEqual(['receiverDocument malformed']);
    expect(reasonsOf('', '11.222.333/0001-82')).toEqual(['receiverDocument check_digits']);
  });

  it('takes names of 140 characters and says of each field what is wrong', () => {
    expect(reasonsOf('á'.repeat(140), '')).toEqual([]);
    expect(reasonsOf('á'.repeat(141), 'x')).toEqual(['receiverName too_long', 'receiverDocument malformed']);
    expect(reasonsOf('a\u0007', '')).toEqual(['receiverName control_characters']);
  });
});
