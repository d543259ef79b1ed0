import type { Channel } from '../../../src-preload/contract/practice-bank/webhooks.ts';
import type { Shipment } from './deliveries.ts';
import type { Outgoing, ReceiverAnswer, Sender } from './sender.ts';

/** Milliseconds that a receiver has to answer a delivery, and a probe of its base route. */
export type DeliveryTimeouts = { readonly deliveryMs: number; readonly probeMs: number };

type Header = Channel['header'];

/** In this order: the service does not say with which verb it probes (SERVICE.md, section 4.2). */
const PROBES: readonly Outgoing['method'][] = ['GET', 'HEAD', 'POST'];

/** Takes messages to receivers, one try at a time, and writes down what came back. */
export class Courier {
  readonly #sender: Sender;
  readonly #timeouts: DeliveryTimeouts;
  readonly #realNowMs: () => number;

  constructor(sender: Sender, timeouts: DeliveryTimeouts, realNowMs: () => number) {
    this.#sender = sender;
    this.#timeouts = timeouts;
    this.#realNowMs = realNowMs;
  }

  /** One try; never rejects. The delivery's outcome is left to the caller. */
  async deliver(
    shipment: Shipment,
    url: string,
    header: Header,
    signal: AbortSignal,
  ): Promise<ReceiverAnswer> {
    shipment.url = url;
    shipment.tries += 1;
    shipment.sentAtMs = this.#realNowMs();
    const headers = { 'content-type': 'application/json', ...headersOf(header) };
    const answer = await this.#sender.send({
      method: 'POST',
      url,
      headers,
      body: shipment.message.body,
      timeoutMs: this.#timeouts.deliveryMs,
      signal,
    });
    shipment.status = answer.kind === 'answered' ? answer.status : null;
    shipment.detail = detailOf(answer);
    return answer;
  }

  /** Whether a base route answers 2xx to one of the probes, made one after another. */
  async reaches(url: string, header: Header, signal: AbortSignal): Promise<boolean> {
    const { probeMs: timeoutMs } = this.#timeouts;
    for (const method of PROBES) {
      const headers = headersOf(header);
      const answer = await this.#sender.send({ method, url, headers, body: null, timeoutMs, signal });
      if (outcomeOf(answer) === 'delivered') return true;
    }
    return false;
  }

  close(): Promise<void> {
    return this.#sender.close();
  }
}

const headersOf = (header: Header): Readonly<Record<string, string>> =>
  header === null ? {} : { [header.name]: header.value };

/** What an answer makes of a delivery: every 2xx takes it, a redirect does not. */
export function outcomeOf(answer: ReceiverAnswer): 'delivered' | 'refused' | 'unreachable' {
  if (answer.kind === 'silent') return 'unreachable';
  return answer.status >= 200 && answer.status < 300 ? 'delivered' : 'refused';
}

/** What paused a channel: an HTTP status or a network error's name. */
export const failureName = (answer: ReceiverAnswer): string =>
  answer.kind === 'answered' ? String(answer.status) : answer.name;

const detailOf = (answer: ReceiverAnswer): string =>
  answer.kind === 'answered' ? `HTTP ${answer.status}` : `${answer.name}: ${answer.detail}`;
