import { once } from 'node:events';
import { instantFromEpochMs, saoPauloDate } from '../../core/civil-date.ts';
import { type PracticeBankOptions, startPracticeBank } from '../../practice-bank/practice-bank.ts';
import type { Command, OptionValues } from './command.ts';
import { optionalDay, wholeNumber } from './option-values.ts';

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
    today: optionalDay(values, 'today') ?? saoPauloDate(instantFromEpochMs(Date.now())),
  };
}

/** `sandbox`: the practice bank by itself, until a signal; one JSON line when it is ready. */
export const sandboxCommand: Command = {
  name: 'sandbox',
  options: { ...PRACTICE_OPTIONS, port: { type: 'string' } },
  run: async (values, { print, tell, say, signal }) => {
    const port = wholeNumber(values, 'port', { standard: 0, min: 0, max: 65_535 });
    const bank = await startPracticeBank({ ...practiceOptions(values), port });
    print(JSON.stringify(bank.ready));
    tell(say('sandbox.running'));
    if (!signal.aborted) await once(signal, 'abort');
    await bank.close();
  },
};
