import type { z } from 'zod';
import type { FoundInOffice, office } from '../../../../src-preload/contract/office.ts';
import { EVERY_CYCLE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import {
  COMPANIES_A_STEP,
  LEAST_SEARCHED,
  MOST_FOUND_IN_COMPANY,
} from '../../../../src-preload/contract/vocabulary/office.ts';
import { toFailure } from '../../../core/failure.ts';
import { isIdentifier } from '../../../ledger/reading/rows/identifier.ts';
import type { Services } from '../../services.ts';

type Input = z.output<(typeof office)['search']['input']>;
type Step = z.output<(typeof office)['search']['output']>;
type Needed = Pick<Services, 'ledgers' | 'registry'>;

/** Searches some companies, from the one that is named on: their ledgers are read one after another and closed again. */
export async function searchStep({ ledgers, registry }: Needed, { text, from }: Input): Promise<Step> {
  const wanted = text.trim();
  const step: Step = { found: [], more: [], unread: [], looked: 0, next: null };
  if (wanted.length < LEAST_SEARCHED) return step;
  const ids = registry.list().map(({ id }) => id);
  const begin = from === null ? 0 : ids.indexOf(from);
  // A company that went meanwhile leaves nothing to go on from; whoever searches anew finds the rest.
  if (begin < 0) return step;
  for (const connectionId of ids.slice(begin, begin + COMPANIES_A_STEP)) {
    step.looked += 1;
    try {
      const found = await findIn(ledgers, connectionId, wanted);
      step.found.push(...found.slice(0, MOST_FOUND_IN_COMPANY));
      if (found.length > MOST_FOUND_IN_COMPANY) step.more.push(connectionId);
    } catch (error) {
      step.unread.push({ connectionId, failure: toFailure(error) });
    }
  }
  return { ...step, next: ids[begin + COMPANIES_A_STEP] ?? null };
}

const NEWEST = { by: 'dueDate', direction: 'desc' } as const;

/** Charges by an identifier, else payers: who owes for longest comes first. */
async function findIn(
  { peek }: Needed['ledgers'],
  connectionId: string,
  text: string,
): Promise<FoundInOffice[]> {
  if (isIdentifier(text)) {
    const charges = await peek.cyclesPage(connectionId, { ...EVERY_CYCLE, payer: text }, NEWEST, 0);
    return charges.map(({ txid, payerName, dueDate, amount }) => ({
      ...{ kind: 'charge', connectionId },
      ...{ txid, payerName, dueDate, amount },
    }));
  }
  const { rows } = await peek.payersPage(connectionId, { choice: 'all', search: text }, 'urgency', 0);
  return rows.map(({ payerId, name, document, charges, amount }) => ({
    ...{ kind: 'payer', connectionId, payerId },
    ...{ name, document, unpaid: { count: charges, amount } },
  }));
}
