import {
  execFileSync,
  type SpawnOptionsWithStdioTuple,
  type StdioNull,
  type StdioPipe,
  spawn,
} from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROMPTER = 'org.gnome.keyring.SystemPrompter';
const CHILD = fileURLToPath(new URL('./keyring-child.ts', import.meta.url));
const DAEMON = 'gnome-keyring-daemon --components=secrets';
/** How the daemon starts in a session: with its keyring open, with it shut, or not at all. */
const START = {
  unlocked: `printf senha | ${DAEMON} --unlock --daemonize`,
  locked: `${DAEMON} --start`,
  absent: 'true',
} as const;

/** Whether a real keyring can be started here. */
export function hasKeyring(): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v gnome-keyring-daemon && command -v dbus-run-session'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** A person's home with a keyring of its own, which outlives the sessions in it. */
export class KeyringHome {
  readonly #folder = mkdtempSync(join(tmpdir(), 'ciclo-keyring-'));
  #isPromptUnanswered = false;

  /** From now on a prompt opens and nobody answers it, where else it is dismissed for want of a screen. */
  leavePromptsUnanswered(): void {
    const services = join(this.#folder, 'dbus-1', 'services');
    mkdirSync(services, { recursive: true });
    const service = `[D-BUS Service]\nName=${PROMPTER}\nExec=/bin/sleep 20\n`;
    writeFileSync(join(services, `${PROMPTER}.service`), service);
    this.#isPromptUnanswered = true;
  }

  /** Answers what the child printed once it has ended by itself; with an unanswered prompt, as soon as it has printed. */
  async tryKeychain(state: keyof typeof START, ...options: readonly string[]): Promise<unknown> {
    const script = `${START[state]} >/dev/null 2>&1; exec "$0" "$@"`;
    const session = ['dbus-run-session', '--', 'sh', '-c', script];
    const [program = '', ...args] = [
      ...(state === 'absent' ? [] : session),
      process.execPath,
      CHILD,
      ...options,
    ];
    const child = spawn(program, args, this.#options());
    let printed = '';
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', () => resolve(JSON.parse(printed || '"nothing was printed"')));
      child.stdout.on('data', (chunk) => {
        printed += String(chunk);
        const hasPrinted = printed.endsWith('\n') && child.pid !== undefined;
        // The library holds the process until the prompt's own deadline, which is too long for a test.
        if (hasPrinted && this.#isPromptUnanswered) process.kill(-Number(child.pid), 'SIGKILL');
      });
    });
  }

  /** A session with the keyring open, for programs of a test's own: its bus, and what ends it. */
  async openSession(): Promise<{ readonly address: string; readonly end: () => Promise<void> }> {
    const script = `${START.unlocked} >/dev/null 2>&1; echo "$DBUS_SESSION_BUS_ADDRESS"; exec cat`;
    const { env } = this.#options();
    const session = spawn('dbus-run-session', ['--', 'sh', '-c', script], {
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const [address] = await once(session.stdout, 'data');
    const end = async (): Promise<void> => {
      const ended = once(session, 'exit');
      session.stdin.end();
      await ended;
    };
    return { address: String(address).trim(), end };
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }

  #options(): SpawnOptionsWithStdioTuple<StdioNull, StdioPipe, StdioNull> {
    const { DBUS_SESSION_BUS_ADDRESS: _bus, DISPLAY: _x, WAYLAND_DISPLAY: _w, ...env } = process.env;
    const own = {
      HOME: this.#folder,
      XDG_RUNTIME_DIR: this.#folder,
      XDG_DATA_HOME: join(this.#folder, 'data'),
    };
    const services = this.#isPromptUnanswered ? { XDG_DATA_DIRS: this.#folder } : {};
    return { env: { ...env, ...own, ...services }, stdio: ['ignore', 'pipe', 'ignore'], detached: true };
  }
}
