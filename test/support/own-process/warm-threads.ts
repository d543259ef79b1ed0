import { spawnSync } from 'node:child_process';
import { openLedgerThreads } from '../../../src-main/application/ledgers/ledger-threads.ts';
import { spawnPracticeBank } from '../../../src-main/practice-bank/spawn-practice-bank.ts';
import { compileCache } from './compile-cache.ts';

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
  const bank = await spawnPracticeBank({ seed: 1, payers: 1, months: 1 });
  const { writer, reader } = openLedgerThreads();
  // A thread that has answered has loaded all that it is made of.
  await Promise.all([writer.call('closeAll', []), reader.call('closeAll', [])]);
  await Promise.all([bank.close(), writer.close(), reader.close()]);
}

if (import.meta.main) await startThreads();
