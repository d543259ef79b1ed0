import { describe, expect, it } from 'vitest';
import {
  CHARGE_REVISION_RULES,
  CHARGE_RULES,
} from '../../../../src-main/practice-bank/requests/charge-rules.ts';
import {
  CONFIRMATION_REVISION_RULES,
  CONFIRMATION_RULES,
} from '../../../../src-main/practice-bank/requests/confirmation-rules.ts';
import { LOCATIONS_SHAPE, listRules } from '../../../../src-main/practice-bank/requests/list-rules.ts';
import { MANDATE_RULES, REVISION_RULES } from '../../../../src-main/practice-bank/requests/mandate-rules.ts';
import { PAYLOAD_RULES } from '../../../../src-main/practice-bank/requests/payload-rules.ts';
import { RETRY_RULES } from '../../../../src-main/practice-bank/requests/retry-rules.ts';
import { isSpecificationHere, listedViolations } from '../../../support/oracles/listed-violations.ts';

type Told = { readonly razao: string; readonly propriedade: string };

/** The rules of each endpoint, by the words with which the specification heads its list of violations. */
const TABLES: Readonly<Record<string, readonly Told[]>> = {
  'GET /rec/{recUrlAccessToken}': PAYLOAD_RULES,
  'POST /rec': MANDATE_RULES,
  'PATCH /rec/{idRec}': REVISION_RULES,
  'GET /rec': listRules(['cpf', 'cnpj']),
  'POST /solicrec': CONFIRMATION_RULES,
  'PATCH /solicrec/{idSolicRec}': CONFIRMATION_REVISION_RULES,
  'POST|PUT /cobr/{txid}': CHARGE_RULES,
  'PATCH /cobr/{txid}': CHARGE_REVISION_RULES,
  'POST /cobr/{txid}/retentativa/{data}': RETRY_RULES,
  'GET /cobr': listRules(['cpf', 'cnpj']),
  'GET /locrec': listRules([], LOCATIONS_SHAPE),
  'GET /instant': listRules(['cpf', 'cnpj']),
  'GET /webhook': listRules([]),
};

/** Lists that these tables do not hold, each with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'GET /rec/{idRec}': 'decided where codes are composed, see activation-codes.spec.ts',
  'PUT /instant/{endToEndId}/devolucao/{id}': 'not an endpoint of SERVICE.md, section 4',
  'PUT /webhook/{chave}': 'rules of registration, see webhooks.spec.ts',
  'PUT /webhookrec': 'rules of registration, see webhooks.spec.ts',
  'PUT /webhookcobr': 'rules of registration, see webhooks.spec.ts',
  'GET /webhookrec': 'a resource and no list, see webhooks.spec.ts',
  'GET /webhookcobr': 'a resource and no list, see webhooks.spec.ts',
};

describe('the tables of rules', () => {
  it.each(Object.entries(TABLES))('%s: no sentence stands twice for one property', (_, rules) => {
    const told = rules.map(({ razao, propriedade }) => `${propriedade}: ${razao}`);
    expect(new Set(told).size).toBe(told.length);
  });
});

describe.runIf(isSpecificationHere)("the specification's lists of violations", () => {
  const listed = isSpecificationHere ? listedViolations() : [];
  const endpoints = [...new Set(listed.map(({ endpoint }) => endpoint))];

  it('are found', () => {
    expect(endpoints.length).toBe(Object.keys(TABLES).length + Object.keys(ELSEWHERE).length);
    expect(listed.length).toBeGreaterThan(80);
  });

  it.each(endpoints.filter((endpoint) => !(endpoint in ELSEWHERE)))(
    '%s: each has its rule, in that order',
    (endpoint) => {
      const wanted = listed.filter((one) => one.endpoint === endpoint).map(({ razao }) => razao);
      const sentences = [...new Set((TABLES[endpoint] ?? []).map(({ razao }) => razao))];
      expect(sentences.slice(0, wanted.length)).toEqual(wanted);
    },
  );
});
