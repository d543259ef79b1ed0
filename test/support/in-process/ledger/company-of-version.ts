import { onTestFinished } from 'vitest';
import { openBlockingSession } from '../../../../src-main/ledger/postgres/blocking-session.ts';
import { makeCompany } from '../../../../src-main/ledger/postgres/migrate-company.ts';
import { SERVER_MIGRATIONS } from '../../../../src-main/ledger/postgres/migrations/index.ts';
import { ServerCompany } from './server-company.ts';

/** A company as a version before left it, with rows of its tables; the next opening brings it on. */
export function companyOf(version: number, rows: string): ServerCompany {
  const company = new ServerCompany();
  onTestFinished(() => company.close());
  const { address, schema } = company.place;
  const session = openBlockingSession(address, [`SET search_path = "${schema}", ciclo`]);
  onTestFinished(() => session.end());
  const steps = SERVER_MIGRATIONS.filter((step) => step.version <= version);
  makeCompany(session, schema, steps);
  session.script(rows);
  return company;
}
