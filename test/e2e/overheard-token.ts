import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { call } from './bridge.ts';

/**
 * A token of the practice bank inside the app. Its secret lives in the app alone, so the test stands for a moment where the app asks for
 * tokens, and hears the answer that it passes on.
 */
export async function overheardToken(page: Page, connectionId: string): Promise<string> {
  const connection = (await call(page, 'connections', 'list', null)).find(({ id }) => id === connectionId);
  if (!connection) throw new Error(`no connection ${connectionId}`);
  const { id, isPractice: _is, hasCertificate: _has, secretStorage, ...settings } = connection;
  const heard = Promise.withResolvers<string>();
  const server = await listening(passingOn(settings.tokenUrl, heard.resolve));
  const { port } = server.address() as AddressInfo;
  const storage = secretStorage ?? 'session';
  const point = (tokenUrl: string) =>
    call(page, 'connections', 'update', { id, settings: { ...settings, tokenUrl }, storage });
  try {
    await point(`http://127.0.0.1:${port}/oauth/token`);
    await call(page, 'doctor', 'examine', { connectionId: id });
    return await heard.promise;
  } finally {
    await point(settings.tokenUrl);
    server.closeAllConnections();
    server.close();
  }
}

/** Passes each request on to the bank's token endpoint and tells the token that it answers. */
function passingOn(tokenUrl: string, tell: (token: string) => void): Server {
  return createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const answer = await fetch(tokenUrl, {
      method: 'POST',
      headers: {
        authorization: request.headers.authorization ?? '',
        'content-type': request.headers['content-type'] ?? '',
      },
      body,
    });
    const text = await answer.text();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
    tell((JSON.parse(text) as { access_token: string }).access_token);
  });
}

function listening(server: Server): Promise<Server> {
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}
