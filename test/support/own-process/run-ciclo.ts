import { spawn } from 'node:child_process';
import { cliFile } from '../../../build/ciclo.ts';
import type { CicloRun } from '../in-process/run-ciclo-here.ts';

export type { CicloRun };

/** As `npm run ciclo` takes it. */
export const CLI = cliFile();

/** Runs `ciclo` with those words in a process of its own, as a person would. Nothing but `env` and PATH is inherited. */
export function runCiclo(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CicloRun> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CLI, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? -1, stdout, stderr }));
  });
}
