import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { ReceivedDelivery } from '../../../../src-main/ledger/model/deliveries.ts';
import type { ChildMessage } from './webhook-receiver-child.ts';

const CHILD = new URL('./webhook-receiver-child.ts', import.meta.url).pathname;

type Inbox = Extract<ChildMessage, { readonly kind: 'inbox' }>;

/** A webhook receiver in another process, as its attackers see it, with a look into its inbox. */
export class AttackedReceiver {
  readonly address: string;
  /** All that it has written to stdout and stderr. */
  output = '';
  /** The news that it told its application. */
  readonly news: string[] = [];
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, address: string) {
    this.#child = child;
    this.address = address;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString('utf8');
      });
    }
    child.on('message', (message: ChildMessage) => {
      if (message.kind === 'news') this.news.push(message.of);
    });
  }

  static async start(): Promise<AttackedReceiver> {
    const child = fork(CHILD, {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...process.env, CICLO_WEBHOOK_CHILD: '1' },
      silent: true,
    });
    const [ready] = (await once(child, 'message')) as [ChildMessage];
    if (ready.kind !== 'ready') throw new Error(`the receiver began with ${ready.kind}`);
    return new AttackedReceiver(child, ready.address);
  }

  get port(): number {
    return Number(new URL(this.address).port);
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** What it has kept, how many repeats it saw, and the memory that it holds. */
  inbox(): Promise<Inbox> {
    // One listener for all of them: messages that come together would slip between two.
    const answer = new Promise<Inbox>((resolve) => {
      const hear = (message: ChildMessage): void => {
        if (message.kind !== 'inbox') return;
        this.#child.off('message', hear);
        resolve(message);
      };
      this.#child.on('message', hear);
    });
    this.#child.send('inbox');
    return answer;
  }

  async kept(): Promise<readonly ReceivedDelivery[]> {
    return (await this.inbox()).kept;
  }

  async close(): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.disconnect();
    await exited;
  }
}
