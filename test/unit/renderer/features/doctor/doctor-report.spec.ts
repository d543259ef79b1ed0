import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { Examination, Finding } from '../../../../../src-preload/contract/doctor.ts';
import {
  DOCTOR_STEPS,
  FINDING_CODES,
  FINDINGS,
  SCOPE_PURPOSES,
} from '../../../../../src-preload/contract/vocabulary/doctor.ts';
import {
  type FindingTongue,
  findingLabels,
} from '../../../../../src-renderer/features/doctor/finding-labels.ts';
import { plainReport } from '../../../../../src-renderer/features/doctor/plain-report.ts';
import { formatsOf } from '../../../../../src-renderer/kit/formats/formats.ts';
import en from '../../../../../src-renderer/locales/en/doctor.json' with { type: 'json' };
import enErrors from '../../../../../src-renderer/locales/en/errors.json' with { type: 'json' };
import ptBR from '../../../../../src-renderer/locales/pt-BR/doctor.json' with { type: 'json' };
import ptErrors from '../../../../../src-renderer/locales/pt-BR/errors.json' with { type: 'json' };

const STRINGS = {
  'pt-BR': { doctor: ptBR, errors: ptErrors },
  en: { doctor: en, errors: enErrors },
};
type Language = keyof typeof STRINGS;

async function tongue(language: Language): Promise<FindingTongue> {
  const i18n = createInstance();
  await i18n.init({ lng: language, resources: STRINGS, interpolation: { escapeValue: false } });
  return { t: i18n.t, exists: i18n.exists, formats: formatsOf(language), schemeWord: 'faisca' };
}

const finding = (code: Finding['code'], more: Partial<Finding> = {}): Finding => ({
  code,
  subject: null,
  params: {},
  failure: null,
  technical: '',
  ...more,
});

/** Every placeholder that the application fills. */
const PARAMS = {
  host: 'api.banco.com.br',
  port: 443,
  api: 'a',
  token: 'b',
  authority: 'Autoridade',
  protocol: 'TLSv1.3',
  from: '2026-01-01',
  until: '2026-12-31',
  subject: 'CN=Padaria',
  scope: 'cobr.write',
  minutes: 10,
  direction: 'ahead',
  expected: 1_000,
};

describe.each(['pt-BR', 'en'] as const)('findings in %s', (language) => {
  it.each(FINDING_CODES.filter((code) => code !== 'failed'))(
    '%s is put in words, none left open',
    async (code) => {
      for (const count of [1, 12]) {
        const counted = { days: count, seconds: count, items: count, count };
        const words = findingLabels(
          finding(code, { subject: 'cobr', params: { ...PARAMS, ...counted } }),
          await tongue(language),
        );
        const text = [words.found, words.means, words.action].join(' ');
        expect(words.found).not.toBe(code);
        expect(text).not.toMatch(/{{|}}|findings\.|undefined/);
      }
    },
  );

  it.each(FINDING_CODES.filter((code) => ['warning', 'fault'].includes(FINDINGS[code]) && code !== 'failed'))(
    '%s says what it means and what to do',
    async (code) => {
      const words = findingLabels(
        finding(code, { params: { ...PARAMS, days: 3, seconds: 60, count: 1 } }),
        await tongue(language),
      );
      expect(words.means).toMatch(/\.$/);
      expect(words.action).toMatch(/\.$/);
    },
  );

  it('have names for every step and purpose', () => {
    const { steps, purposes } = STRINGS[language].doctor;
    expect(Object.keys(steps).toSorted()).toEqual([...DOCTOR_STEPS].toSorted());
    expect(Object.keys(purposes).toSorted()).toEqual([...SCOPE_PURPOSES].toSorted());
    expect(Object.keys(STRINGS[language].doctor.findings).toSorted()).toEqual(
      FINDING_CODES.filter((code) => code !== 'failed').toSorted(),
    );
  });
});

it('a failure is told in its own words', async () => {
  const failure = { code: 'credentials_wrong', message: 'refused', params: {} } as const;
  expect(findingLabels(finding('failed', { failure }), await tongue('pt-BR'))).toEqual({
    found: ptErrors.credentials_wrong.title,
    means: ptErrors.credentials_wrong.meaning,
    action: ptErrors.credentials_wrong.action,
  });
});

it('the scheme’s word of the bank is told as what it stands for', async () => {
  const words = findingLabels(finding('list_offered', { subject: 'faisca' }), await tongue('pt-BR'));
  expect(words.found).toBe('Pagamentos: lista oferecida.');
});

it('the report is the examination in plain text, without the paths and queries of addresses', async () => {
  const examination: Examination = {
    startedAt: '2026-03-10T12:00:00.000Z',
    finishedAt: '2026-03-10T12:00:03.000Z',
    profile: { 'pt-BR': 'Padrão', en: 'Standard' },
    steps: [
      {
        step: 'address',
        outcome: 'passed',
        skippedFor: null,
        findings: [
          finding('address_reached', { params: { host: 'api.banco.com.br', port: 443 }, technical: 'TCP' }),
        ],
      },
      {
        step: 'certificate',
        outcome: 'failed',
        skippedFor: null,
        findings: [finding('certificate_expired', { params: { until: '2026-03-01' } })],
      },
      { step: 'token', outcome: 'skipped', skippedFor: 'certificate', findings: [] },
    ],
  };
  const connection = {
    name: 'Padaria Sol',
    baseUrl: 'https://api.banco.com.br/v2?chave=canary-query',
    tokenUrl: 'https://canary-user:canary-word@auth.banco.com.br/token',
  };
  const report = plainReport(examination, connection, await tongue('pt-BR'), 'pt-BR');
  expect(report).not.toContain('canary');
  expect(report.split('\n')).toEqual([
    'Ciclo: diagnóstico da conexão',
    'Empresa: Padaria Sol',
    'Banco: Padrão',
    'API: api.banco.com.br · token: auth.banco.com.br',
    'Exame: 10/03/2026, 09:00',
    '',
    '[Certo] Endereço',
    '  - api.banco.com.br responde na porta 443.',
    '    Técnico: TCP',
    '',
    '[Falhou] Certificado da empresa',
    '  - Falhou: O certificado venceu em 01/03/2026.',
    '    O que significa: O banco não aceita certificado vencido: os pagamentos novos só aparecem depois da troca.',
    '    O que fazer: Emita um certificado novo no site do banco e troque-o em Conexões.',
    '',
    '[Não examinado] Credencial e token',
    '  Não examinado, porque o passo “Certificado da empresa” falhou. Resolva aquele primeiro.',
  ]);
});
