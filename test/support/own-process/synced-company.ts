import { tempFolder } from '../in-process/folders/temp-folder.ts';
import { connectArgs, practiceBank, TODAY } from '../in-process/practice-bank/terminal-company.ts';
import { runCiclo } from './run-ciclo.ts';

/** Connects a company at the terminal to a practice bank of its own, its secret in `SECRET`. */
export async function connectedCompany() {
  const data = tempFolder();
  const ready = await practiceBank();
  const env = { SECRET: ready.clientSecret };
  await runCiclo([...connectArgs(data, ready), '--secret-env', 'SECRET'], env);
  return { data, ready, env };
}

/** The same, read once on `TODAY`. */
export async function syncedCompany() {
  const company = await connectedCompany();
  const { data, env } = company;
  await runCiclo(['sync', '--data', data, '--secret-env', 'SECRET', '--today', TODAY], env);
  return company;
}
