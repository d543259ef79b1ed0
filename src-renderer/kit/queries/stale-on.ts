import type { CallName, EventName } from '../../../src-preload/contract/index.ts';
import { onEvent } from '../../bridge.ts';
import { askAgain } from './query-client.ts';

/** A first sync commits many times a second; a month's charging and a bank that delivers hundreds tell of each step. */
const LEDGER_PAUSE_MS = 750;
const COMPANY_PAUSE_MS = 500;

/** Calls that an event makes stale, or all of a feature; `ledger` stands for each that reads the ledger of the event's company. */
type Rule = {
  readonly event: EventName;
  readonly calls: readonly (CallName | 'practiceBank')[] | 'ledger';
  /** Events that come within this time after the first are taken with it. */
  readonly pauseMs: number;
};

/** What is asked again on which event. An event of one company leaves what was asked of another as it is. */
export const STALE_ON: readonly Rule[] = [
  { event: 'sync.ledgerChanged', calls: 'ledger', pauseMs: LEDGER_PAUSE_MS },
  {
    event: 'writing.changed',
    calls: ['writing.open', 'activation.guide', 'mandateWriting.imports'],
    pauseMs: COMPANY_PAUSE_MS,
  },
  { event: 'office.figuresChanged', calls: ['office.read'], pauseMs: COMPANY_PAUSE_MS },
  { event: 'webhooks.delivered', calls: ['webhooks.state', 'webhooks.inbox'], pauseMs: COMPANY_PAUSE_MS },
  { event: 'news.seenChanged', calls: ['news.read'], pauseMs: 0 },
  { event: 'connections.changed', calls: ['connections.encryption', 'office.read'], pauseMs: 0 },
  { event: 'desktop.backgroundChanged', calls: ['desktop.background'], pauseMs: 0 },
  { event: 'lock.changed', calls: ['lock.state'], pauseMs: 0 },
  { event: 'practice.changed', calls: ['practiceBank'], pauseMs: 0 },
  { event: 'updates.changed', calls: ['updates.state'], pauseMs: 0 },
];

/** What goes out to the bank: asked when it is shown, and again by a person. No event makes it stale. */
const ASKED_AT_BANK: ReadonlySet<CallName> = new Set([
  'webhooks.registrations',
  'webhooks.checks',
  'webhooks.test',
]);

const ledgerReaders = new Set<(company: string | null) => void>();

/** Calls back when what was read of a company's ledger is stale, for who reads it without `useQuery`. Answers the function that stops. */
export function onLedgerStale(connectionId: string, read: () => void): () => void {
  const hear = (company: string | null): void => {
    if (company === null || company === connectionId) read();
  };
  ledgerReaders.add(hear);
  return () => ledgerReaders.delete(hear);
}

/** Has asked again what events make stale. Answers the function that stops. */
export function followEvents(): () => void {
  const stops = [...STALE_ON.map(follow), onEvent('app.eventsMissed', makeAllStale)];
  return () => {
    for (const stop of stops) stop();
  };
}

function follow(rule: Rule): () => void {
  const waiting = new Map<string | null, ReturnType<typeof setTimeout>>();
  const take = (company: string | null): void => {
    waiting.delete(company);
    makeStale(rule, company);
  };
  const stop = onEvent(rule.event, (payload) => {
    const company = companyOf(payload);
    if (rule.pauseMs === 0) take(company);
    else if (!waiting.has(company)) waiting.set(company, setTimeout(take, rule.pauseMs, company));
  });
  return () => {
    stop();
    for (const timer of waiting.values()) clearTimeout(timer);
  };
}

function makeStale({ calls }: Rule, company: string | null): void {
  if (calls === 'ledger') {
    askAgain((call, input) => companyOf(input) === company && !ASKED_AT_BANK.has(call));
    for (const hear of ledgerReaders) hear(company);
    return;
  }
  askAgain((call, input) => {
    const isMeant = calls.some((each) => call === each || call.startsWith(`${each}.`));
    return isMeant && (company === null || (companyOf(input) ?? company) === company);
  });
}

/** Events may have passed by: nothing that they keep is certain any more. */
function makeAllStale(): void {
  askAgain((call) => !ASKED_AT_BANK.has(call));
  for (const hear of ledgerReaders) hear(null);
}

/** The company that a question or an event is about; null where it is about none. */
function companyOf(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'connectionId' in value
    ? String(value.connectionId)
    : null;
}
