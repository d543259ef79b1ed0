import { findOnPath, installDebianPackages } from './programs.ts';

/** Programs of plain text accounting that judge exported journals, by the package that each comes in. */
const NEEDED = { hledger: 'hledger', 'bean-check': 'beancount', ledger: 'ledger' };

/** Whether exported journals can be shown to the programs that they are for, which are installed on Debian as root. */
export function ensureAccounting(): boolean {
  return hasAccounting() || (installDebianPackages(Object.values(NEEDED)) && hasAccounting());
}

function hasAccounting(): boolean {
  return Object.keys(NEEDED).every((program) => findOnPath([program]) !== null);
}
