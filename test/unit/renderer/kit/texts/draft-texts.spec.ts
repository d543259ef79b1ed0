import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import {
  DRAFT_FIELDS,
  DRAFT_REASONS,
  VIOLATION_REASONS,
} from '../../../../../src-preload/contract/vocabulary/writing.ts';
import type { DraftProblem } from '../../../../../src-preload/contract/writing.ts';
import { formatsOf } from '../../../../../src-renderer/kit/formats/formats.ts';
import { fieldErrorsOf } from '../../../../../src-renderer/kit/queries/use-write.ts';
import { type DraftTexts, draftTexts } from '../../../../../src-renderer/kit/texts/draft-texts.ts';
import { NAMESPACES, resources } from '../../../../../src-renderer/locales/index.ts';

type Params = DraftProblem['params'];

/** What the checks of `core/` send along, by reason: every combination of values that occurs. */
const PARAMS: Partial<Record<DraftProblem['reason'], readonly Params[]>> = {
  too_long: [{ most: 35 }, { most: 20, part: 'account' }],
  required: [{}, { part: 'institution' }, { part: 'accountType' }],
  malformed: [{}, { part: 'document' }],
  in_the_past: [{}, { earliest: '2026-08-01' }],
  before_first_date: [{ earliest: '2026-08-01' }],
  locked: [{ lock: 'never' }, { lock: 'only_while_created' }, { lock: 'mandate_ended' }],
  mandate_status: [{ status: 'CRIADA' }, { status: 'SUSPENSA' }],
  duplicate_contract: [{ line: 7 }],
  lost_zeros: [{}, { document: '012.345.678-90' }],
  day_as_number: [{}, { day: '05/12/2026' }],
  day_in_text: [{ text: '07/12/2026' }, { text: '01/12/2026', month: '12/2026' }],
  cell_error: [{ text: '#REF!' }],
  merged_cell: [{ value: '9,90', line: 2 }],
  cell_count: [{ cells: 3, headers: 13 }],
};

async function textsIn(language: 'pt-BR' | 'en'): Promise<DraftTexts> {
  const i18n = createInstance();
  await i18n.init({ resources, lng: language, ns: NAMESPACES, interpolation: { escapeValue: false } });
  return draftTexts(i18n.t, formatsOf(language));
}

const cases = DRAFT_FIELDS.flatMap((field) =>
  DRAFT_REASONS.flatMap((reason) =>
    (PARAMS[reason] ?? [{}]).map((params): DraftProblem => ({ field, reason, params })),
  ),
);

describe.each(['pt-BR', 'en'] as const)('what is wrong with a draft, in %s', (language) => {
  it('has a whole sentence for every field and reason', async () => {
    const texts = await textsIn(language);
    for (const problem of cases) {
      const sentence = texts.problem(problem);
      expect(sentence, JSON.stringify(problem)).toMatch(/^\p{L}.{8,}[.:]$/su);
      expect(sentence, JSON.stringify(problem)).not.toMatch(/\{\{|_|undefined|every\.|drafts/);
    }
  });

  it('has a sentence for every refusal of a bank', async () => {
    const texts = await textsIn(language);
    for (const reason of VIOLATION_REASONS)
      expect(texts.violation({ field: 'whole', reason, text: '' }), reason).toMatch(/^\p{Lu}.{8,}[.]$/u);
  });
});

describe('what is wrong with a draft', () => {
  it('names the values that came along, as people read them', async () => {
    const { problem } = await textsIn('pt-BR');
    const earliest = {
      field: 'firstDate',
      reason: 'in_the_past',
      params: { earliest: '2026-08-01' },
    } as const;
    expect(problem(earliest)).toBe('A data precisa ser 01/08/2026 ou depois.');
    expect(problem({ field: 'contract', reason: 'duplicate_contract', params: { line: 7 } })).toBe(
      'Este contrato também está na linha 7.',
    );
    expect(problem({ field: 'idRec', reason: 'mandate_status', params: { status: 'CANCELADA' } })).toContain(
      'está cancelada,',
    );
    expect(problem({ field: 'idRec', reason: 'mandate_status', params: { status: 'SUSPENSA' } })).toContain(
      'está SUSPENSA,',
    );
    const lost = {
      field: 'payerDocument',
      reason: 'lost_zeros',
      params: { document: '012.345.678-90' },
    } as const;
    expect(problem(lost)).toContain('Se for 012.345.678-90,');
    const part = { field: 'receiver', reason: 'unknown_word', params: { part: 'accountType' } } as const;
    expect(problem(part)).toMatch(/^Tipo de conta: escolha/);
  });

  it('quotes the bank where no words of ours fit', async () => {
    const { violation } = await textsIn('en');
    expect(violation({ field: 'whole', reason: 'other', text: 'Só às segundas $t(close)' })).toBe(
      'The bank says: “Só às segundas $t(close)”',
    );
  });

  it('gathers on a field all that concerns it', async () => {
    const texts = await textsIn('en');
    const errors = fieldErrorsOf(
      {
        kind: 'problems',
        problems: [
          { field: 'receiver', reason: 'required', params: { part: 'account' } },
          { field: 'receiver', reason: 'unknown_word', params: { part: 'accountType' } },
          { field: 'txid', reason: 'malformed', params: {} },
        ],
      },
      texts,
    );
    expect(errors).toEqual({
      receiver: 'Account: Fill in this field. Account type: choose current, savings or payment account.',
      txid: 'A txid has 26 to 35 letters and digits.',
    });
  });
});
