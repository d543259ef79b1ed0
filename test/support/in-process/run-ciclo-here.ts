import packageJson from '../../../package.json' with { type: 'json' };
import { TERMINAL_TEXTS } from '../../../src-main/cli.ts';
import { runCli } from '../../../src-main/shells/terminal/commands/run-cli.ts';
import { NO_KEYCHAIN } from '../fake/no-keychain.ts';

/** What one run of the terminal left. */
export type CicloRun = { readonly code: number; readonly stdout: string; readonly stderr: string };

/**
 * Runs `ciclo` with those words in the test's own process, for a spec that is about what a command does: a process of its own takes a
 * second to start. The command sees no environment but `env`, and no signal but `signal`.
 */
export async function runCicloHere(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<CicloRun> {
  Object.assign(process.env, NO_KEYCHAIN);
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const terminal = {
    print: (line: string) => void stdout.push(`${line}\n`),
    printNote: (line: string) => void stderr.push(`${line}\n`),
    whyLost: async () => null,
    env,
    version: packageJson.version,
    heedSignals: () => signal,
  };
  const code = await runCli(args, terminal, TERMINAL_TEXTS);
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}
