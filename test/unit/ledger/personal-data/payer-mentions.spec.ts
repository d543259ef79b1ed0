import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openMentions } from '../../../../src-main/ledger/personal-data/payer-mentions.ts';

const { inText, without } = openMentions({
  names: ['Márcia Araújo', 'Ana', 'Ana Lima', 'Escola Sol 2', 'Rui "Zé" Sá', String.raw`Bar\Café Lua`],
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
    'ana',
    'pagou por CPF52998224725',
    'CNPJ12ABC34501DE35',
    '00052998224725',
    String.raw`{"cnpj":"12.ABC.345\/01DE-35"}`,
    'recado de Rui "Zé" Sá',
    String.raw`{"nome":"Rui \"Z\u00e9\" S\u00e1"}`,
    String.raw`{"nome":"Bar\\Café Lua"}`,
    String.raw`{"corpo":"{\"nome\":\"Ana\"}"}`,
    String.raw`{"nome":"Márcia\nAraújo"}`,
    String.raw`C:\nomes\Márcia Araújo.csv`,
    String.raw`{"texto":"Juliana Lima e\nAna Lima"}`,
    'recibo_ANA LIMA_03.pdf',
    'recibo 03-Ana Lima2026.pdf',
    '2ª via: Escola Sol 2',
  ])('%s', (text) => expect(inText(text)).toBe(true));

  it.each([
    ...['', '{}', 'Mariana Araújo', '{"nome":"Ana Paula"}', 'semana', '529.982.247-26', 'Márcia'],
    ...['Juliana Lima', '{"nome":"FABIANA LIMA"}', 'Ana Limaverde', String.raw`{"nome":"Ju\u00e1ana Lima"}`],
    ...['Escola Sol 21', 'Escola Sol 2B', 'Escola Sol'],
  ])('and not %s', (text) => expect(inText(text)).toBe(false));

  const around = fc.string({ unit: fc.constantFrom(...'aZ9. -/:"\\\n{é') });
  const OWN = ['52998224725', '529.982.247-25', '12ABC34501DE35', 'Márcia Araújo', 'Rui "Zé" Sá'] as const;
  /** A digit or a letter beside a name may make another name of it, and another document of one with letters; beside a CPF nothing does. */
  const placed = (own: string, before: string, after: string): string =>
    own.startsWith('5') ? `${before}${own}${after}` : `${before} ${own} ${after}`;

  it('whatever stands around it, and as a text of JSON, and as one of JSON in it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...OWN), around, around, (own, before, after) => {
        const text = JSON.stringify({ text: placed(own, before, after) });
        expect([inText(text), inText(JSON.stringify({ text }))]).toEqual([true, true]);
      }),
    );
  });

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
