import { cents, cycleOf, days, plain, settlementsOf, startsOf } from './oracle.ts';
import type { OddCharge, OddMandate, OddSettlement, OddWorld } from './world.ts';

/** A second reading of rules/reconciliation.md and rules/cycles.md, for what is no charge: cycles that wait, money that is nobody's. */
export type ExpectedRow = { readonly idRec: string; readonly start: string; readonly state: string };

/** Whether a charge covers its cycle: alive, or closed with money that stayed or with a person's decision. */
function covers(world: OddWorld, charge: OddCharge): boolean {
  if (!['REJEITADA', 'CANCELADA'].includes(plain(charge.status))) return true;
  if (world.decisions?.has(charge.txid)) return true;
  const net = settlementsOf(world, charge).reduce((sum, paid) => sum + cents(paid.valor) - returned(paid), 0);
  return net > 0;
}

const returned = ({ devolucoes = [] }: OddSettlement): number =>
  devolucoes.reduce((sum, { valor, status }) => sum + (status === 'DEVOLVIDO' ? cents(valor) : 0), 0);

const stateOf = (daysOff: number): string =>
  daysOff > 10 ? 'scheduled' : daysOff >= 2 ? 'to_charge' : 'not_charged';

/**
 * The cycles of one mandate that nothing covers and that may be charged by now or should have been. What lies further ahead is without
 * end: of it a list may show what it likes.
 */
export function expectedOf(world: OddWorld, mandate: OddMandate, approvedOn: string | null): ExpectedRow[] {
  if (!['APROVADA', 'CONFIRMADA'].includes(plain(mandate.status)) || approvedOn === null) return [];
  const covered = new Set(
    world.charges
      .filter((charge) => charge.idRec === mandate.idRec && covers(world, charge))
      .map((charge) => cycleOf(world, charge)),
  );
  const rows: ExpectedRow[] = [];
  let index = -1;
  for (const start of startsOf(mandate)) {
    index += 1;
    const daysOff = days(world.today, start);
    if (daysOff > 10 || (mandate.end !== undefined && start > mandate.end)) break;
    // The cycle in which the approval falls has begun on that day or before it.
    if (start <= approvedOn || covered.has(index)) continue;
    rows.push({ idRec: mandate.idRec, start, state: stateOf(daysOff) });
  }
  return rows;
}

/** endToEndIds of the settlements that are no charge's and no joining payment. */
export function orphansOf(world: OddWorld): string[] {
  const ofCharges = new Set(
    world.charges.flatMap((charge) => settlementsOf(world, charge).map(({ endToEndId }) => endToEndId)),
  );
  const joining = new Set(world.mandates.map(({ joiningTxid }) => joiningTxid));
  return world.settlements
    .filter(
      ({ endToEndId, txid }) => !ofCharges.has(endToEndId) && !(txid !== undefined && joining.has(txid)),
    )
    .map(({ endToEndId }) => endToEndId)
    .sort();
}
