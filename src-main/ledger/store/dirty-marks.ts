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

/** What was marked since the last time: ids of charges and mandates. */
export type Marked = {
  /** Each by itself, whether it bore a mark already or not. */
  readonly charges: readonly number[];
  /** Those and all of their mandate's, as far as they bore no mark before: the others wait for what a poll is still to read. */
  readonly fresh: readonly number[];
  readonly mandates: readonly number[];
};

/** Marks some charges, and all of some mandates; answers those that bore no mark. */
const PUT_CHARGES = `
  INSERT OR IGNORE INTO dirty_charge SELECT CAST(value AS BIGINT) FROM json_each(?)
  UNION SELECT c.id FROM json_each(?) m CROSS JOIN charge c ON c.mandate_id = CAST(m.value AS BIGINT)
  RETURNING charge_id`;

/** Marks are gathered and written in one statement a batch: one a record would be a tenth of the cost of storing it. */
export function openDirtyMarks(db: LedgerDatabase): DirtyMarks {
  const [charges, mandates, wholeMandates] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const putCharges = db.prepare<[string, string], number>(PUT_CHARGES).pluck();
  const putMandates = db.prepare<[string]>(
    'INSERT OR IGNORE INTO dirty_mandate SELECT CAST(value AS BIGINT) FROM json_each(?)',
  );
  const forget = (): void => {
    for (const gathered of [charges, mandates, wholeMandates]) gathered.clear();
  };
  return {
    charge: (chargeId) => void charges.add(chargeId),
    mandate: (mandateId) => void mandates.add(mandateId),
    chargesOf: (mandateId) => void wholeMandates.add(mandateId),
    flush: () => {
      const isAny = charges.size + wholeMandates.size > 0;
      const fresh = isAny
        ? putCharges.all(JSON.stringify([...charges]), JSON.stringify([...wholeMandates]))
        : [];
      if (mandates.size > 0) putMandates.send(JSON.stringify([...mandates]));
      const marked = { charges: [...charges], fresh, mandates: [...mandates] };
      forget();
      return marked;
    },
    forget,
  };
}
