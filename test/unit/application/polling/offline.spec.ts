import { expect, it } from 'vitest';
import type { ConnectionRegistry } from '../../../../src-main/application/companies/registry.ts';
import { offlineGuard } from '../../../../src-main/application/polling/offline.ts';

type Found = ReturnType<ConnectionRegistry['find']>;

const guardAt = (baseUrl: string, isUp: boolean) =>
  offlineGuard({
    registry: { find: () => ({ baseUrl }) as Found },
    polling: { isOffline: () => false, retryOffline: () => undefined },
    network: { isUp: () => isUp },
  })('c1');

it('refuses a bank elsewhere without a network, and lets one on this machine be written to', async () => {
  await expect(guardAt('https://bank.example/v2', false)).rejects.toMatchObject({
    code: 'offline',
    params: { host: 'bank.example' },
  });
  await expect(guardAt('http://127.0.0.1:4000', false)).resolves.toBeUndefined();
  await expect(guardAt('https://bank.example/v2', true)).resolves.toBeUndefined();
});
