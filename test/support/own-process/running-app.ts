import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compileCache } from '../../../build/programs.ts';

const root = resolve(import.meta.dirname, '../../..');

/** What `NODE_OPTIONS` is to have for an app whose time a test lets pass. */
export const JUMPING_CLOCK = `--import=${join(import.meta.dirname, 'jumping-clock.ts')}`;

/** What the practice bank of an app begins with where it is not to be as for a person. */
export type PracticeWorld = { readonly payers?: number; readonly months?: number; readonly today?: string };

/** What `env` is to have for an app whose practice bank begins with this world. */
export const practiceWorld = (world: PracticeWorld) => ({
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'practice-world.ts')}`,
  PRACTICE_WORLD: JSON.stringify(world),
});

/** How the app is started. */
export type RunningAppOptions = {
  readonly practice?: boolean;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

/** The built app in a process of its own, behind the browser shell, over a data folder in the temporary folder. */
export class RunningApp {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'ciclo-app-'));
  /** Where exports are saved. */
  readonly exportDir = join(this.dataDir, 'exported');
  readonly #child: ChildProcess;
  #output = '';

  private constructor({ practice = false, args = [], env = {} }: RunningAppOptions) {
    const own = ['--no-open', '--port', '0', '--data', this.dataDir, ...(practice ? ['--practice'] : [])];
    this.#child = spawn(process.execPath, [join(root, 'out/main/serve.js'), ...own, ...args], {
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache, CICLO_EXPORT_DIR: this.exportDir, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk) => {
        this.#output += chunk;
      });
    }
  }

  static async start(options: RunningAppOptions = {}): Promise<RunningApp> {
    const app = new RunningApp(options);
    await app.#untilAddress();
    return app;
  }

  /** The address that was printed first, with its token. */
  get address(): string {
    return this.addresses[0] ?? '';
  }

  /** Every address that was printed so far. */
  get addresses(): readonly string[] {
    return [...this.#output.matchAll(/^Ciclo: (http:\S+)$/gm)].map(([, address]) => address ?? '');
  }

  /** Presses Enter in the app's terminal. */
  pressEnter(): void {
    this.#child.stdin?.write('\n');
  }

  /** Lets a quarter of an hour pass for an app that was started with {@link JUMPING_CLOCK}. */
  passQuarterHour(): void {
    this.#child.kill('SIGUSR2');
  }

  /** Ends the app at once and keeps its data folder. */
  async kill(): Promise<void> {
    const ended = new Promise<void>((done) => this.#child.once('exit', () => done()));
    this.#child.kill('SIGKILL');
    await ended;
  }

  /** Everything that the app wrote to its terminal. */
  get output(): string {
    return this.#output;
  }

  #untilAddress(): Promise<void> {
    return new Promise((done, fail) => {
      this.#child.stdout?.on('data', () => {
        if (this.address) done();
      });
      this.#child.once('exit', (code) => fail(new Error(`the app ended with ${code}: ${this.#output}`)));
    });
  }

  /** Ends the app as Ctrl-C does, removes its data, and answers its exit code. */
  async stop(): Promise<number | null> {
    const ended = new Promise<void>((done) => this.#child.once('exit', () => done()));
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill('SIGINT');
      await ended;
    }
    rmSync(this.dataDir, { recursive: true, force: true });
    return this.#child.exitCode;
  }
}
