import packageJson from '../package.json' with { type: 'json' };
import enErrors from '../src-renderer/locales/en/errors.json' with { type: 'json' };
import enStates from '../src-renderer/locales/en/states.json' with { type: 'json' };
import enSupport from '../src-renderer/locales/en/support.json' with { type: 'json' };
import enTerminal from '../src-renderer/locales/en/terminal.json' with { type: 'json' };
import ptErrors from '../src-renderer/locales/pt-BR/errors.json' with { type: 'json' };
import ptStates from '../src-renderer/locales/pt-BR/states.json' with { type: 'json' };
import ptSupport from '../src-renderer/locales/pt-BR/support.json' with { type: 'json' };
import ptTerminal from '../src-renderer/locales/pt-BR/terminal.json' with { type: 'json' };
import { keepMemoryOutOfCoreDumps } from './shells/core-dumps.ts';
import { runCli } from './shells/terminal/commands/run-cli.ts';
import { outputTo } from './shells/terminal/output.ts';

/** What the terminal says, by language. */
export const TERMINAL_TEXTS = {
  'pt-BR': { terminal: ptTerminal, errors: ptErrors, states: ptStates, support: ptSupport },
  en: { terminal: enTerminal, errors: enErrors, states: enStates, support: enSupport },
};

/** Takes the signals to end over from the system; a second one of a kind ends the process all the same. */
function heedSignals(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  return ending.signal;
}

/** Runs the terminal on this process: its streams, its environment, its signals. Answers the exit code. */
export async function runTerminal(args: readonly string[]): Promise<number> {
  keepMemoryOutOfCoreDumps();
  const terminal = {
    ...outputTo(process.stdout, process.stderr),
    env: process.env,
    version: packageJson.version,
    heedSignals,
  };
  return runCli(args, terminal, TERMINAL_TEXTS);
}

if (import.meta.main) process.exitCode = await runTerminal(process.argv.slice(2));
