import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../../../../build/postgres-programs.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { freePort } from '../../in-process/network/free-port.ts';

const ADMIN = { user: 'ciclo_admin', password: 'only-for-tests' };

/** Whom a server runs as, since it refuses to be root: Debian's own account for it. */
type Account = { readonly uid: number; readonly gid: number };

/** A server of the tests, in a folder and on a port of its own, which is gone with its folder once it is stopped. */
export class PostgresServer {
  readonly folder: string;
  readonly port: number;
  readonly #programs: string;
  readonly #account: Account | null;
  #process: ChildProcess | null = null;

  private constructor(programs: string, port: number, parent = tmpdir()) {
    this.#programs = programs;
    this.port = port;
    this.#account = process.getuid?.() === 0 ? accountOf('postgres') : null;
    this.folder = mkdtempSync(join(parent, 'ciclo-postgres-'));
    if (this.#account) chownSync(this.folder, this.#account.uid, this.#account.gid);
  }

  /** Makes a cluster, in a folder of its own within `parent`, and starts it. Throws where no server is installed. */
  static async start(settings: readonly string[] = [], parent?: string): Promise<PostgresServer> {
    const programs = findPostgres();
    if (programs === null) throw new Error('no PostgreSQL is installed');
    const server = new PostgresServer(programs, await freePort(), parent);
    server.#init();
    await server.run(settings);
    return server;
  }

  /** A server that follows this one; it takes over with {@link promote}. */
  async standby(settings: readonly string[] = []): Promise<PostgresServer> {
    const standby = new PostgresServer(this.#programs, await freePort());
    const from = ['-h', '127.0.0.1', '-p', String(this.port), '-U', ADMIN.user];
    const how = ['--checkpoint=fast', '--no-sync', '--wal-method=stream', '--write-recovery-conf'];
    execFileSync(join(this.#programs, 'pg_basebackup'), [...from, ...how, '-D', standby.data], {
      ...standby.#account,
      cwd: standby.folder,
      env: { PGPASSWORD: ADMIN.password },
      stdio: 'ignore',
    });
    await standby.run(settings);
    return standby;
  }

  /** Makes a standby take over; answers once it takes writing. */
  promote(): void {
    this.ask('SELECT pg_promote()');
  }

  /** What a statement answers to its administrator; throws where the server refuses. */
  ask(statement: string): string {
    const at = ['-h', '127.0.0.1', '-p', String(this.port), '-U', ADMIN.user, '-d', 'postgres'];
    const env = { PGPASSWORD: ADMIN.password };
    const words = [...at, '-XAtc', statement];
    return execFileSync(join(this.#programs, 'psql'), words, { env, encoding: 'utf8' }).trim();
  }

  get data(): string {
    return join(this.folder, 'data');
  }

  /** The administrator of the cluster, in its first database. */
  get address(): ServerAddress {
    const hosts = [{ host: '127.0.0.1', port: this.port }];
    return { hosts, prefersStandby: false, database: 'postgres', ...ADMIN, tls: null };
  }

  /** Starts the server, also again after it was stopped; answers once it takes connections. */
  async run(settings: readonly string[] = []): Promise<void> {
    const options = [...SETTINGS, `port=${this.port}`, `unix_socket_directories=`, ...settings];
    const args = ['-D', this.data, ...options.flatMap((setting) => ['-c', setting])];
    const child = spawn(join(this.#programs, 'postgres'), args, {
      ...this.#account,
      cwd: this.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#process = child;
    await new Promise<void>((ready, fail) => {
      let said = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        said += String(chunk);
        if (said.includes('ready to accept')) ready();
      });
      child.once('exit', () => fail(new Error(`the server ended:\n${said}`)));
    });
  }

  /** Ends the server: `immediate` as a power cut would. */
  async stop(how: 'fast' | 'immediate' = 'fast'): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child === null || child.exitCode !== null) return;
    child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await once(child, 'exit');
  }

  /** A cluster of many companies is some hundred thousand files: whoever waits for them to go has other things to hear of meanwhile. */
  async close(): Promise<void> {
    await this.stop('immediate');
    await rm(this.folder, { recursive: true, force: true });
  }

  #init(): void {
    const passwords = join(this.folder, 'password');
    writeFileSync(passwords, ADMIN.password, { mode: 0o600 });
    if (this.#account) chownSync(passwords, this.#account.uid, this.#account.gid);
    const choices = [
      '--auth=scram-sha-256',
      `--pwfile=${passwords}`,
      '--locale=C',
      '--encoding=UTF8',
      '--no-sync',
    ];
    execFileSync(join(this.#programs, 'initdb'), ['-D', this.data, '-U', ADMIN.user, ...choices], {
      ...this.#account,
      cwd: this.folder,
      stdio: 'ignore',
    });
  }
}

/** No test waits for a disk here; what a power cut leaves is PostgreSQL's own promise. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
];

const idOf = (kind: '-u' | '-g', name: string): number =>
  Number(execFileSync('id', [kind, name], { encoding: 'utf8' }));

const accountOf = (name: string): Account => ({ uid: idOf('-u', name), gid: idOf('-g', name) });
