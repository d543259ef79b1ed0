import type { ParseArgsOptionsConfig } from 'node:util';
import type { OptionRules } from './option-rules.ts';
import type { Say } from './texts.ts';

/** Values of a command's options as typed, before each is parsed. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

/** What a command works with: where results and progress go, the environment, and when to stop. */
export type Terminal = {
  /** Results: stdout. */
  readonly print: (line: string) => void;
  /** Progress and warnings: stderr. */
  readonly printNote: (line: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * Takes SIGINT and SIGTERM over: what it answers aborts at the first of them, and the command has to end by it. Until then, and after that first one, a
   * signal ends the process as it ends any: whatever is stored is stored whole or not at all.
   */
  readonly heedSignals: () => AbortSignal;
  readonly say: Say;
  /** The version of Ciclo. */
  readonly version: string;
};

/** One command of the terminal. `run` throws `UsageError` for exit code 2, anything else for 1. */
export type Command = {
  readonly name: string;
  readonly options: ParseArgsOptionsConfig;
  readonly rules?: OptionRules;
  /** Runs also where the environment lets anybody pass for a bank: that is among what it tells. */
  readonly asksNoBank?: true;
  readonly run: (values: OptionValues, terminal: Terminal) => Promise<void>;
};

/** A command in two steps: what it is asked for, then its work. */
type CommandSteps<Asked, Options extends ParseArgsOptionsConfig> = Omit<
  Command,
  'run' | 'options' | 'rules'
> & {
  readonly options: Options;
  readonly rules?: OptionRules<Extract<keyof Options, string>>;
  /** Reads all of the command line; opens and does nothing. Throws `UsageError`. */
  readonly read: (values: OptionValues, terminal: Terminal) => Asked | Promise<Asked>;
  readonly run: (asked: Asked, terminal: Terminal) => Promise<void>;
};

/** A command whose work sees what was read and no option itself: what is wrong with the command line is said before anything is done. */
export const command = <Asked, const Options extends ParseArgsOptionsConfig>({
  read,
  run,
  ...named
}: CommandSteps<Asked, Options>): Command => ({
  ...named,
  run: async (values, terminal) => run(await read(values, terminal), terminal),
});

/** Prints a result: its values for machines with `--json`, else a sentence. */
export function tell(isJson: boolean, { print }: Terminal, result: unknown, sentence: string): void {
  print(isJson ? JSON.stringify(result) : sentence);
}
