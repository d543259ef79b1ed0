import { importTable } from '../../../fake/records/import-table.ts';
import { type ChildCompany, until } from '../child-company.ts';

/** Brings a file of mandates: goes on with what is offered of it, then sends the rows of which nothing is known. Answers the batch of these. */
export async function importMandates(company: ChildCompany, text: string): Promise<string | null> {
  const { ask, connectionId } = company;
  await resumeOffered(company);
  const table = importTable(text);
  const reading = await ask('mandateWriting', 'readImport', { connectionId, table });
  if (reading.kind !== 'rows') throw new Error(reading.reason);
  const lines = reading.rows.filter(({ duplicates }) => duplicates.length === 0).map(({ line }) => line);
  const accepted = { connectionId, table, lines, acceptedDuplicates: [] };
  const batch = lines.length === 0 ? null : await ask('mandateWriting', 'importRows', accepted);
  await resumeOffered(company);
  return batch?.batchId ?? null;
}

/** Resumes interrupted imports until none is left; one that is being sent is waited for. */
export async function resumeOffered({ ask, connectionId }: ChildCompany): Promise<void> {
  const offered = () => ask('mandateWriting', 'imports', { connectionId });
  await until(async () => {
    const [first] = await offered();
    if (first === undefined) return true;
    const { batchId, state } = first;
    if (state !== 'sending') await ask('mandateWriting', 'resumeImport', { connectionId, batchId });
    return false;
  });
}
