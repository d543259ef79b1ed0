import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';

/** An answer of a server's protocol: a kind, and what is in it. */
const message = (kind: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(kind), length, body]);
};

const authentication = (number: number, rest = ''): Buffer => {
  const code = Buffer.alloc(4);
  code.writeInt32BE(number);
  return message('R', Buffer.concat([code, Buffer.from(rest)]));
};

/** How a program that knows no password may try to sign somebody in: what it answers to each message, the first of them the start. */
export const FALSE_SIGN_INS = {
  'lets everybody in': () => [Buffer.concat([authentication(0), message('Z', Buffer.from('I'))])],
  'asks for it in the clear': () => [authentication(3)],
  'asks for its MD5': () => [authentication(5, 'salt')],
  'asks for it in the clear amid SCRAM': () => [authentication(10, 'SCRAM-SHA-256\0\0'), authentication(3)],
  'leaves out its own proof': (asked: Buffer) => [
    authentication(10, 'SCRAM-SHA-256\0\0'),
    authentication(11, `r=${nonceOf(asked)}more,s=c2FsdA==,i=4096`),
    Buffer.concat([authentication(0), message('Z', Buffer.from('I'))]),
  ],
} as const satisfies Readonly<Record<string, (asked: Buffer) => readonly Buffer[]>>;

const nonceOf = (asked: Buffer): string => /,r=(.*)$/s.exec(asked.toString('latin1'))?.[1] ?? '';

/** A program on a port of this computer that passes for a server, and all that was sent to it. It is gone when the test has finished. */
export async function falsePostgres(way: keyof typeof FALSE_SIGN_INS): Promise<{
  readonly address: ServerAddress;
  readonly url: string;
  readonly heard: () => string;
  /** Settles once whoever has called has hung up: then all that they sent was heard. */
  readonly hungUp: () => Promise<unknown>;
}> {
  const heard: Buffer[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    let at = 0;
    socket
      .on('error', () => undefined)
      .on('data', (asked) => {
        heard.push(asked);
        const answer = FALSE_SIGN_INS[way](asked)[at];
        at += 1;
        if (answer !== undefined) socket.write(answer);
      });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  const at = server.address();
  const port = at !== null && typeof at === 'object' ? at.port : 0;
  const address = { hosts: [{ host: '127.0.0.1', port }], database: 'd', user: 'ana', password: 's3nh4' };
  return {
    address: { ...address, prefersStandby: false, tls: null },
    url: `postgres://ana@127.0.0.1:${port}/d`,
    heard: () => Buffer.concat(heard).toString('latin1'),
    hungUp: () => Promise.all([...open].map((socket) => socket.closed || once(socket, 'close'))),
  };
}
