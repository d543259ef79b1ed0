import { createInstance, type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { REASON_CODES } from '../../../../../src-main/core/reason-codes.ts';
import { scopesUnder } from '../../../../../src-main/practice-bank/rules/scopes.ts';
import {
  BEHAVIOURS,
  DELIVERY_FORMATS,
  DELIVERY_OUTCOMES,
  FAULT_KINDS,
  FAULTS,
  REFUSAL_CODES,
  SCENES,
} from '../../../../../src-preload/contract/vocabulary/practice-bank.ts';
import { scopeRows } from '../../../../../src-renderer/features/practice/access/scope-grid.ts';
import {
  channelLabel,
  tellsSettlements,
} from '../../../../../src-renderer/features/practice/channels/channel-label.ts';
import { FAULT_GROUPS } from '../../../../../src-renderer/features/practice/faults/fault-groups.ts';
import { codeLabel, comingLabel } from '../../../../../src-renderer/features/practice/payers/coming-label.ts';
import {
  ENDING_CODES,
  PASSING_CODES,
} from '../../../../../src-renderer/features/practice/payers/debit-codes.ts';
import { documentLabel } from '../../../../../src-renderer/features/practice/payers/document-label.ts';
import { PRACTICE_TABS } from '../../../../../src-renderer/features/practice/practice-location.ts';
import { NAMESPACES, resources } from '../../../../../src-renderer/locales/index.ts';

const TOLD = [
  'faultsSet',
  'faultsCleared',
  'temperamentsSet',
  'debitsFailed',
  'refundMade',
  'channelsPaused',
  'channelsResumed',
  'nothingToDo',
];

const units = Object.values(FAULTS).flatMap((setting) => (setting === null ? [] : [setting.unit]));

/** The scheme's word, whose scopes are those of the settlements. */
const WORD = 'instant';

/** Keys that the screen makes from words of the contract and of the service. */
const MADE_KEYS = [
  ...PRACTICE_TABS.map((tab) => `tab.${tab}`),
  ...BEHAVIOURS.flatMap((each) => [`temperament.${each}.name`, `temperament.${each}.meaning`]),
  ...SCENES.flatMap((each) => [`scene.${each}.name`, `scene.${each}.text`, `scene.${each}.then`]),
  ...TOLD.map((each) => `scene.told.${each}`),
  ...FAULT_KINDS.flatMap((each) => [`faults.kind.${each}.name`, `faults.kind.${each}.text`]),
  ...FAULT_GROUPS.map((each) => `faults.group.${each}`),
  ...units.flatMap((each) => [`faults.unit.${each}`, `faults.setting.${each}`]),
  ...scopeRows(scopesUnder(WORD).map((scope) => ({ scope, isGranted: true })))
    .filter(({ resource }) => resource !== WORD)
    .map(({ resource }) => `access.of.${resource}`),
  ...REFUSAL_CODES.map((each) => `code.${each}`),
  ...DELIVERY_FORMATS.map((each) => `channels.formats.${each}`),
  ...DELIVERY_OUTCOMES.flatMap((each) => [
    `deliveries.outcome.${each}.name`,
    `deliveries.outcome.${each}.meaning`,
  ]),
];

describe.each(['pt-BR', 'en'])('the strings of the practice bank in %s', (lng) => {
  let t: TFunction;
  const i18n = createInstance();
  beforeAll(async () => {
    await i18n.init({ resources, lng, ns: NAMESPACES, defaultNS: 'practice', fallbackLng: false });
    t = i18n.t;
  });

  it('hold every key that is made from a word of the contract', () => {
    expect(MADE_KEYS.filter((key) => !i18n.exists(`practice:${key}`))).toEqual([]);
  });

  it('tell what a debit may fail for, each code another way', () => {
    const unknown = t('cycles:attempt.unknownCode');
    const words = [...PASSING_CODES, ...ENDING_CODES].map((code) => codeLabel(code, t));
    expect(new Set(words).size).toBe(words.length);
    expect(words).not.toContain(unknown);
    expect(codeLabel('ZZ99', t)).toBe(unknown);
    const rejections = REASON_CODES.filter(({ field }) => field === 'rejeicao');
    for (const { code } of rejections) expect(codeLabel(code, t)).toBe(t(`cycles:attempt.code.${code}`));
    const ending = rejections.filter(({ ends }) => ends === 'charge').map(({ code }) => code);
    expect(ENDING_CODES.toSorted()).toEqual(ending.toSorted());
    expect(PASSING_CODES.filter((code) => ending.includes(code))).toEqual([]);
  });

  it('tell a status that is not known as the bank wrote it', () => {
    const event = {
      at: '2026-06-18T15:00:00Z',
      subject: 'attempt',
      status: 'NOVISSIMA',
      code: null,
    } as const;
    expect(comingLabel(event, t)).toContain('NOVISSIMA');
    expect(comingLabel({ ...event, status: 'PAGA' }, t)).not.toContain('PAGA');
  });

  it('name a channel by what it tells', () => {
    expect(channelLabel('chave:loja@banco.example', t)).toContain('loja@banco.example');
    expect(channelLabel('rec', t)).not.toBe(channelLabel('cobr', t));
  });
});

describe('what comes next', () => {
  it('says why, in words and with the code', async () => {
    const i18n = createInstance();
    await i18n.init({ resources, lng: 'pt-BR', ns: NAMESPACES, defaultNS: 'practice' });
    const event = {
      at: '2026-06-18T15:00:00Z',
      subject: 'charge',
      status: 'REJEITADA',
      code: 'AC05',
    } as const;
    expect(comingLabel(event, i18n.t)).toBe('A cobrança é rejeitada: conta do pagador encerrada (AC05)');
  });
});

describe('a channel', () => {
  it.each([
    ['rec', false],
    ['cobr', false],
    ['chave:+5511999990000', true],
  ])('%s tells settlements: %s', (id, expected) => {
    expect(tellsSettlements(id)).toBe(expected);
  });
});

describe('a document', () => {
  it.each([
    ['01234567890', '012.345.678-90'],
    ['12345678000195', '12.345.678/0001-95'],
    ['A1BC234D000190', 'A1.BC2.34D/0001-90'],
    ['123', '123'],
  ])('%s is written %s', (document, written) => {
    expect(documentLabel(document)).toBe(written);
  });
});
