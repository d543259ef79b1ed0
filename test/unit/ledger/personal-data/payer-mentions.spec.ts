import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openMentions } from '../../../../src-main/ledger/personal-data/payer-mentions.ts';

const { inText, without } = openMentions({
  names: ['Márcia Araújo', 'Ana'],
  documents: ['52998224725', '12ABC34501DE35', ''],
});

describe('texts that mention a payer', () => {
  it.each([
    'CPF 529.982.247-25 sem saldo',
    '{"cpf":"52998224725"}',
    '12.ABC.345/01DE-35',
    'recado de MARCIA  ARAUJO, tel. 1',
    '{"nome":"Márcia Araújo"}',
    String.raw`{"nome":"M\u00e1rcia Ara\u00fajo"}`,
    '{"nome":"ana"}',
  ])('%s', (text) => expect(inText(text)).toBe(true));

  it.each(['', '{}', 'Mariana Araújo', '{"nome":"Ana Paula"}', 'semana', '529.982.247-26', 'Márcia'])(
    'and not %s',
    (text) => expect(inText(text)).toBe(false),
  );

  it('leave a list alone with the others', () => {
    const kept = { mark: 3, held: [{ payerName: 'Bia' }] };
    expect(without({ mark: 3, held: [{ payerName: 'Márcia Araújo' }, { payerName: 'Bia' }] })).toEqual(kept);
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const text = JSON.stringify(json);
        if (!inText(text)) expect(JSON.stringify(without(json))).toBe(text);
      }),
    );
  });
});
