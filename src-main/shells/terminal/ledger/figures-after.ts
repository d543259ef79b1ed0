import type { CompanyFigures } from '../../../../src-preload/contract/office.ts';
import type { DataFolder } from '../../../application/companies/data-folder/data-folder.ts';
import { keepFigures, readFigures } from '../../../application/companies/office/kept-figures.ts';
import type { LedgerReader } from '../../../ledger/open-ledger-reader.ts';
import { now } from '../now.ts';

/** The company whose ledger a command has changed. */
type Changed = {
  readonly folder: Pick<DataFolder, 'ledgerFile'>;
  readonly id: string;
  readonly reader: Pick<LedgerReader, 'figures'>;
};

/**
 * Keeps what the office shows of a company after a command, with what is known beside its ledger. Derived figures: where they cannot be kept
 * the command has done its work all the same, and the app reads them at its next poll.
 */
export function keepFiguresAfter(
  { folder, id, reader }: Changed,
  known: Partial<Pick<CompanyFigures, 'lastFailure'>> = {},
): void {
  const { lastFailure = null, certificateUntil = null } = readFigures(folder, id).figures ?? {};
  try {
    const at = now();
    keepFigures(folder, id, {
      ...reader.figures(),
      at,
      certificateUntil,
      lastFailure,
      readFailure: null,
      ...known,
    });
  } catch {
    // Nothing that a person asked for was lost.
  }
}
