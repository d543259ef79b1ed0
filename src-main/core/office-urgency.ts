import type { CompanyFigures } from '../../src-preload/contract/office.ts';
import { OFFICE_NEEDS, type OfficeNeed } from '../../src-preload/contract/vocabulary/office.ts';
import { type CivilDate, daysBetween } from './civil-date.ts';

/** From so many days before its last on a certificate wants to be renewed: banks take a week or two to issue the next one. */
export const CERTIFICATE_ENDING_DAYS = 30;
/** With so few days left a charge cannot wait: today and tomorrow. */
const WINDOW_CLOSING_DAYS = 2;

/** What the urgency of a company follows from. */
export type OfficeFacts = {
  readonly name: string;
  /** The practice company comes last, whatever it wants: nothing in it is real. */
  readonly isPractice: boolean;
  readonly today: CivilDate;
  /** Null where they are not known. */
  readonly figures: CompanyFigures | null;
};

type Rule = (figures: CompanyFigures, today: CivilDate) => boolean;

/** When a company has each of the needs, as of a day. */
const RULES: Readonly<Record<Exclude<OfficeNeed, 'not_known'>, Rule>> = {
  window_closing: (figures, today) => daysLeft(today, figures.toCharge.until) < WINDOW_CLOSING_DAYS,
  in_doubt: ({ outbox }) => outbox.inDoubt > 0,
  poll_failing: ({ lastFailure, readFailure }) => lastFailure !== null || readFailure !== null,
  certificate_ended: ({ certificateUntil }, today) => daysLeft(today, certificateUntil) < 0,
  certificate_ending: ({ certificateUntil }, today) => {
    const days = daysLeft(today, certificateUntil);
    return days >= 0 && days < CERTIFICATE_ENDING_DAYS;
  },
  attention: (figures) => figures.attention.count > 0,
  orphans: ({ orphans }) => orphans.count > 0,
  unpaid: ({ unpaid }) => unpaid.count > 0,
  to_charge: ({ toCharge }) => toCharge.count > 0,
  unfinished: ({ asOf, outbox }) => asOf === null || outbox.count > outbox.inDoubt,
};

/** What a company wants of a person, the most pressing first; the rule of each stands in rules/office.md. */
export function needsOf({ figures, today }: Pick<OfficeFacts, 'figures' | 'today'>): OfficeNeed[] {
  if (figures === null) return ['not_known'];
  return OFFICE_NEEDS.filter((need) => need !== 'not_known' && RULES[need](figures, today));
}

/** Days that are left of a window, its last one not counted; without end where there is none. */
function daysLeft(today: CivilDate, until: string | null): number {
  return until === null ? Number.POSITIVE_INFINITY : daysBetween(today, until as CivilDate);
}

/**
 * Companies in the order in which they want to be looked at: by their most pressing need, of equal needs the nearer deadline to charge, then
 * the larger unpaid sum, then by name. Those that want nothing come after all others, the practice company last.
 */
export function inOrderOfUrgency<Company extends OfficeFacts>(companies: readonly Company[]): Company[] {
  const keys = new Map(companies.map((company) => [company, keyOf(company)]));
  const keyFor = (company: Company): Key => keys.get(company) ?? keyOf(company);
  return companies.toSorted((a, b) => compareKeys(keyFor(a), keyFor(b)) || words.compare(a.name, b.name));
}

type Key = {
  readonly isPractice: boolean;
  readonly rank: number;
  readonly until: string;
  readonly unpaid: bigint;
};

const words = new Intl.Collator('pt-BR', { numeric: true });
/** After every day. */
const NO_DAY = '9999';

function keyOf(company: OfficeFacts): Key {
  const [first] = needsOf(company);
  return {
    isPractice: company.isPractice,
    rank: first === undefined ? OFFICE_NEEDS.length : OFFICE_NEEDS.indexOf(first),
    until: company.figures?.toCharge.until ?? NO_DAY,
    unpaid: BigInt(company.figures?.unpaid.amount ?? 0),
  };
}

function compareKeys(a: Key, b: Key): number {
  if (a.isPractice !== b.isPractice) return a.isPractice ? 1 : -1;
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.until !== b.until) return a.until < b.until ? -1 : 1;
  return Number(b.unpaid - a.unpaid > 0n) - Number(b.unpaid - a.unpaid < 0n);
}
