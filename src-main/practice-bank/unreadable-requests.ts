import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { malformedRequest } from './wire/refusals.ts';

/** Answers bytes that are no HTTP request. On a connection that still waits for answers, those go out first. */
export class UnreadableRequests {
  readonly #errorAddress: string;
  readonly #lastResponse = new WeakMap<Socket, ServerResponse>();

  constructor(errorAddress: string) {
    this.#errorAddress = errorAddress;
  }

  /** To be told of every request that could be read. */
  readonly note = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    this.#lastResponse.set(socket, response);
  };

  readonly refuse = (_error: Error, socket: Socket): void => {
    const response = this.#lastResponse.get(socket);
    const isPending = response !== undefined && !response.closed;
    if (isPending && response.req.complete) response.once('close', () => this.#refuse(socket));
    else if (isPending && response.headersSent) socket.destroy();
    else this.#refuse(socket);
  };

  #refuse(socket: Socket): void {
    if (socket.writable) socket.end(malformedRequest(this.#errorAddress));
    else socket.destroy();
  }
}
