import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCHEMA_PAGE, schemaPage } from '../../../build/draw-schema.ts';
import { root } from '../../../build/programs.ts';
import { MIGRATIONS } from '../../../src-main/ledger/migrations/index.ts';

describe('the page of the schema', () => {
  it('is what the migrations make: `npm run schema` writes it', () => {
    expect(schemaPage()).toBe(readFileSync(join(root, SCHEMA_PAGE), 'utf8'));
  });
  it('shows columns, references, indexes and what migrations say of a table', () => {
    const page = schemaPage();
    expect(page).toContain('| payer_id | INTEGER |  |  | payer |');
    expect(page).toContain('  payer ||--o{ mandate : payer_id');
    expect(page).toContain('CREATE INDEX mandate_by_payer ON mandate (payer_id);');
    expect(page).toContain('A charge may arrive before the mandate that it names');
  });
  it('is another one after another migration', () => {
    expect(schemaPage(MIGRATIONS.slice(0, 1), 10)).not.toBe(schemaPage());
  });
});
