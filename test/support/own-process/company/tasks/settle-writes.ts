import { type ChildCompany, until } from '../child-company.ts';

/** Has what an earlier process left without an answer looked up at the bank until all of it is settled. */
export async function settleWrites({ ask, connectionId }: ChildCompany): Promise<void> {
  await until(async () => (await ask('writing', 'resolve', { connectionId })).length === 0);
}
