import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import {
  type PracticeBank,
  type PracticeBankReady,
  startPracticeBank,
} from '../../../../src-main/practice-bank/practice-bank.ts';
import { listening, shut } from '../network/loopback.ts';

/** A practice bank behind a gate that can let requests wait, and that can go away and come back under the same address. */
export class GatedBank {
  readonly #bank: PracticeBank;
  readonly #server: Server;
  readonly #waiting: (() => void)[] = [];
  /** The path and query of every request so far. */
  readonly asked: string[] = [];
  #port = 0;
  #holds: (path: string) => boolean = () => false;

  private constructor(bank: PracticeBank) {
    this.#bank = bank;
    this.#server = createServer((incoming, outgoing) => this.#admit(incoming, outgoing));
  }

  static async start(options: Parameters<typeof startPracticeBank>[0]): Promise<GatedBank> {
    const gated = new GatedBank(await startPracticeBank(options));
    await gated.comeBack();
    return gated;
  }

  /** What a client needs to connect through the gate. */
  get ready(): PracticeBankReady {
    const baseUrl = `http://127.0.0.1:${this.#port}`;
    return { ...this.#bank.ready, baseUrl, tokenUrl: `${baseUrl}/oauth/token` };
  }

  /** How many requests wait at the gate. */
  get held(): number {
    return this.#waiting.length;
  }

  /** Lets the requests of which this holds wait from now on. */
  hold(holds: (path: string) => boolean): void {
    this.#holds = holds;
  }

  /** Lets everything through again. */
  release(): void {
    this.#holds = () => false;
    for (const go of this.#waiting.splice(0)) go();
  }

  /** Nobody answers at the address. */
  async goAway(): Promise<void> {
    await shut(this.#server);
  }

  async comeBack(): Promise<void> {
    this.#port = await listening(this.#server, this.#port);
  }

  async close(): Promise<void> {
    this.release();
    if (this.#server.listening) await this.goAway();
    await this.#bank.close();
  }

  #admit(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const pass = (): void => this.#pass(incoming, outgoing);
    this.asked.push(incoming.url ?? '');
    if (this.#holds(incoming.url ?? '')) this.#waiting.push(pass);
    else pass();
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url, headers } = incoming;
    const target = new URL(url ?? '/', this.#bank.ready.baseUrl);
    const onward = request(target, { method: method ?? 'GET', headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    // Whoever asked may have gone while the request waited.
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }
}
