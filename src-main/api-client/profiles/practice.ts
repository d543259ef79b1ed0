import type { BankProfile } from './profile.ts';

/** The practice bank: the specification, a clock of its own, and a list of charges to join with. */
export const practice: BankProfile = {
  id: 'practice',
  name: 'Banco de treino',
  defaultSchemeWord: 'instant',
  tokenAuthentication: ['basic'],
  pageSize: 1_000,
  windowDays: 31,
  concurrency: 8,
  clockPath: '/_practice/clock',
  joiningChargesPath: '/_practice/charges',
};
