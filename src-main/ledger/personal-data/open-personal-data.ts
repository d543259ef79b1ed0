import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { LedgerKeeping } from '../engine/ledger-keeping.ts';
import type { ActLog } from '../store/acts.ts';
import { compactAfterErasing, noteErased } from '../store/compaction.ts';
import type { Access } from '../writer/access.ts';
import { type ExportJournal, openExportJournal } from './document-exports.ts';
import { erasePayers } from './erase-payers.ts';
import { type PayerScope, payersOfMandate, readPayerScope, refusalOf } from './payer-scope.ts';
import {
  noteAppliedOn,
  type Retention,
  readOverduePayers,
  readRetention,
  setRetention,
  wasAppliedOn,
} from './retention.ts';

/** What the law on personal data asks of a ledger. */
export type PersonalDataStore = ExportJournal & {
  readonly setRetention: (years: Retention) => void;
  /**
   * Erases the person who pays a mandate, with all mandates of the same document. Throws `not_found` where the ledger has no such mandate
   * or its payer was erased, `payer_still_charged` and `payer_undecided` where it cannot be yet.
   */
  readonly erasePayer: (idRec: string, at: UtcInstant) => void;
  /** Erases, once a day, whose last cycle is older than the retention, unless something is owed of it or proven. Answers how many mandates that touched. */
  readonly applyRetention: (today: CivilDate, at: UtcInstant) => number;
};

/** Prepares it; what erases ends with the ledger written anew, which no transaction may hold. */
export function openPersonalData(
  db: LedgerDatabase,
  keeping: LedgerKeeping,
  { reading, writing, acts }: Access & { readonly acts: ActLog },
): PersonalDataStore {
  const journal = openExportJournal(db, acts);
  const compact = (): void => compactAfterErasing(db, keeping);
  const erase = (scope: PayerScope, at: UtcInstant): void => {
    erasePayers(db, scope, at);
    noteErased(db);
  };
  const eraseOne = writing((idRec: string, at: UtcInstant) => {
    erase(erasableScope(db, idRec), at);
    acts.record({ kind: 'erasure', at, subject: 'mandate', subjectId: idRec });
  });
  const eraseOverdue = writing((today: CivilDate, at: UtcInstant): number => {
    const years = readRetention(db);
    if (years === null || wasAppliedOn(db, today)) return 0;
    const { scope } = readOverduePayers(db, years, today);
    if (scope !== null) erase(scope, at);
    noteAppliedOn(db, today);
    return scope?.mandates.length ?? 0;
  });
  return {
    beginDocumentExport: writing(journal.beginDocumentExport),
    endDocumentExport: writing(journal.endDocumentExport),
    setRetention: writing((years: Retention) => {
      const [from, to] = [readRetention(db), years].map((kept) => (kept === null ? null : String(kept)));
      setRetention(db, years);
      const about = { subject: 'company', subjectId: null } as const;
      acts.record({ kind: 'retention', at: keeping.now(), ...about, from: from ?? null, to: to ?? null });
    }),
    erasePayer: reading((idRec, at) => {
      keeping.whileErasing(() => eraseOne(idRec, at));
      compact();
    }),
    applyRetention: reading((today, at) => {
      const erased = keeping.whileErasing(() => eraseOverdue(today, at));
      // Also what an earlier run began and could not end.
      compact();
      return erased;
    }),
  };
}

function erasableScope(db: LedgerDatabase, idRec: string): PayerScope {
  const payers = payersOfMandate(db, idRec);
  if (payers.length === 0) throw new CicloError('not_found', `no payer of ${idRec} to erase`, { id: idRec });
  const scope = readPayerScope(db, payers);
  const refusal = refusalOf(db, scope);
  if (refusal !== null)
    throw new CicloError(refusal, `the payer of ${idRec} cannot be erased yet`, { id: idRec });
  return scope;
}
