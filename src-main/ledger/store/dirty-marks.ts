import type { LedgerDatabase } from '../engine/ledger-database.ts';

/** Marks of what has to be worked out again. They outlive the process: a sync that is killed loses none. */
export type DirtyMarks = {
  readonly charge: (chargeId: number) => void;
  readonly mandate: (mandateId: number) => void;
  /** Every charge of a mandate: its payer is shown and ordered by with them. */
  readonly chargesOf: (mandateId: number) => void;
  /** Writes the marks gathered so far, and answers them; to be called before the transaction ends. */
  readonly flush: () => Marked;
  /** Drops the marks gathered so far; to be called when the transaction was rolled back. */
  readonly forget: () => void;
};

/** What was marked since the last time: ids of charges and mandates, and mandates all of whose charges were. */
export type Marked = {
  readonly charges: readonly number[];
  readonly mandates: readonly number[];
  readonly wholeMandates: readonly number[];
};

/** Marks are gathered and written in one statement a batch: one a record would be a tenth of the cost of storing it. */
export function openDirtyMarks(db: LedgerDatabase): DirtyMarks {
  const [charges, mandates, wholeMandates] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const putCharges = db.prepare<[string]>(
    'INSERT OR IGNORE INTO dirty_charge SELECT CAST(value AS BIGINT) FROM json_each(?)',
  );
  const putMandates = db.prepare<[string]>(
    'INSERT OR IGNORE INTO dirty_mandate SELECT CAST(value AS BIGINT) FROM json_each(?)',
  );
  const chargesOf = db.prepare<[number]>(
    'INSERT OR IGNORE INTO dirty_charge SELECT id FROM charge WHERE mandate_id = ?',
  );
  const forget = (): void => {
    for (const gathered of [charges, mandates, wholeMandates]) gathered.clear();
  };
  return {
    charge: (chargeId) => void charges.add(chargeId),
    mandate: (mandateId) => void mandates.add(mandateId),
    chargesOf: (mandateId) => {
      chargesOf.send(mandateId);
      wholeMandates.add(mandateId);
    },
    flush: () => {
      if (charges.size > 0) putCharges.send(JSON.stringify([...charges]));
      if (mandates.size > 0) putMandates.send(JSON.stringify([...mandates]));
      const marked = { charges: [...charges], mandates: [...mandates], wholeMandates: [...wholeMandates] };
      forget();
      return marked;
    },
    forget,
  };
}
