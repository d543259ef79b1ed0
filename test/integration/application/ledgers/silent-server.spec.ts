import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import { NO_SERVER_HOMES } from '../../../../src-main/application/companies/office/server-homes.ts';
import { threadedLedgers } from '../../../../src-main/application/ledgers/gateway/ledger-threads.ts';
import { openLedgerThreads } from '../../../../src-main/application/ledgers/gateway/open-threads.ts';
import { givenKey } from '../../../../src-main/application/ledgers/places/ledger-keys.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

/** Takes every connection, and answers nothing until it is closed. */
async function openSilentServer() {
  const server = createServer();
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket.on('error', () => undefined)));
  const asked = once(server, 'connection');
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(close);
  return { port: (server.address() as AddressInfo).port, asked, close };
}

/** Ledgers of which the one of `rede` is at a server at that port, and every other one in a file. */
function ledgersWithServerAt(port: number) {
  const hosts = [{ host: '127.0.0.1', port }];
  const address = { hosts, prefersStandby: false, database: 'd', user: 'u', password: 'p', tls: null };
  const isAtServer = (id: string) => id === 'rede';
  const placeOf = async (id: string) => (isAtServer(id) ? { address, schema: 'company_rede' } : null);
  const homes = { ...NO_SERVER_HOMES, isAtServer, placeOf };
  const folder = openDataFolder(tempFolder());
  const author = () => null;
  return threadedLedgers(openLedgerThreads(), {
    folder,
    keys: givenKey(null),
    nowMs: Date.now,
    author,
    homes,
  });
}

it('a server that does not answer holds up neither reading, writing nor closing of what is on this computer', async () => {
  const server = await openSilentServer();
  const ledgers = ledgersWithServerAt(server.port);
  onTestFinished(ledgers.close);
  await ledgers.open('loja');
  const ended: string[] = [];
  const note = (name: string) => () => void ended.push(name);
  const waiting = ledgers.read.note('rede', 'n').catch(note('rede'));
  await server.asked;
  await ledgers.write.setNote('loja', 'n', '1');
  expect(await ledgers.read.note('loja', 'n')).toBe('1');
  await ledgers.forgetPlace('loja');
  note('loja')();
  server.close();
  await waiting;
  expect(ended).toEqual(['loja', 'rede']);
});
