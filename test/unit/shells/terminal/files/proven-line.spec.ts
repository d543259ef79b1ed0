import { expect, it } from 'vitest';
import { TERMINAL_TEXTS } from '../../../../../src-main/cli.ts';
import { provenLine } from '../../../../../src-main/shells/terminal/files/proven-line.ts';
import { openTexts } from '../../../../../src-main/shells/terminal/texts.ts';

const CLOSING = { month: '2026-01', basis: 'caixa', lines: 3, net: '10.00', hash: 'ab' };
const AWAY = ['Z:/a.csv', 'Z:/b.csv'];

it.each([
  [[], [], '2026-01 (caixa): confere. 3 linhas'],
  [[], AWAY, '2026-01 (caixa): confere, exceto arquivos sem resposta: Z:/a.csv, Z:/b.csv. 3 linhas'],
  [['hash_changed'], [], 'NÃO confere: o SHA-256 do fechamento não confere. SHA'],
  [['hash_changed'], AWAY, 'não confere; arquivos sem resposta: Z:/a.csv, Z:/b.csv. SHA'],
] as const)(
  'a closing with the faults %j and the files %j without an answer',
  async (faults, unanswered, told) => {
    const say = await openTexts(TERMINAL_TEXTS, 'pt-BR');
    expect(provenLine({ faults, unanswered }, CLOSING, { say })).toContain(told);
  },
);
