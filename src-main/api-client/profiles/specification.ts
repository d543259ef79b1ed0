import type { BankProfile } from './profile.ts';

/** A bank that does what the published specification says. */
export const specification: BankProfile = {
  id: 'specification',
  name: 'Padrão da especificação',
  defaultSchemeWord: 'instant',
  tokenAuthentication: ['basic', 'body'],
  pageSize: 1_000,
  windowDays: 31,
  concurrency: 4,
};
