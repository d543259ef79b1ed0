import { HOST_NAME, PORTS } from '../../../../src-preload/contract/vocabulary/webhooks.ts';
import type { ReceiverSettings, ReceiverState } from '../../../../src-preload/contract/webhooks.ts';

/** The receiver's settings as they are being typed; hosts apart by spaces, commas or lines. */
export type ReceiverForm = { readonly port: number | string; readonly hosts: string };

/** Settings that may be used, or the fields that are wrong. */
export type ReceiverReading =
  | { readonly kind: 'settings'; readonly settings: Omit<ReceiverSettings, 'isOn'> }
  | { readonly kind: 'problems'; readonly port: boolean; readonly host: string | null };

/** What stopping a receiver sets: all else stays as it was applied, whatever is being typed. */
export const stopped = ({ port, publicHosts }: ReceiverState): ReceiverSettings => ({
  ...{ isOn: false, port, publicHosts },
});

const MOST_HOSTS = 10;

/** Reads the form. A host that was pasted as an address is taken by its name. */
export function readReceiverForm({ port, hosts }: ReceiverForm): ReceiverReading {
  const publicHosts = [...new Set(hosts.split(/[\s,;]+/).flatMap(hostName))];
  const badHost = publicHosts.find((host) => !HOST_NAME.test(host)) ?? publicHosts[MOST_HOSTS] ?? null;
  const isPort = Number.isInteger(port) && Number(port) >= PORTS.least && Number(port) <= PORTS.most;
  if (!isPort || badHost !== null) return { kind: 'problems', port: !isPort, host: badHost };
  return { kind: 'settings', settings: { port: Number(port), publicHosts } };
}

function hostName(typed: string): readonly string[] {
  const name = typed
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/:\d+$/, '')
    .toLowerCase();
  return name === '' ? [] : [name];
}
