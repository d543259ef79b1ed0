import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readShown, tokenIn } from '../../../../src-main/api-client/wire/shown-mandate.ts';

describe('tokenIn', () => {
  it('is the last part of the address, whatever stands before and behind it', () => {
    const part = fc.stringMatching(/^[\w-]{1,40}$/);
    const tail = fc.constantFrom('', '?v=1', '#top', '?a=/b#/c');
    fc.assert(
      fc.property(fc.array(part), part, tail, (path, token, behind) => {
        expect(tokenIn([...path, token].join('/') + behind)).toBe(token);
      }),
    );
  });

  it('is empty where the address ends in a slash', () => {
    expect(tokenIn('bank.example/rec/')).toBe('');
  });
});

describe('readShown', () => {
  const payload = {
    idRec: 'RR1234567820240115abcdefghijk',
    vinculo: { contrato: '63100862', devedor: { cpf: '45164632481', nome: 'Fulano de Tal' } },
    calendario: { dataInicial: '2024-04-01', periodicidade: 'MENSAL' },
    valor: { valorRec: '35.00' },
  };

  it('takes the status from the end of the history', () => {
    const atualizacao = [
      { status: 'CRIADA', data: '2024-03-20T10:12:07.567Z' },
      { status: 'APROVADA', data: '2024-03-21T10:12:07.567Z' },
    ];
    expect(readShown({ ...payload, atualizacao })).toMatchObject({ record: { status: 'APROVADA' } });
    expect(readShown(payload)).toMatchObject({ kind: 'found', record: { status: '' } });
  });

  it('sets aside what is no mandate', () => {
    expect(readShown({ ...payload, idRec: 7 })).toMatchObject({ kind: 'unreadable' });
  });
});
