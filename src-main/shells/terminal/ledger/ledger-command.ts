import type { ParseArgsOptionsConfig } from 'node:util';
import { type Command, command, type OptionValues, type Terminal } from '../command.ts';
import type { OptionRules } from '../option-rules.ts';
import { LEDGER_OPTIONS, ledgerOf, type OpenedLedger, withLedger } from './opened-ledger.ts';

type LedgerSteps<Asked, Options extends ParseArgsOptionsConfig> = {
  readonly name: string;
  /** Besides those that name the ledger. */
  readonly options: Options;
  readonly rules?: OptionRules<Extract<keyof Options, string>>;
  /** Reads the rest of the command line; opens and does nothing. Throws `UsageError`. */
  readonly read: (values: OptionValues, terminal: Terminal) => Asked;
  readonly run: (ledger: OpenedLedger, asked: Asked, terminal: Terminal) => Promise<void>;
  /** Whether it may work on a ledger that was not read whole yet; left out, it may not. */
  readonly takesPart?: (asked: Asked) => boolean;
};

/** A command on the ledger of one company, in a folder or at a server. */
export const ledgerCommand = <Asked, const Options extends ParseArgsOptionsConfig>({
  name,
  options,
  rules = {},
  read,
  run,
  takesPart = () => false,
}: LedgerSteps<Asked, Options>): Command =>
  command<{ readonly choice: ReturnType<typeof ledgerOf>; readonly asked: Asked }, ParseArgsOptionsConfig>({
    name,
    options: { ...LEDGER_OPTIONS, ...options },
    // Either of the two names the ledger.
    rules: { ...rules, apart: [['data', 'ledger'], ...(rules.apart ?? [])] },
    read: (values, terminal) => ({ asked: read(values, terminal), choice: ledgerOf(values, terminal) }),
    run: ({ choice, asked }, terminal) =>
      withLedger(choice, terminal, (ledger) => run(ledger, asked, terminal), {
        needsWholeReading: !takesPart(asked),
      }),
  });
