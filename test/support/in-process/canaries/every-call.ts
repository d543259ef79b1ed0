import { type CallName, callNames } from '../../../../src-preload/contract/index.ts';
import type { Feature } from '../application/contract-calls.ts';
import { accounting } from './calls/accounting.ts';
import { app, desktop, doctor, office, overview, support, sync, updates } from './calls/app-and-desktop.ts';
import { backups } from './calls/backups.ts';
import { charging } from './calls/charging.ts';
import { closing } from './calls/closing.ts';
import { connections } from './calls/connections.ts';
import { lock } from './calls/lock.ts';
import {
  activation,
  confirmations,
  locations,
  mandateWriting,
  writing,
} from './calls/mandates-to-activate.ts';
import { messages, payers } from './calls/payers.ts';
import { practice, practiceBank } from './calls/practice.ts';
import {
  bankStatement,
  cycles,
  exports,
  fiscalDocuments,
  history,
  mandates,
  news,
  personalData,
  printing,
  receipts,
  tracking,
} from './calls/reading.ts';
import { webhooks } from './calls/webhooks.ts';
import type { Company } from './company.ts';
import type { Examples } from './example.ts';

/** Every call of the contract with valid input. A feature or a call without an example does not compile. */
const EVERY_CALL: { readonly [F in Feature]: Examples<F> } = {
  accounting,
  app,
  backups,
  bankStatement,
  updates,
  connections,
  sync,
  office,
  overview,
  cycles,
  mandates,
  mandateWriting,
  locations,
  confirmations,
  activation,
  charging,
  closing,
  writing,
  tracking,
  webhooks,
  exports,
  fiscalDocuments,
  history,
  news,
  receipts,
  payers,
  messages,
  personalData,
  printing,
  doctor,
  support,
  desktop,
  practice,
  practiceBank,
  // The last: it forgets the secrets that the others need.
  lock,
};

/** Kinds of answers that mean that a call was turned back on its way. */
const REFUSED = new Set(['problems', 'refused', 'illegal', 'unknown', 'already_running']);

/** The kind with which an answer, or a result inside it, says that nothing was done; null where none does. */
function refusedWith(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('kind' in value && typeof value.kind === 'string' && REFUSED.has(value.kind)) return value.kind;
  for (const part of Object.values(value)) {
    const kind = refusedWith(part);
    if (kind !== null) return kind;
  }
  return null;
}

type AnyExample = (company: Company) => unknown;

/** Makes every call, one after another; answers for each what kept it from being done, and nothing for those that were. */
export async function makeEveryCall(company: Company): Promise<ReadonlyMap<string, string>> {
  const examples = EVERY_CALL as Readonly<Record<string, Readonly<Record<string, AnyExample>>>>;
  const missed = new Map<string, string>(callNames.map((name) => [name, 'never made']));
  for (const [feature, calls] of Object.entries(examples))
    for (const [name, example] of Object.entries(calls)) {
      const call = `${feature}.${name}` as CallName;
      const why = await whyMissed(company, call, example);
      if (why === null) missed.delete(call);
      else missed.set(call, why);
    }
  return missed;
}

async function whyMissed(company: Company, call: CallName, example: AnyExample): Promise<string | null> {
  try {
    const answer = await company.run.attempt(call, await example(company));
    if (!answer.ok) return `${answer.error.code}: ${answer.error.message}`;
    const kind = refusedWith(answer.value);
    return kind && `${kind}: ${JSON.stringify(answer.value)}`;
  } catch (error) {
    return `its example failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}
