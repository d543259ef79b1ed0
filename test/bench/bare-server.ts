import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** A thread that serves bytes it was given, by path, with nothing but `node:http`: no server of these bytes could be faster. */
const bodies = new Map(Object.entries(workerData as Readonly<Record<string, Uint8Array>>));
const headers = { 'content-type': 'application/json; charset=utf-8' };

const server = createServer((request, response) => {
  const body = bodies.get(request.url?.split('?')[0] ?? '') ?? new Uint8Array();
  request.resume();
  response.writeHead(200, { ...headers, 'content-length': body.byteLength }).end(body);
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
