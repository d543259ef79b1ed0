import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultDataDir } from '../application/companies/data-folder/default-data-dir.ts';
import { linkBehindOptions, optionsAmong } from '../core/deep-link.ts';
import { CicloError } from '../core/failure.ts';

/** What the person asked for on the command line of either shell. */
export type LaunchOptions = {
  readonly dataDir: string;
  /** Port of the browser shell; 0 lets the system choose. */
  readonly port: number;
  readonly isPractice: boolean;
  readonly opensBrowser: boolean;
  /** A `ciclo://` link to open, as it was given; null without one. */
  readonly link: string | null;
};

/**
 * Reads `--data DIR --port N --practice --no-open --open LINK`; Electron is also given links by the system, behind a `--`. Throws
 * `invalid_input` on a bad port or an empty folder (what a fixed port gives up: `shells/browser/README.md`) and, unless `lenient` (Electron, whose own switches stand beside ours), on anything unknown.
 */
export function readLaunchOptions(args: readonly string[], lenient = false): LaunchOptions {
  const values = parse(lenient ? optionsAmong(args) : args, lenient);
  return {
    dataDir: typeof values.data === 'string' ? dataDirAt(values.data) : defaultDataDir(),
    port: readPort(values.port ?? '0'),
    isPractice: values.practice === true,
    opensBrowser: values['no-open'] !== true,
    link: typeof values.open === 'string' ? values.open : lenient ? linkBehindOptions(args) : null,
  };
}

/**
 * The terminal's arguments where Electron was started as a terminal, null where it was not. Only the very first argument says so: a
 * later one may come from elsewhere.
 */
export function terminalArguments([first, ...rest]: readonly string[]): readonly string[] | null {
  return first === '--headless' ? rest : null;
}

/** An empty one, as of a variable that is not set, would be whatever folder the program is started in. */
function dataDirAt(folder: string): string {
  if (folder.trim() !== '') return resolve(folder);
  throw new CicloError('invalid_input', '--data takes a folder', { field: 'data' });
}

function parse(args: readonly string[], lenient: boolean) {
  try {
    return parseArgs({
      args: [...args],
      strict: !lenient,
      allowPositionals: lenient,
      options: {
        data: { type: 'string' },
        port: { type: 'string' },
        practice: { type: 'boolean' },
        'no-open': { type: 'boolean' },
        open: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new CicloError('invalid_input', error instanceof Error ? error.message : String(error));
  }
}

function readPort(text: string | boolean): number {
  const port = Number(text);
  if (typeof text === 'string' && /^\d{1,5}$/.test(text) && port < 65_536) return port;
  throw new CicloError('invalid_input', `--port takes a number from 0 to 65535, not ${text}`, {
    field: 'port',
  });
}
