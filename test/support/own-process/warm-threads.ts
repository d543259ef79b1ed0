import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileCache } from '../../../build/programs.ts';
import { openLedgerThreads } from '../../../src-main/application/ledgers/gateway/open-threads.ts';
import { portToLedger } from '../../../src-main/application/ledgers/threads/ledger-through-port.ts';
import { spawnPracticeBank } from '../../../src-main/practice-bank/spawn-practice-bank.ts';

/**
 * Before the tests: has a process of its own start every thread once, so that Node's compile cache holds their sources without
 * types. Stripping types is WebAssembly's work in each thread that does it, and V8 now and then ends a process in which
 * threads that do come and go.
 */
export default function warmThreads(): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', import.meta.filename],
    { env: { ...process.env, NODE_COMPILE_CACHE: compileCache }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`the threads could not be started: ${stderr}`);
}

async function startThreads(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ciclo-warm-'));
  const bank = await spawnPracticeBank({ seed: 1, payers: 1, months: 1 });
  const { writer, reader, fetcher } = openLedgerThreads();
  const place = { file: join(folder, 'warm.sqlite'), backupFolder: join(folder, 'backups'), key: null };
  const port = await portToLedger(writer, place);
  const access = {
    ...bank.ready,
    profile: 'practice',
    schemeWord: bank.ready.word,
    extraHeaders: {},
    certificate: null,
  };
  const job = { access, localHolidays: [], since: null, today: null };
  // A thread that has answered has loaded all that it is made of.
  await fetcher.call('poll', [place.file, port, job], { transfer: [port] });
  await Promise.all([writer.call('closeAll', []), reader.call('closeAll', [])]);
  await Promise.all([bank.close(), fetcher.close(), writer.close(), reader.close()]);
  rmSync(folder, { recursive: true });
}

if (import.meta.main) await startThreads();
