import type { LedgerDatabase } from '../../../../src-main/ledger/engine/ledger-database.ts';
import type { LedgerReader } from '../../../../src-main/ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';
import { openCompanyDatabase, openCompanyReader } from '../../../../src-main/ledger/postgres/open-company.ts';
import {
  makeCompanyAt,
  openCompanyWriter,
} from '../../../../src-main/ledger/postgres/open-company-writer.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { noon } from '../../fake/records/ledger-records.ts';
import type { AnyLedger } from './any-ledger.ts';

let companies = 0;

/** A company of its own at the server that the run has started (`own-process/postgres/shared-server.ts`). */
export class ServerCompany implements AnyLedger {
  readonly place = { address: sharedServer(), schema: nextSchema() };
  #isMade = false;
  readonly #handles: { readonly close: () => void }[] = [];

  /** Makes the company the first time, as whoever takes it in does, but where its tables are there already. */
  readonly write = (): LedgerWriter => {
    if (!this.#isMade) makeCompanyAt(this.place);
    this.#isMade = true;
    return this.#kept(openCompanyWriter(this.place, () => noon('2026-03-10')));
  };

  readonly read = (): LedgerReader => this.#kept(openCompanyReader(this.place));

  readonly behind = <Value>(run: (db: LedgerDatabase) => Value): Value => {
    const db = openCompanyDatabase(this.place);
    try {
      return run(db);
    } finally {
      db.close();
    }
  };

  readonly close = (): void => {
    for (const handle of this.#handles.splice(0)) handle.close();
  };

  /** The company stays until the server goes: taking it away would take half as long again as making it. */
  [Symbol.dispose](): void {
    this.close();
  }

  #kept<Handle extends { readonly close: () => void }>(handle: Handle): Handle {
    this.#handles.push(handle);
    return handle;
  }
}

const nextSchema = (): string => {
  companies += 1;
  return `company_${process.pid}_${companies}`;
};

function sharedServer(): ServerAddress {
  const address = process.env.CICLO_TEST_SERVER;
  if (address === undefined) throw new Error('this run has started no server');
  return JSON.parse(address) as ServerAddress;
}
