import type { JoinableCharge } from '../records/joinable-charge.ts';
import { dateOf, dayAt, rfc3339 } from '../timeline/calendar.ts';
import { amountText } from '../wire/settlement-json.ts';
import type { Bank, Route } from './route.ts';

/** What no real bank offers: the virtual clock, open to all, and the charges for journeys 3 and 4. */
export function practiceRoutes(bank: Bank): readonly Route[] {
  const chargesOf = (kind: JoinableCharge['kind']) =>
    bank.world.joinables.all
      .filter((charge) => charge.kind === kind)
      .map(({ txid, amount, label }) => ({ txid, valor: amountText(amount), nome: label }));
  return [
    {
      method: 'GET',
      path: '/_practice/clock',
      audience: { kind: 'anyone' },
      answer: () => ({ today: dateOf(dayAt(bank.world.now)), now: rfc3339(bank.world.now) }),
    },
    {
      method: 'GET',
      path: '/_practice/charges',
      audience: { kind: 'bearer' },
      answer: () => ({ cob: chargesOf('cob'), cobv: chargesOf('cobv') }),
    },
  ];
}
