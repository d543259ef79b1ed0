import type { ServerResponse } from 'node:http';
import type { Application } from '../../application/application.ts';

/** A page that reads nothing while events pile up is let go at this size; it reconnects by itself. */
const MAX_BACKLOG_BYTES = 4 * 1024 * 1024;

/** Sends the application's events to one page, a line of JSON each after an empty one, until either side goes. */
export function streamEvents(application: Application, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson; charset=utf-8' });
  response.write('\n');
  const stop = application.onEvent((name, payload) => {
    if (response.writableLength > MAX_BACKLOG_BYTES) response.destroy();
    else response.write(`${JSON.stringify({ name, payload })}\n`);
  });
  response.once('close', stop);
}
