import { refuseUncheckedTls } from '../../api-client/transport/server-trust.ts';
import type { Application } from '../application.ts';
import { holdDataFolder } from '../companies/data-folder/held-data-folder.ts';
import { createApplication } from './create-application.ts';
import type { ApplicationOptions } from './services.ts';

/**
 * Composes the application as the only one over its data folder, so that no ledger has two that poll and write for it. Throws
 * `already_running` where another window has the folder, `tls_checks_off` where the environment lets anybody pass for a bank, and what `createApplication` throws. A command of the terminal takes
 * the same lock where it changes which companies there are or where they are kept. Beside an app it works on a ledger, one transaction after another that SQLite guards, and on single settings, each
 * change of which is made to what stands in the file (`companies/data-folder/settings-file.ts`).
 */
export async function createSoleApplication(options: ApplicationOptions): Promise<Application> {
  refuseUncheckedTls(process.env);
  const lock = holdDataFolder(options.dataDir);
  try {
    const application = await createApplication(options);
    return { ...application, close: () => application.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}
