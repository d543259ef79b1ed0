import { amountText } from '../wire/settlement-json.ts';
import { dateOf, dayAt, rfc3339 } from '../world/calendar.ts';
import type { JoinableCharge } from '../world/fixed-charges.ts';
import type { Bank, Route } from './route.ts';

/** What no real bank offers: the virtual clock, open to all, and the charges for journeys 3 and 4. */
export function practiceRoutes({ world }: Bank): readonly Route[] {
  const chargesOf = (kind: JoinableCharge['kind']) =>
    world.joinable
      .filter((charge) => charge.kind === kind)
      .map(({ txid, amount, label }) => ({ txid, valor: amountText(amount), nome: label }));
  return [
    {
      method: 'GET',
      path: '/_practice/clock',
      audience: { kind: 'anyone' },
      answer: () => ({ today: dateOf(dayAt(world.now)), now: rfc3339(world.now) }),
    },
    {
      method: 'GET',
      path: '/_practice/charges',
      audience: { kind: 'bearer' },
      answer: () => ({ cob: chargesOf('cob'), cobv: chargesOf('cobv') }),
    },
  ];
}
