import { isLoopback } from '../../../../src-preload/contract/vocabulary/connections.ts';
import { CicloError } from '../../../core/failure.ts';
import { withoutTail } from '../../../ledger/postgres/server-url.ts';

type Company = {
  readonly name: string;
  readonly isPractice: boolean;
  readonly profile: string;
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly server?: { readonly url: string } | undefined;
  readonly copy?: { readonly from?: string | undefined } | undefined;
};

/** Puts right what earlier versions left of a company; the very same where there is nothing. */
export const setRight = <Each extends Company>(found: Each): Each => withTrueMark(withoutTails(found));

/** What people are to know of companies that an earlier version left otherwise. */
export function noticesOf(found: readonly Company[]): readonly CicloError[] {
  const name = namesOf(found.filter((each) => withoutTails(each) !== each));
  const real = namesOf(found.filter(wasAtRisk));
  return [
    ...(name === ''
      ? []
      : [new CicloError('server_password_kept', `settings held a part of a password: ${name}`, { name })]),
    ...(real === ''
      ? []
      : [new CicloError('practice_became_real', `${real} is not at the practice bank`, { name: real })]),
  ];
}

const namesOf = (companies: readonly Company[]): string => companies.map(({ name }) => name).join(', ');

/** At a server no start of the practice bank would have begun it anew. */
const wasAtRisk = (company: Company): boolean =>
  company.server === undefined && withTrueMark(company) !== company;

/**
 * The mark of practice lets a ledger be removed unasked, so it stands only beside all else that the practice bank writes. Earlier versions let people make the
 * company that bears it another bank's, or take it to a server, and real charges have come into it since.
 */
export const withTrueMark = <Each extends Company>(company: Each): Each =>
  company.isPractice && !isOfPracticeBank(company) ? { ...company, isPractice: false } : company;

const isOfPracticeBank = ({ profile, baseUrl, tokenUrl, server }: Company): boolean =>
  server === undefined &&
  profile === 'practice' &&
  [baseUrl, tokenUrl].every((url) => isLoopback(new URL(url)));

/** The company itself where nothing of a password stands in its addresses. */
function withoutTails<Each extends Company>(company: Each): Each {
  const { server, copy } = company;
  const own = server && { ...server, url: withoutTail(server.url) };
  const from = copy?.from === undefined ? undefined : withoutTail(copy.from);
  if (own?.url === server?.url && from === copy?.from) return company;
  return { ...company, ...(own && { server: own }), ...(copy && { copy: { ...copy, from } }) };
}
