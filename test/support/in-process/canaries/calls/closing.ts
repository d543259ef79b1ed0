import type { Company } from '../company.ts';
import type { Examples } from '../example.ts';

/** Months long before the company began: over, and of no other example. */
const quiet = ({ own }: Company, month: string) => ({ ...own, month, basis: 'caixa' as const });

const closed = async (company: Company, month: string): Promise<number> => {
  const asked = quiet(company, month);
  const { draft } = await company.ask('closing', 'month', asked);
  return (await company.ask('closing', 'close', { ...asked, linesHash: draft.linesHash })).id;
};

const reopening = async (company: Company, month: string) => ({
  ...company.own,
  id: await closed(company, month),
  reason: 'a refund was missing',
});

export const closing: Examples<'closing'> = {
  list: ({ own }) => own,
  month: (company) => quiet(company, '2001-01'),
  changesSince: ({ own }) => ({ ...own, month: '2001-01' }),
  adjustments: (company) => quiet(company, '2001-01'),
  lines: (company) => ({ ...quiet(company, '2001-01'), extent: 'whole', figure: 'net', after: null }),
  difference: async (company) => {
    const { id } = await company.ask('closing', 'reopen', await reopening(company, '2001-02'));
    return { ...company.own, id };
  },
  close: async (company) => {
    const { draft } = await company.ask('closing', 'month', quiet(company, '2001-03'));
    return { ...quiet(company, '2001-03'), linesHash: draft.linesHash };
  },
  reopen: (company) => reopening(company, '2001-04'),
  saveReport: (company) => quiet(company, '2001-01'),
  verify: ({ own }) => own,
  files: async (company) => ({ ...company.own, id: await closed(company, '2001-05') }),
  setRegime: ({ own }) => ({ ...own, year: 2026, basis: 'caixa' }),
};
