import { chargeOf } from '../../fake/records/proposed-charge.ts';
import { ACCOUNT, daysAfter } from '../practice-bank/request-bodies.ts';
import type { CompanyApplication } from './company-application.ts';

/** The charges that a company would send of these mandates in the forty days from `today` on, once it has said into which account. */
export async function proposedMonth(
  { ask, connectionId }: CompanyApplication,
  today: string,
  idRecs: readonly string[],
) {
  const { agencia: branch, conta: account, tipoConta: accountType } = ACCOUNT;
  await ask('charging', 'setReceiver', { connectionId, branch, account, accountType });
  const { rows } = await ask('charging', 'month', { connectionId, first: today, last: daysAfter(today, 40) });
  return rows.filter(({ idRec }) => idRecs.includes(idRec)).map(chargeOf);
}
