import { expect, it, onTestFinished } from 'vitest';
import { newClient } from '../../../../src-main/ledger/postgres/new-client.ts';
import { watchPath } from '../../../../src-main/ledger/postgres/watch-path.ts';
import { ServerCompany } from '../../../support/in-process/ledger/server-company.ts';
import { CutWire } from '../../../support/in-process/network/cut-wire.ts';

const SILENCE_MS = 100;
/** Some silences long. */
const LONG = 'SELECT pg_sleep(1.5)::text AS slept';
/** The server sends more than a wire holds. */
const LARGE = `SELECT repeat('x', 30000000) AS text`;

/** A session over a wire, and what is asked in it. */
async function session() {
  const { address } = new ServerCompany().place;
  const wire = await CutWire.to(address.hosts[0]?.port ?? 0);
  const host = { host: '127.0.0.1', port: wire.port };
  const client = newClient(address, host);
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  const whilePathLives = watchPath(address, client, SILENCE_MS);
  const ask = (text: string) => whilePathLives(() => client.query(text));
  return { wire, ask };
}

const BROKEN = { code: '08006' };

it('a statement that takes long is left alone', async () => {
  const { ask } = await session();
  expect((await ask(LONG)).rows).toEqual([{ slept: '' }]);
  expect((await ask(LONG)).rows).toHaveLength(1);
});

it('a session that waits for nothing is left alone', async () => {
  const { ask } = await session();
  await ask('SELECT 1');
  await new Promise((done) => setTimeout(done, 10 * SILENCE_MS));
  expect((await ask('SELECT 1')).rows).toHaveLength(1);
});

it('a large statement has the time that a slow way takes to bring it there', async () => {
  const { wire, ask } = await session();
  await ask('SELECT 1');
  wire.swallow();
  const large = ask(`SELECT '${'x'.repeat(40 * 16 * SILENCE_MS)}'`).catch(() => 'ended');
  const small = new Promise((done) => setTimeout(done, 15 * SILENCE_MS));
  expect(await Promise.race([large, small.then(() => 'waits')])).toBe('waits');
  expect(await large).toBe('ended');
});

it('a question that never comes to the server ends its session', async () => {
  const { wire, ask } = await session();
  await ask('SELECT 1');
  wire.swallow();
  await expect(ask('SELECT 1')).rejects.toMatchObject(BROKEN);
  await expect(ask('SELECT 1')).rejects.toThrow('not queryable');
});

it('so does one whose server is not reached any more', async () => {
  const { wire, ask } = await session();
  await ask('SELECT 1');
  wire.swallow();
  wire.cut();
  await expect(ask('SELECT 1')).rejects.toMatchObject(BROKEN);
});

it.each([LONG, LARGE])('so does an answer that never comes back: %s', async (text) => {
  const { wire, ask } = await session();
  await ask('SELECT 1');
  const answer = ask(text);
  setTimeout(() => wire.swallow(), 20);
  await expect(answer).rejects.toMatchObject(BROKEN);
});
