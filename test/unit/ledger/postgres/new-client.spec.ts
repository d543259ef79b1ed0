import { createHash } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newClient } from '../../../../src-main/ledger/postgres/new-client.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { FALSE_SIGN_INS, falsePostgres } from '../../../support/in-process/network/false-postgres.ts';

const WAYS = Object.keys(FALSE_SIGN_INS) as (keyof typeof FALSE_SIGN_INS)[];

function clientOf(address: ServerAddress) {
  const [host] = address.hosts;
  if (host === undefined) throw new Error('an address without a host');
  const client = newClient(address, host).on('error', () => undefined);
  onTestFinished(() => void client.end().catch(() => undefined));
  return client;
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

describe('to a program that does not know the password', () => {
  it.each(WAYS)('it is not given, nor anything else: one that %s', async (way) => {
    const { address, heard, hungUp } = await falsePostgres(way);
    const client = clientOf(address);
    await expect(client.connect()).rejects.toMatchObject({ code: 'ERR_NO_SCRAM' });
    await client.query('SELECT 42').catch(() => undefined);
    await client.end();
    await hungUp();
    expect(heard()).not.toContain('s3nh4');
    expect(heard()).not.toContain(md5(`${md5('s3nh4ana')}salt`));
    expect(heard()).not.toContain('SELECT');
  });
});

it('takes no password of the environment, which was given for other programs', async () => {
  vi.stubEnv('PGPASSWORD', 's3nh4');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { address } = await falsePostgres('leaves out its own proof');
  await expect(clientOf({ ...address, password: null }).connect()).rejects.toMatchObject({ code: '28P01' });
});
