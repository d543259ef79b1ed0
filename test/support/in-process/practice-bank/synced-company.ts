import { tempFolder } from '../folders/temp-folder.ts';
import { runCicloHere } from '../run-ciclo-here.ts';
import { connectArgs, practiceBank, TODAY } from './terminal-company.ts';

/** Connects a company at the terminal to a practice bank of its own, its secret in `SECRET`. */
export async function connectedCompany() {
  const data = tempFolder();
  const ready = await practiceBank();
  const env = { SECRET: ready.clientSecret };
  await runCicloHere([...connectArgs(data, ready), '--secret-env', 'SECRET'], env);
  return { data, ready, env };
}

/** The same, read once on `TODAY`. */
export async function syncedCompany() {
  const company = await connectedCompany();
  const { data, env } = company;
  await runCicloHere(['sync', '--data', data, '--secret-env', 'SECRET', '--today', TODAY], env);
  return company;
}
