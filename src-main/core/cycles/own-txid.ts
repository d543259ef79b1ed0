const MANDATE_ID = /^[a-zA-Z0-9]{29}$/;
const CYCLE_DIGITS = 4;
const TRY_DIGITS = 2;
const BASE = 36;

/**
 * The txid of our own for a charge of a mandate's cycle: the idRec, the cycle's index and the try, 35 letters and digits. The same
 * arguments give the same txid, so that a charge sent again after a crash is the same PUT; different ones never do, since each
 * part keeps its own places. `attempt` counts the charges of the cycle that were replaced, 0 first. Throws `RangeError` for an idRec
 * that is not 29 letters and digits (specification, RecId) and for numbers beyond their places (1,679,616 cycles, 1,296 tries).
 */
export function ownTxid(idRec: string, cycle: number, attempt: number): string {
  if (!isMandateId(idRec)) throw new RangeError(`not an idRec: ${idRec}`);
  return `${idRec}${places(cycle, CYCLE_DIGITS)}${places(attempt, TRY_DIGITS)}`;
}

/** Whether an id has the 29 letters and digits that a txid of our own is made from. */
export const isMandateId = (idRec: string): boolean => MANDATE_ID.test(idRec);

/** The first txid of our own for a cycle that no charge bears yet; `taken` holds the txids of the mandate's charges. */
export function nextOwnTxid(idRec: string, cycle: number, taken: ReadonlySet<string>): string {
  for (let attempt = 0; ; attempt += 1) {
    const txid = ownTxid(idRec, cycle, attempt);
    if (!taken.has(txid)) return txid;
  }
}

function places(value: number, digits: number): string {
  const text = value.toString(BASE).padStart(digits, '0');
  if (!Number.isSafeInteger(value) || value < 0 || text.length > digits) {
    throw new RangeError(`no number of ${digits} places: ${value}`);
  }
  return text;
}
