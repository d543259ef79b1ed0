import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { ACTIVATION_CODE_REFUSALS } from '../../src-main/core/br-code.ts';
import { CODE_FILE_REFUSALS } from '../../src-main/exports/code-file/save-code-file.ts';
import { ERROR_CODES } from '../../src-preload/contract/vocabulary/errors.ts';
import en from '../../src-renderer/locales/en/errors.json' with { type: 'json' };
import ptBR from '../../src-renderer/locales/pt-BR/errors.json' with { type: 'json' };

const PARTS = ['title', 'meaning', 'action'] as const;
const LANGUAGES = { 'pt-BR': ptBR, en };

/** Refusals that the application adds to those of the code itself. */
const REFUSALS = [
  ...ACTIVATION_CODE_REFUSALS,
  ...CODE_FILE_REFUSALS,
  ...['no_location', 'no_code', 'stands_otherwise'],
];

/** What the errors that are thrown really carry. */
const PARAMS_BY_CODE: Readonly<Record<string, readonly string[]>> = {
  accounts_unmapped: ['uses'],
  month_not_over: ['asOf', 'month'],
  month_closed: ['month'],
  regime_closed: ['month', 'year'],
  month_open: ['month'],
  month_not_closed: ['month'],
  file_unreadable: ['path'],
  closing_moved: ['month'],
  closing_since: ['month'],
  closing_later: ['later', 'month'],
  reason_missing: ['month'],
  regime_ended: ['year'],
  closing_broken: ['months'],
  closing_unproven: ['paths'],
  plan_code_twice: ['line', 'path', 'text'],
  plan_column_missing: ['path', 'text'],
  plan_row_unreadable: ['line', 'path'],
  plan_cell_count: ['line', 'path'],
  plan_code_cut: ['line', 'path', 'text'],
  plan_sides_same: ['line', 'path', 'text'],
  plan_use_twice: ['line', 'path', 'text'],
  plan_variable_unknown: ['known', 'line', 'path', 'text'],
  posting_batch_changed: ['id'],
  fee_posted: ['id'],
  rights_not_everywhere: ['done', 'refused'],
  last_administrator: ['person'],
  right_through_role: ['person', 'role', 'statement'],
  posting_batch_undone: ['id'],
  posting_layout_unreadable: ['field', 'path', 'reason'],
  posting_unfit: ['field', 'most', 'text'],
  plan_use_unknown: ['known', 'line', 'path', 'text'],
  documents_refused: ['place', 'reason', 'text'],
  statement_refused: ['reason'],
  statement_line_refused: ['line', 'reason', 'text'],
  statement_other_account: ['expected', 'found'],
  address_unreachable: ['host'],
  host_unknown: ['host'],
  tls_untrusted: ['host'],
  clock_skewed: ['minutes'],
  scope_missing: ['scope'],
  certificate_obsolete_cipher: ['command'],
  certificate_key_encrypted: ['command'],
  address_plain: ['host'],
  address_query: ['host'],
  header_unsendable: ['name'],
  secret_other_address: ['allowed', 'origin'],
  secret_unproven: ['origin'],
  password_other_server: ['other', 'server'],
  ledger_gone: ['file', 'restoredFrom'],
  backup_away: ['path'],
  ledger_altered: ['part'],
  ledger_moved: ['server'],
  server_too_old: ['needed', 'version'],
  server_extension_missing: ['name'],
  server_extension_elsewhere: ['name', 'schema'],
  copy_differs: ['name'],
  company_at_server: ['name'],
  practice_company: ['name'],
  sealed_not_admitted: ['name'],
  sealed_unreadable: ['name'],
  sealed_unconfirmed: ['people'],
  sealed_meanwhile: ['name'],
  lease_held: ['holder', 'since'],
  lease_locked: ['holder', 'login', 'since', 'statement'],
  server_makes_nobody: ['statement'],
  network_drive: ['kind', 'path'],
  data_folder_foreign: ['path'],
  settings_corrupt: ['path'],
  folder_id_lost: ['path'],
  server_password_kept: ['name'],
  practice_became_real: ['name'],
  data_folder_shared: ['command', 'path'],
  export_target_busy: ['path'],
  export_target_unwritable: ['path'],
  export_target_own: ['path'],
  days_unread: ['day', 'readTo'],
  first_reading_failed: ['charges', 'mandates', 'settlements'],
  report_too_long: ['most', 'rows'],
  qr_refused: ['reason'],
  port_taken: ['port'],
  payer_unknown: ['document'],
};

const placeholders = (text: string): string[] =>
  [...text.matchAll(/{{(\w+)(?:, instant)?}}/g)].map(([, name = '']) => name);

describe.each(Object.entries(LANGUAGES))('the error sentences in %s', (language, sentences) => {
  it('cover every code and no other', () => {
    expect(Object.keys(sentences).toSorted()).toEqual(ERROR_CODES.toSorted());
  });

  it.each(ERROR_CODES)('say what happened, what it means and what to do: %s', (code) => {
    for (const part of PARTS) expect(sentences[code][part].trim()).toMatch(/\S.{5,}/);
    expect(sentences[code].meaning).toMatch(/[.]$/);
    expect(sentences[code].action).toMatch(/[.}]$/);
  });

  it.each(ERROR_CODES)('use only what %s carries', (code) => {
    const used = new Set(PARTS.flatMap((part) => placeholders(sentences[code][part])));
    expect([...used].toSorted()).toEqual(PARAMS_BY_CODE[code] ?? []);
  });

  it('have a sentence for each refusal of an activation code and no other', () => {
    expect(Object.keys(sentences.qr_refused.reasons).toSorted()).toEqual(REFUSALS.toSorted());
  });

  it.each(REFUSALS)('put the refusal %s in words through i18next', async (reason) => {
    const i18n = createInstance();
    const resources = { [language]: { errors: sentences, terminal: {} } };
    await i18n.init({
      lng: language,
      defaultNS: 'terminal',
      interpolation: { escapeValue: false },
      resources,
    });
    const said = i18n.t('errors:qr_refused.meaning', { reason });
    expect(said).not.toMatch(/\$t|{{|qr_refused|_/);
    expect(said.length).toBeGreaterThan(60);
  });
});
