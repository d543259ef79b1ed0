import type { IncomingMessage } from 'node:http';
import type { AccessControl } from '../access/access-control.ts';
import { bearerToken } from '../access/authorize.ts';
import type { EpochSecond } from '../timeline/calendar.ts';
import type { ActiveFault, ActiveFaults, Concern } from './active-faults.ts';
import type { Asked, FaultAction, FaultTools, Struck } from './fault-action.ts';
import { FAULT_ACTIONS, FAULT_RANK } from './fault-actions.ts';
import { inOwnWords } from './other-word.ts';
import { pathOf, queryOf } from './path-patterns.ts';

/** Where faults strike: which are active, and what they need to know of the bank. */
export type FaultSite = {
  readonly active: ActiveFaults;
  readonly tools: FaultTools;
  readonly access: AccessControl;
  readonly virtualNow: () => EpochSecond;
};

/** A fault that struck a request, with what it does. */
export type Strike = { readonly action: FaultAction; readonly struck: Struck };

/** The faults that strike a request now, in the order in which they act; counted as having struck. */
export function strikesOn(request: IncomingMessage, site: FaultSite, signal: AbortSignal): readonly Strike[] {
  const asked = askedBy(request, site);
  const concerns: Concern = (fault, before) => concernsRequest(asked, fault, before);
  const faults = site.active.strike(asked.method, asked.path, concerns);
  return faults
    .toSorted((a, b) => rank(a) - rank(b))
    .map((fault) => ({
      action: FAULT_ACTIONS[fault.kind],
      struck: { fault, asked, tools: site.tools, signal, ended: site.active.endOf(fault.id) },
    }));
}

const rank = ({ kind }: ActiveFault): number => FAULT_RANK.get(kind) ?? 0;

function askedBy({ method = '', url = '/', headers }: IncomingMessage, site: FaultSite): Asked {
  const { authorization } = headers;
  const token = bearerToken(authorization);
  return {
    method,
    path: inOwnWords(pathOf(url), site.active.otherWords(), site.tools.words.word),
    query: queryOf(url),
    authorization,
    isAdmitted: token !== null && site.access.admit(token).kind === 'admitted',
    now: site.virtualNow(),
  };
}

// Two answers in the bank's place would be one too many, and the second would be counted for nothing.
function concernsRequest(asked: Asked, fault: ActiveFault, before: readonly ActiveFault[]): boolean {
  const action = FAULT_ACTIONS[fault.kind];
  const isTaken = before.some(({ kind }) => FAULT_ACTIONS[kind].instead !== undefined);
  if (action.instead !== undefined && isTaken) return false;
  return action.concerns?.(asked, fault) ?? true;
}
