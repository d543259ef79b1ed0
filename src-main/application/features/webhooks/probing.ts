import type { ProbedRoute } from '../../../../src-preload/contract/vocabulary/webhooks.ts';
import type { Probe, WebhookCheck, WebhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import type { UtcInstant } from '../../../core/civil-date.ts';
import { isGoodMeaning, probeMeaning } from '../../../core/webhooks/probe-meaning.ts';
import { type RegistrationFacts, webhookChecks } from '../../../core/webhooks/webhook-checks.ts';
import { deliveryUrl, maskedUrl, urlWithout } from '../../../core/webhooks/webhook-url.ts';
import { probeRoute } from '../../../webhooks/probe.ts';
import type { BankRegistration } from './registrations.ts';

/** What the bank's panel shows of a channel; null where only a person can see the panel. */
export type ChannelFacts = RegistrationFacts<WebhookTarget>['channel'];

/** A deadline short enough to wait for at a screen. */
const TIMEOUT_MS = 5_000;

/** The verb with which a bank probes is not specified, so both are tried; deliveries are posted. */
const REQUESTS = [
  { route: 'base', method: 'GET' },
  { route: 'base', method: 'POST' },
  { route: 'delivery', method: 'POST' },
] as const;

/** The segment that the bank adds for each kind (SERVICE.md, section 4.2; webhooks/RULES.md, Registration). */
const SEGMENTS = { mandates: 'rec', charges: 'cobr', settlements: null } as const;

/** What to probe: an address, and what must not be sent along. */
export type ProbedAddress = {
  readonly side: Probe['side'];
  readonly url: string;
  readonly target: WebhookTarget;
  readonly schemeWord: string;
  readonly secrets: readonly string[];
};

/** Requests the base route and the one of deliveries, without our secret. Never rejects. */
export function probeAddress(address: ProbedAddress): Promise<Probe[]> {
  return Promise.all(REQUESTS.map(({ route, method }) => probeOne(address, route, method)));
}

async function probeOne(
  { side, url, target, schemeWord, secrets }: ProbedAddress,
  route: ProbedRoute,
  method: Probe['method'],
): Promise<Probe> {
  const bare = urlWithout(url, secrets);
  const asked = route === 'base' ? bare : deliveryUrl(bare, SEGMENTS[target.kind] ?? schemeWord);
  const body = route === 'base' ? {} : { body: '{}' };
  const { outcome, detail } = await probeRoute({ url: asked, method, timeoutMs: TIMEOUT_MS, ...body });
  const meaning = probeMeaning(route, outcome);
  return { side, route, method, url: maskedUrl(asked), meaning, isGood: isGoodMeaning(meaning), detail };
}

type Checking = {
  readonly registrations: readonly BankRegistration[];
  readonly schemeWord: string;
  readonly secrets: readonly string[];
  readonly channelOf: (target: WebhookTarget) => ChannelFacts;
  readonly lastSeenAt: UtcInstant | null;
};

/** Requests everything that is registered and puts what came of it in the order in which people need it. */
export async function checkRegistrations(checking: Checking): Promise<readonly WebhookCheck[]> {
  const { registrations, channelOf, lastSeenAt } = checking;
  const facts = await Promise.all(
    registrations.flatMap(({ target, registered, own }) =>
      registered === null
        ? []
        : [factsOf(target, registered.url, own?.putAt ?? null, channelOf(target), checking)],
    ),
  );
  return webhookChecks(facts, lastSeenAt);
}

async function factsOf(
  target: WebhookTarget,
  url: string,
  since: UtcInstant | null,
  channel: ChannelFacts,
  { schemeWord, secrets }: Checking,
): Promise<RegistrationFacts<WebhookTarget>> {
  const probes = await probeAddress({ side: 'public', url, target, schemeWord, secrets });
  return { target, since, channel, base: bestOf(probes, 'base'), delivery: bestOf(probes, 'delivery') };
}

/** One verb that passes is enough. */
function bestOf(probes: readonly Probe[], route: ProbedRoute): Probe {
  const own = probes.filter((probe) => probe.route === route);
  const [best] = [...own.filter(({ isGood }) => isGood), ...own];
  if (best === undefined) throw new Error(`${route} was not probed`);
  return best;
}
