import type { CompanyFigures } from '../../../../src-preload/contract/office.ts';

const NONE = { count: 0, amount: 0 };

/** Figures of a company that wants nothing, but for what is changed. */
export const companyFigures = (changes: Partial<CompanyFigures> = {}): CompanyFigures => ({
  asOf: '2026-03-10',
  at: '2026-03-10T15:00:00.000Z',
  unpaid: { ...NONE, oldest: null },
  toCharge: { ...NONE, unpriced: 0, until: null },
  attention: NONE,
  orphans: NONE,
  lastGoodPoll: '2026-03-10T15:00:00.000Z',
  lastFailure: null,
  readFailure: null,
  certificateUntil: null,
  closed: { caixa: null, competencia: null },
  outbox: { count: 0, inDoubt: 0 },
  ...changes,
});
