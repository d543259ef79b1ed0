import { describe, expect, it } from 'vitest';
import type { ConnectionRegistry } from '../../../../src-main/application/companies/registry/registry.ts';
import { watchNetwork } from '../../../../src-main/application/polling/network.ts';
import { noteReached, offlineGuard } from '../../../../src-main/application/polling/offline.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
import { alone, wired } from '../../../support/fake/network-interfaces.ts';

type Found = ReturnType<ConnectionRegistry['find']>;
type Listed = ReturnType<ConnectionRegistry['list']>;

const BANK = 'https://bank.example/v2';
const OFFLINE = { code: 'offline', params: { host: 'bank.example' } };

/** A bank of which the last poll told nothing; who knocks at it is answered until `isThere` says otherwise. */
function guarded(baseUrl: string, interfaces = wired) {
  const network = watchNetwork(interfaces);
  const bank = { isThere: true, knocks: 0, retries: 0 };
  const retryOffline = (): void => {
    bank.retries += 1;
  };
  const guard = offlineGuard(
    {
      registry: { find: () => ({ baseUrl }) as Found },
      polling: { isOffline: () => false, retryOffline },
      network,
    },
    async () => {
      bank.knocks += 1;
      if (!bank.isThere) throw new CicloError('address_unreachable', 'nobody');
    },
  );
  return { network, bank, ask: () => guard('c1') };
}

it('refuses a bank elsewhere without a network, and lets one on this machine be written to', async () => {
  const cutOff = guarded(BANK, alone);
  await expect(cutOff.ask()).rejects.toMatchObject(OFFLINE);
  expect(cutOff.bank.knocks).toBe(0);
  await expect(guarded('http://127.0.0.1:4000', alone).ask()).resolves.toBeUndefined();
  await expect(guarded(BANK).ask()).resolves.toBeUndefined();
});

describe('a network that a page misses', () => {
  it('refuses nothing once the bank answers, though the page that missed it has gone without a word', async () => {
    const { network, bank, ask } = guarded(BANK);
    network.note(false);
    bank.isThere = false;
    await expect(ask()).rejects.toMatchObject(OFFLINE);
    bank.isThere = true;
    await expect(ask()).resolves.toBeUndefined();
    await expect(ask()).resolves.toBeUndefined();
    expect(bank).toMatchObject({ knocks: 2, retries: 1 });
  });

  it('says nothing of a bank on this machine', async () => {
    const { network, bank, ask } = guarded('http://127.0.0.1:4000');
    network.note(false);
    bank.isThere = false;
    await expect(ask()).resolves.toBeUndefined();
    expect(network.isMissed()).toBe(true);
  });

  it('is there once a poll of a bank elsewhere went well', () => {
    const network = watchNetwork(wired);
    const heard: ((connectionId: string) => void)[] = [];
    const companies = [
      { id: 'here', baseUrl: 'http://127.0.0.1:4000' },
      { id: 'elsewhere', baseUrl: BANK },
    ];
    noteReached({
      registry: { list: () => companies as unknown as Listed },
      polling: { onPolled: (listener) => void heard.push(listener) },
      network,
    });
    const polled = (id: string) => {
      for (const hear of heard) hear(id);
      return network.isMissed();
    };
    network.note(false);
    expect([polled('here'), polled('gone'), polled('elsewhere')]).toEqual([true, true, false]);
  });
});
