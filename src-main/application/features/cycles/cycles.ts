import { type SavedFilter, savedFilter } from '../../../../src-preload/contract/cycles.ts';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { MOST_SAVED_FILTERS } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { paidOnProblem, provenOnProblem } from '../../../core/checks/check-decision.ts';
import {
  type CivilDate,
  civilDate,
  laterOf,
  parseInstant,
  saoPauloDate,
  type UtcInstant,
} from '../../../core/civil-date.ts';
import { CicloError, stillReading } from '../../../core/failure.ts';
import { centavos } from '../../../core/money.ts';
import { readKeptList, withItems } from '../../../ledger/model/kept-list.ts';
import { SETTING_NOTES } from '../../../ledger/model/notes.ts';
import { refuseOvertaken } from '../../../ledger/model/overtaken.ts';
import type { PaidOutside } from '../../../ledger/store/decisions.ts';
import type { LedgerGateway } from '../../ledgers/gateway/gateway.ts';
import { changeNote } from '../../ledgers/stored/change-note.ts';
import type { Feature, Services } from '../../services.ts';

/** The cycle list, its drawer and the lists beside it. */
export const cyclesFeature: Feature<'cycles'> = (services) => ({ handlers: cyclesHandlers(services) });

function cyclesHandlers(services: Services): Handlers['cycles'] {
  const { ledgers, emit, now } = services;
  const changed = (connectionId: string): void => emit('sync.ledgerChanged', { connectionId });
  const detail = async (connectionId: string, txid: string) => {
    const found = await ledgers.read.cycleDetail(connectionId, txid);
    if (found) return found;
    if ((await ledgers.read.beingRead(connectionId)) !== null) throw stillReading();
    throw new CicloError('not_found', `no charge ${txid}`, { id: txid });
  };
  return {
    page: ({ connectionId, filter, sort, page }) => ledgers.read.cyclesPage(connectionId, filter, sort, page),
    list: ({ connectionId, filter, sort }) => ledgers.read.cyclesList(connectionId, filter, sort),
    rows: ({ connectionId, txids, filter }) => ledgers.read.cyclesByTxid(connectionId, txids, filter),
    summary: ({ connectionId, filter }) => ledgers.read.cyclesSummary(connectionId, filter),
    beingRead: ({ connectionId }) => ledgers.read.beingRead(connectionId),
    detail: ({ connectionId, txid }) => detail(connectionId, txid),
    decide: async ({ connectionId, txid, decision, note, seenAt, seenNotKept, saidAt, ...said }) => {
      await ledgers.write.decide(connectionId, txid, decision, note, now(), {
        ...(decision === 'settled_outside' && {
          paid: await checkedPaidOutside(services, connectionId, txid, said),
        }),
        ...{ seenAt: seenInstant(seenAt), seenNotKept, saidAt: seenInstant(saidAt) ?? undefined },
      });
      changed(connectionId);
      return detail(connectionId, txid);
    },
    setProof: async ({ connectionId, txid, proof, seenAt }) => {
      const said = proof && { ...proof, provenOn: civilDate(proof.provenOn) };
      if (said !== null) await checkCollectionProof(services, connectionId, txid, said.provenOn);
      await ledgers.write.setCollectionProof(connectionId, txid, said, now(), seenInstant(seenAt));
      changed(connectionId);
      return detail(connectionId, txid);
    },
    expected: ({ connectionId, ...filter }) => ledgers.read.expected(connectionId, filter),
    sideTotal: ({ connectionId, list, ...filter }) => ledgers.read.sideTotal(connectionId, list, filter),
    joining: ({ connectionId, search }) => ledgers.read.joining(connectionId, search),
    orphans: ({ connectionId }) => ledgers.read.orphans(connectionId),
    quarantine: ({ connectionId }) => ledgers.read.quarantine(connectionId),
    candidates: async ({ connectionId, endToEndId, search }) => {
      const found = await ledgers.read.candidates(connectionId, endToEndId, search);
      if (found) return found;
      throw new CicloError('not_found', `no settlement ${endToEndId}`, { id: endToEndId });
    },
    assign: async ({ connectionId, endToEndId, txid, reason, seen }) => {
      const word = { reason, seen };
      const belongsTo = await ledgers.write.assign(connectionId, endToEndId, txid, now(), word);
      changed(connectionId);
      return { txid: belongsTo };
    },
    ...savedFilterHandlers(ledgers),
  };
}

/** Left out, what stands may be any; null: nothing stood there. */
const seenInstant = (seenAt: string | null | undefined): UtcInstant | null | undefined =>
  seenAt == null ? seenAt : parseInstant(seenAt);

/** A day that was mistyped is told before anything is kept. */
async function checkedPaidOutside(
  services: Services,
  connectionId: string,
  txid: string,
  { paidOn, amount }: { readonly paidOn: string | null; readonly amount: number | null },
): Promise<PaidOutside> {
  const paid = {
    paidOn: paidOn === null ? null : civilDate(paidOn),
    amount: amount === null ? null : centavos(amount),
  };
  const known = await services.ledgers.read.chargeToChange(connectionId, txid);
  if (paid.paidOn === null || known === null) return paid;
  const problem = paidOnProblem(paid.paidOn, known.dueDate, await lastDay(services, connectionId));
  if (problem === null) return paid;
  throw new CicloError('invalid_input', `paid on ${paidOn}: ${problem}`, { field: 'paidOn' });
}

async function checkCollectionProof(
  services: Services,
  connectionId: string,
  txid: string,
  provenOn: CivilDate,
): Promise<void> {
  const known = await services.ledgers.read.chargeToChange(connectionId, txid);
  if (known === null) return;
  const problem = provenOnProblem(provenOn, known.dueDate, await lastDay(services, connectionId));
  if (problem === null) return;
  throw new CicloError('invalid_input', `proven on ${provenOn}: ${problem}`, { field: 'provenOn' });
}

/**
 * The last day on which something can have been: by whichever clock is ahead, the bank's or this computer's, since the screen offers the day of the one and neither makes a day to come
 * of one that has been. On the practice bank it is the day of its clock, while it runs.
 */
async function lastDay({ banks, registry, now }: Services, connectionId: string): Promise<CivilDate> {
  const own = saoPauloDate(now());
  const atBank = await banks.now(connectionId).then(saoPauloDate, () => own);
  return registry.find(connectionId).isPractice ? atBank : laterOf(own, atBank);
}

type SavedFilterHandlers = Pick<Handlers['cycles'], 'savedFilters' | 'saveFilter' | 'removeFilter'>;

function savedFilterHandlers(ledgers: LedgerGateway): SavedFilterHandlers {
  const read = async (connectionId: string): Promise<SavedFilter[]> =>
    filtersIn(await ledgers.read.note(connectionId, SETTING_NOTES.savedFilters)).items;
  const change = async (
    connectionId: string,
    next: (stands: readonly SavedFilter[]) => SavedFilter[],
  ): Promise<SavedFilter[]> => {
    const kept = await changeNote(ledgers, connectionId, SETTING_NOTES.savedFilters, (note) => {
      const stands = filtersIn(note);
      return withItems(stands, next(stands.items));
    });
    return filtersIn(kept).items;
  };
  return {
    savedFilters: ({ connectionId }) => read(connectionId),
    saveFilter: ({ connectionId, saved, seen }) =>
      change(connectionId, (stands) => {
        const ofName = stands.find(({ name }) => name === saved.name) ?? null;
        refuseOvertaken(seen, ofName, `the filter ${saved.name}`);
        const others = stands.filter((each) => each !== ofName);
        if (others.length < MOST_SAVED_FILTERS) return [saved, ...others];
        throw new CicloError('invalid_input', `${others.length} filters are kept`, { field: 'name' });
      }),
    removeFilter: ({ connectionId, name }) =>
      change(connectionId, (stands) => stands.filter((saved) => saved.name !== name)),
  };
}

const filtersIn = (note: string | null) => readKeptList(savedFilter, note);
