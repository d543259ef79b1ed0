import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeKey, makeKeys } from '../../../build/release/update-keys.ts';
import { signRoot, signTargets, targetOf } from '../../../build/release/update-metadata.ts';
import { UpdateFetcher } from '../../../src-main/updates/update-fetcher.ts';
import {
  channelFileOf,
  openUpdateSource,
  type Release,
  type UpdateSource,
} from '../../../src-main/updates/update-source.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { channelOf, type Published, UpdateRepository } from '../../support/in-process/update-repository.ts';

const DAY_MS = 86_400_000;
const OLD: Published = { version: '1.1.0', installer: Buffer.from('the installer of 1.1.0') };
const NEW: Published = { version: '1.2.0', installer: Buffer.alloc(300_000, 'the installer of 1.2.0 ') };
const INSTALLER = `Ciclo-${NEW.version}.AppImage`;
let repository: UpdateRepository;
let folder: string;
let source: UpdateSource;
beforeEach(async () => {
  repository = await UpdateRepository.open();
  folder = tempFolder();
  source = sourceFor(repository);
});

function sourceFor({ trust }: Pick<UpdateRepository, 'trust'>): UpdateSource {
  return openUpdateSource({
    trust,
    folder,
    channelFile: 'latest-linux.yml',
    openFetcher: () => new UpdateFetcher({ fileMs: 5_000, silenceMs: 1_000 }),
  });
}

const fetched = (): string => join(folder, 'fetched');

/** As the app takes an update: looks, then fetches the installer. */
async function take(from = source): Promise<Release> {
  const release = await from.newest();
  for (const file of release.files) await from.fetch(file, fetched());
  return release;
}

/** Refused with this code, and no installer anywhere. */
async function expectRefusal(code: string, taken: Promise<unknown> = take()): Promise<void> {
  await expect(taken).rejects.toMatchObject({ code });
  expect(existsSync(fetched())).toBe(false);
}

const replaced = (name: string): Buffer => {
  const bytes = repository.served.get(name);
  if (!Buffer.isBuffer(bytes)) throw new Error(`nothing at ${name}`);
  return bytes;
};

/** Sends on and on until the other side hangs up. */
function endless(response: ServerResponse): void {
  const more = (): void => {
    if (response.destroyed) return;
    if (response.write(Buffer.alloc(65_536, ' '))) setImmediate(more);
    else response.once('drain', more);
  };
  more();
}

describe('An update that the project has signed', () => {
  it('is found with what is new in it, and fetched whole', async () => {
    repository.publish(NEW);
    const release = await take();
    expect(release).toMatchObject({ version: '1.2.0', notes: 'Conciliação mais rápida.' });
    expect(readFileSync(fetched())).toEqual(NEW.installer);
  });

  it('is followed by the next, and by the word that nothing is new', async () => {
    repository.publish(OLD);
    expect((await take()).version).toBe('1.1.0');
    repository.publish(NEW, { edition: 2 });
    expect((await take()).version).toBe('1.2.0');
    repository.publish(NEW, { edition: 3 });
    expect((await take()).version).toBe('1.2.0');
    expect((await take()).version).toBe('1.2.0');
  });

  it('may be signed by new keys that the old ones vouch for, more than once', async () => {
    repository.publish(OLD);
    await take();
    const second = makeKeys();
    const third = makeKeys();
    const now = new Date();
    const rotation = (version: number, keys = second, before = repository.keys): void => {
      const signers = [...keys.root.slice(0, 2), ...before.root.slice(1)];
      repository.served.set(`/metadata/${version}.root.json`, signRoot(keys, signers, { version, now }));
    };
    rotation(2);
    rotation(3, third, second);
    repository.publish(NEW, { edition: 2, keys: third });
    expect((await take()).version).toBe('1.2.0');
    await expectRefusalAfter(() => repository.publish(OLD, { edition: 3 }), 'update_unsigned');
  });
});

async function expectRefusalAfter(attack: () => unknown, code: string): Promise<void> {
  attack();
  await expect(source.newest()).rejects.toMatchObject({ code });
}

describe('An update is refused, and nothing is fetched,', () => {
  it('that is not signed', async () => {
    repository.publish(NEW, { keys: { ...repository.keys, timestamp: [] } });
    await expectRefusal('update_unsigned');
  });

  it.each(['targets', 'snapshot', 'timestamp'] as const)(
    "that a stranger's key signed as %s",
    async (role) => {
      repository.publish(NEW, { keys: { ...repository.keys, [role]: [makeKey()] } });
      await expectRefusal('update_unsigned');
    },
  );

  it('whose metadata was changed after signing', async () => {
    repository.publish(NEW);
    const timestamp = JSON.parse(replaced('/metadata/timestamp.json').toString());
    timestamp.signed.expires = '2099-01-01T00:00:00Z';
    repository.served.set('/metadata/timestamp.json', Buffer.from(JSON.stringify(timestamp)));
    await expectRefusal('update_unsigned');
  });

  it('whose new root only one of the old keys signed, or only the old, or only the new', async () => {
    const keys = makeKeys();
    repository.publish(NEW, { keys });
    const old = repository.keys.root;
    for (const signers of [[...keys.root, ...old.slice(0, 1)], old, keys.root]) {
      const root = signRoot(keys, signers, { version: 2, now: new Date() });
      repository.served.set('/metadata/2.root.json', root);
      await expectRefusal('update_unsigned');
    }
  });

  it('whose root jumps a version', async () => {
    repository.publish(NEW);
    const root = signRoot(repository.keys, repository.keys.root, { version: 3, now: new Date() });
    repository.served.set('/metadata/2.root.json', root);
    await expectRefusal('update_changed');
  });

  it.each([
    ['timestamp and snapshot', 31],
    ['everything', 1_000],
  ])('on which the word has run out: %s', async (_what, days) => {
    repository.publish(NEW, { now: new Date(Date.now() - days * DAY_MS) });
    await expectRefusal('update_expired');
  });

  it('whose root has run out', async () => {
    const root = signRoot(repository.keys, repository.keys.root, {
      version: 2,
      now: new Date(Date.now() - 1_000 * DAY_MS),
    });
    repository.served.set('/metadata/2.root.json', root);
    repository.publish(NEW);
    await expectRefusal('update_expired');
  });

  it('to which people are held for longer than its word holds', async () => {
    repository.publish(OLD);
    expect((await source.newest()).version).toBe('1.1.0');
    // The same answers for ever: they were good until they ran out.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * DAY_MS });
    onTestFinished(() => void vi.useRealTimers());
    await expectRefusal('update_expired');
  });

  it('that is older than what was believed before, signed as it is', async () => {
    const old = repository.publish(OLD);
    repository.publish(NEW, { edition: 2 });
    await source.newest();
    repository.serveMetadata(old);
    await expectRefusal('update_older');
    await expectRefusal('update_older', take(sourceFor(repository)));
  });

  it('that is older, also where its timestamp is new', async () => {
    const [targets, snapshot] = repository.publish(OLD);
    repository.publish(NEW, { edition: 2 });
    await source.newest();
    const third = repository.publish(NEW, { edition: 3 });
    if (!targets || !snapshot) throw new Error('not signed');
    repository.served.set('/metadata/3.snapshot.json', snapshot[1]);
    repository.served.set('/metadata/3.targets.json', targets[1]);
    expect(third).toHaveLength(3);
    await expectRefusal('update_changed');
  });

  it('that is mixed from two that were signed', async () => {
    const [targets] = repository.publish(OLD);
    repository.publish(NEW, { edition: 2 });
    if (!targets) throw new Error('not signed');
    repository.served.set('/metadata/2.targets.json', targets[1]);
    await expectRefusal('update_changed');
  });

  it.each([
    ['other bytes', Buffer.alloc(NEW.installer.length, 'x')],
    ['fewer bytes', NEW.installer.subarray(1)],
    ['more bytes', Buffer.concat([NEW.installer, Buffer.from('x')])],
    ['no bytes', Buffer.alloc(0)],
    ['no end', endless],
  ])('whose installer comes with %s', async (_what, bytes) => {
    repository.publish(NEW);
    repository.serveTarget(targetOf(INSTALLER, NEW.installer), bytes);
    await expectRefusal('update_changed');
  });

  it('whose channel was swapped for that of another release', async () => {
    repository.publish(NEW);
    repository.serveTarget(targetOf('latest-linux.yml', channelOf(NEW)), channelOf(OLD));
    await expectRefusal('update_changed');
  });

  it.each<[string, Buffer]>([
    ['an installer that was not signed', channelOf(NEW, 'Other-1.2.0.AppImage')],
    ['other bytes than were signed', channelOf({ ...NEW, installer: OLD.installer })],
    ['a place outside its folder', channelOf(NEW, '../Ciclo-1.2.0.AppImage')],
    ['a version that is none', channelOf({ ...NEW, version: '1.2.0-beta' })],
    ['nothing that is understood', Buffer.from('- :')],
  ])('whose channel names %s', async (_what, channel) => {
    const targets = [
      repository.serveTarget(targetOf('latest-linux.yml', channel), channel),
      repository.serveTarget(targetOf(INSTALLER, NEW.installer), NEW.installer),
    ];
    repository.serveMetadata(signTargets(repository.keys, targets, { version: 1, now: new Date() }));
    await expectRefusal('update_changed');
  });

  it.each(['../Ciclo-1.2.0.AppImage', '/tmp/Ciclo-1.2.0.AppImage', '.bashrc'])(
    'whose installer is signed as %s',
    async (name) => {
      const channel = channelOf(NEW, name);
      const targets = [
        repository.serveTarget(targetOf('latest-linux.yml', channel), channel),
        repository.serveTarget(targetOf(name, NEW.installer), NEW.installer),
      ];
      repository.serveMetadata(signTargets(repository.keys, targets, { version: 1, now: new Date() }));
      await expectRefusal('update_changed');
    },
  );

  it.each(['timestamp.json', '1.snapshot.json', '1.targets.json'])('whose %s has no end', async (name) => {
    repository.publish(NEW);
    repository.served.set(`/metadata/${name}`, endless);
    await expectRefusal('update_changed');
  });

  it.each(['timestamp.json', '1.snapshot.json', '1.targets.json'])('whose %s is not there', async (name) => {
    repository.publish(NEW);
    repository.served.delete(`/metadata/${name}`);
    await expectRefusal('update_unreachable');
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['answers an error', (response) => response.writeHead(503).end()],
    ['leads elsewhere', (response) => response.writeHead(302, { location: '/metadata/other.json' }).end()],
    ['hangs up', (response) => response.destroy()],
    ['says nothing', () => undefined],
  ])('whose address %s', async (_what, behave) => {
    repository.publish(NEW);
    repository.served.set('/metadata/other.json', replaced('/metadata/timestamp.json'));
    repository.served.set('/metadata/timestamp.json', behave);
    await expectRefusal('update_unreachable');
  });

  it('whose root was put on the disk by somebody else', async () => {
    const stranger = await UpdateRepository.open();
    stranger.publish(NEW);
    repository.publish(NEW, { keys: stranger.keys });
    await expectRefusal('update_unsigned');
    writeFileSync(join(folder, 'root.json'), JSON.stringify(stranger.trust.root));
    await expectRefusal('update_unsigned');
  });
});

describe('The channel', () => {
  it.each([
    ['win32', 'x64', 'latest.yml'],
    ['darwin', 'arm64', 'latest-mac.yml'],
    ['linux', 'x64', 'latest-linux.yml'],
    ['linux', 'arm64', 'latest-linux-arm64.yml'],
  ] as const)('of %s %s is %s', (platform, arch, name) => {
    expect(channelFileOf(platform, arch)).toBe(name);
  });
});
