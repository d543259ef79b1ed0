import { prepareDatabase } from '../../../../src-main/ledger/postgres/prepare-database.ts';
import { tempFolder } from '../temp-folder.ts';
import { PostgresServer } from './server.ts';

/** Before the specs that run on either engine: starts one server for all of them and tells them where it is; answers what ends it. */
export default async function shareServer(): Promise<() => Promise<void>> {
  // The process that calls this has not the folder of its workers.
  const server = await PostgresServer.start([], tempFolder);
  prepareDatabase(server.address);
  process.env.CICLO_TEST_SERVER = JSON.stringify(server.address);
  return () => server.close();
}
