import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../../../../src-preload/contract/vocabulary/errors.ts';
import { REMEDIES, remedyOf } from '../../../../../src-renderer/components/failures/remedies.ts';
import { CONNECTION_PARTS } from '../../../../../src-renderer/kit/routes/connection-links.ts';
import { ROUTES } from '../../../../../src-renderer/kit/routes/routes.ts';
import enCommon from '../../../../../src-renderer/locales/en/common.json' with { type: 'json' };
import en from '../../../../../src-renderer/locales/en/errors.json' with { type: 'json' };
import ptCommon from '../../../../../src-renderer/locales/pt-BR/common.json' with { type: 'json' };
import ptBR from '../../../../../src-renderer/locales/pt-BR/errors.json' with { type: 'json' };

describe('remedies', () => {
  it('have a row for every code of the contract, and for nothing else', () => {
    expect(Object.keys(REMEDIES).toSorted()).toEqual([...ERROR_CODES].toSorted());
  });

  it('lead to a part of the form, or to a screen that there is, by a name in both languages', () => {
    for (const code of ERROR_CODES) {
      const remedy = remedyOf(code);
      if (remedy?.kind === 'edit') expect(CONNECTION_PARTS).toContain(remedy.part);
      if (remedy?.kind !== 'screen') continue;
      expect(ROUTES.map(({ path }) => path)).toContain(remedy.path);
      for (const { remedy: words } of [ptCommon, enCommon]) expect(words[remedy.label]).toBeTruthy();
    }
  });

  it('open the form wherever the sentence sends a person to the connections to change what is there', () => {
    const sent = ERROR_CODES.filter(
      (code) =>
        /Em Conexões, (?:confira|escreva|escolha|digite|informe)/.test(ptBR[code].action) ||
        /In Connections, (?:check|write|choose|type|give|enter)/.test(en[code].action),
    );
    expect(sent.length).toBeGreaterThan(4);
    for (const code of sent) expect(remedyOf(code)?.kind, code).toBe('edit');
  });
});
