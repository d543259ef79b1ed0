import type { ChildCompany } from '../child-company.ts';
import { resumeOffered } from './import-mandates.ts';

/** Gives each mandate of an import an address for its code: goes on with what is offered of it, then asks for those that have none. */
export async function locateMandates(company: ChildCompany, batchId: string): Promise<void> {
  const { ask, connectionId } = company;
  await resumeOffered(company);
  const imported = await ask('mandateWriting', 'importedMandates', { connectionId, batchId });
  if (imported.length === 0) throw new Error(`no mandates of ${batchId}`);
  if (imported.every(({ hasLocation }) => hasLocation)) return;
  await ask('mandateWriting', 'createLocations', { connectionId, batchId });
  await resumeOffered(company);
}
