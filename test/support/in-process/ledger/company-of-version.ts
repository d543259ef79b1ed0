import { onTestFinished } from 'vitest';
import { openBlockingSession } from '../../../../src-main/ledger/postgres/blocking-session.ts';
import { makeCompany } from '../../../../src-main/ledger/postgres/migrate-company.ts';
import { SERVER_MIGRATIONS } from '../../../../src-main/ledger/postgres/migrations/index.ts';
import type { CompanyPlace } from '../../../../src-main/ledger/postgres/open-company.ts';
import { ServerCompany } from './server-company.ts';

/** A company as a version before left it, with rows of its tables; the next opening brings it on. */
export function companyOf(version: number, rows: string): ServerCompany {
  const company = new ServerCompany();
  onTestFinished(() => company.close());
  makeCompanyOf(version, company.place, rows);
  return company;
}

/** Makes a company's tables there as a version before left them. */
export function makeCompanyOf(version: number, { address, schema }: CompanyPlace, rows = ''): void {
  const session = openBlockingSession(address, [`SET search_path = "${schema}", ciclo`]);
  onTestFinished(() => session.end());
  makeCompany(
    session,
    schema,
    SERVER_MIGRATIONS.filter((step) => step.version <= version),
  );
  session.script(rows);
}
