import { parseArgs } from 'node:util';
import { ensureBuild } from '../../build/ensure-build.ts';
import { benchClosing } from './closing.ts';
import { benchCodes } from './codes.ts';
import { benchExports } from './exports.ts';
import { benchLedger } from './ledger.ts';
import { benchOffice } from './office.ts';
import { benchPracticeBank } from './practice-bank.ts';
import { benchPracticeWorld } from './practice-world.ts';
import { benchReading } from './reading.ts';
import { openReport } from './report.ts';
import { benchScreen } from './screen.ts';
import { benchServer } from './server.ts';
import { benchSync } from './sync.ts';

/**
 * `npm run bench [-- CHARGES [PAIRS] [--only sync,exports,…] [--profile]]`: every figure as a ratio against a reference run in turn, beside that of
 * the run before. `--profile` leaves a CPU profile of each thread in `out/bench/profiles`, which a browser's tools open.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, profile: { type: 'boolean', default: false } },
});
const [charges = 100_000, pairs = 5] = positionals.map(Number);
const report = openReport(`out/bench/last-${charges}.json`, console.log);
const size = { charges, pairs, profiles: values.profile ? 'out/bench/profiles' : null };

const TOPICS: Readonly<Record<string, () => Promise<void>>> = {
  ledger: () => benchLedger(report.say, charges, pairs),
  reading: () => benchReading(report, size),
  sync: () => benchSync(report, size),
  exports: () => benchExports(report, size),
  closing: () => benchClosing(report, size),
  office: async () => benchOffice(report, pairs),
  server: () => benchServer(report, size),
  bank: () => benchPracticeBank(report.say, charges, pairs),
  world: () => benchPracticeWorld(report.say, charges, pairs),
  screen: () => benchScreen(report, size),
  // Reading 1,000 codes back takes a minute: once is enough.
  codes: () => benchCodes(report, 1),
};

// The terminal runs what was built of these sources, else the sources, which start in twice the time and take 60 MB more.
if ((await ensureBuild()) !== 0) throw new Error('the app could not be built');

for (const topic of values.only?.split(',') ?? Object.keys(TOPICS)) {
  const bench = TOPICS[topic];
  if (bench === undefined) throw new Error(`no topic ${topic}: ${Object.keys(TOPICS).join(', ')}`);
  await bench();
}
report.save();
