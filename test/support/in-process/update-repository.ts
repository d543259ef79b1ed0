import { createHash } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { makeKeys, type UpdateKeys } from '../../../build/release/update-keys.ts';
import {
  type SignedEdition,
  servedName,
  signRoot,
  signTargets,
  type Target,
  targetOf,
} from '../../../build/release/update-metadata.ts';
import { parseUpdateTrust, type UpdateTrust } from '../../../src-main/updates/update-trust.ts';
import { listening, shut } from './network/loopback.ts';

type Answer = Buffer | ((response: ServerResponse) => void);

/** A release as it is published: its installer's bytes and the channel that names it. */
export type Published = { readonly version: string; readonly installer: Buffer };

/** The channel file as electron-builder writes it. */
export function channelOf({ version, installer }: Published, name = `Ciclo-${version}.AppImage`): Buffer {
  const sha512 = createHash('sha512').update(installer).digest('base64');
  return Buffer.from(
    [
      `version: ${version}`,
      'files:',
      `  - url: ${name}`,
      `    sha512: ${sha512}`,
      `    size: ${installer.length}`,
      `path: ${name}`,
      `sha512: ${sha512}`,
      'releaseNotes: Conciliação mais rápida.',
      "releaseDate: '2026-11-22T10:00:00.000Z'",
      '',
    ].join('\n'),
  );
}

/** An update address on loopback: what it serves, by path, can be any bytes or any behaviour. */
export class UpdateRepository {
  readonly keys: UpdateKeys = makeKeys();
  readonly served = new Map<string, Answer>();
  /** Every path that was asked for. */
  readonly asked: string[] = [];
  readonly #server: Server;
  #root: unknown = null;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<UpdateRepository> {
    const repository: UpdateRepository = new UpdateRepository(
      createServer(({ url = '' }, response) => {
        repository.asked.push(url);
        const answer = repository.served.get(decodeURIComponent(url));
        if (answer === undefined) response.writeHead(404).end();
        else if (Buffer.isBuffer(answer)) response.end(answer);
        else answer(response);
      }),
    );
    await listening(repository.#server);
    repository.#root = JSON.parse(
      signRoot(repository.keys, repository.keys.root.slice(0, 2), { version: 1, now: new Date() }).toString(),
    );
    onTestFinished(() => shut(repository.#server));
    return repository;
  }

  get address(): string {
    const bound = this.#server.address();
    if (bound === null || typeof bound === 'string') throw new Error('not listening');
    return `http://127.0.0.1:${bound.port}/`;
  }

  /** What an app is packed with that trusts these keys. */
  get trust(): UpdateTrust {
    return parseUpdateTrust(JSON.stringify({ address: this.address, root: this.#root }));
  }

  /** Signs a release as the newest and serves it. */
  publish(
    release: Published,
    {
      edition = 1,
      now = new Date(),
      keys = this.keys,
    }: { edition?: number; now?: Date; keys?: UpdateKeys } = {},
  ): SignedEdition {
    const files: [string, Buffer][] = [
      ['latest-linux.yml', channelOf(release)],
      [`Ciclo-${release.version}.AppImage`, release.installer],
    ];
    const targets = files.map(([name, bytes]) => this.serveTarget(targetOf(name, bytes), bytes));
    const signed = signTargets(keys, targets, { version: edition, now });
    this.serveMetadata(signed);
    return signed;
  }

  serveTarget(target: Target, bytes: Answer): Target {
    this.served.set(`/targets/${servedName(target)}`, bytes);
    return target;
  }

  serveMetadata(signed: SignedEdition): void {
    for (const [name, bytes] of signed) this.served.set(`/metadata/${name}`, bytes);
  }
}
