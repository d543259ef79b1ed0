import { once } from 'node:events';
import { saoPauloDate } from '../../../core/civil-date.ts';
import { type PracticeBankOptions, startPracticeBank } from '../../../practice-bank/practice-bank.ts';
import { TOKEN_BODIES } from '../../../practice-bank/practice-bank-options.ts';
import { command, type OptionValues } from '../command.ts';
import { readFaultFile } from '../files/fault-file.ts';
import { now } from '../now.ts';
import { oneOf, optionalDay, optionalText, wholeNumber } from '../options/option-values.ts';

/** Options of a practice bank, shared by the commands that start one. */
export const PRACTICE_OPTIONS = {
  seed: { type: 'string' },
  payers: { type: 'string' },
  months: { type: 'string' },
  today: { type: 'string' },
} as const;

/** The world that the options describe: 200 payers over 12 months up to today unless said. */
export function practiceOptions(values: OptionValues): PracticeBankOptions {
  return {
    seed: wholeNumber(values, 'seed', { standard: 1, min: 0, max: 2_147_483_647 }),
    payers: wholeNumber(values, 'payers', { standard: 200, min: 1, max: 500_000 }),
    months: wholeNumber(values, 'months', { standard: 12, min: 1, max: 60 }),
    today: optionalDay(values, 'today') ?? saoPauloDate(now()),
  };
}

/** Virtual seconds for each real one by the words that `--run` takes; without it the clock stands. */
const SPEEDS = { 1: 1, 60: 60, 3600: 3_600 } as const;

/** How the bank behaves, beside its world: faults, wire names and paths, who charges, and whether its clock runs. */
function behaviour(values: OptionValues): PracticeBankOptions {
  const faultFile = optionalText(values, 'faults');
  const word = optionalText(values, 'word');
  const basePath = optionalText(values, 'base-path');
  const isRunning = optionalText(values, 'run') !== null;
  return {
    port: wholeNumber(values, 'port', { standard: 0, min: 0, max: 65_535 }),
    charging: oneOf(values, 'charging', ['automatic', 'by_hand'], 'automatic'),
    tokenBody: oneOf(values, 'token-body', TOKEN_BODIES, 'any'),
    ...(faultFile === null ? {} : { faults: readFaultFile(faultFile) }),
    ...(word === null ? {} : { schemeWord: word }),
    ...(basePath === null ? {} : { basePath }),
    ...(isRunning ? { speed: SPEEDS[oneOf(values, 'run', ['1', '60', '3600'], '1')] } : {}),
  };
}

/** `sandbox`: the practice bank by itself, until a signal; one JSON line when it is ready. */
export const sandboxCommand = command({
  name: 'sandbox',
  options: {
    ...PRACTICE_OPTIONS,
    port: { type: 'string' },
    faults: { type: 'string' },
    word: { type: 'string' },
    'base-path': { type: 'string' },
    'token-body': { type: 'string' },
    charging: { type: 'string' },
    run: { type: 'string' },
  },
  read: (values) => ({ ...practiceOptions(values), ...behaviour(values) }),
  run: async (options, { print, printNote, say, heedSignals }) => {
    const signal = heedSignals();
    const bank = await startPracticeBank(options);
    // npm hands no signal on: whoever started it through npm ends it by this number.
    print(JSON.stringify({ ...bank.ready, pid: process.pid }));
    printNote(say('sandbox.running'));
    if (!signal.aborted) await once(signal, 'abort');
    await bank.close();
  },
});
