import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** The kind of the message that gives a session its number, and where that is in it. */
const KEY_DATA = 'K'.charCodeAt(0);
const HEAD = 5;

const server = createServer((near) => {
  const far = connect(workerData as number, '127.0.0.1');
  for (const end of [near, far]) end.on('error', () => undefined);
  near.pipe(far);
  far.once('close', () => near.destroy());
  let said: Buffer = Buffer.alloc(0);
  far.on('data', (chunk: Buffer) => {
    said = Buffer.concat([said, chunk]);
    const length = wholeMessages(said);
    near.write(said.subarray(0, length));
    said = said.subarray(length);
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const at = server.address();
parentPort?.postMessage(at !== null && typeof at === 'object' ? at.port : 0);

/** How many bytes of it are whole messages, in which a session's number is another from here on. */
function wholeMessages(said: Buffer): number {
  let from = 0;
  while (from + HEAD <= said.length) {
    const end = from + 1 + said.readUInt32BE(from + 1);
    if (end > said.length) break;
    if (said[from] === KEY_DATA) said.writeUInt32BE((said.readUInt32BE(from + HEAD) ^ 1) >>> 0, from + HEAD);
    from = end;
  }
  return from;
}
