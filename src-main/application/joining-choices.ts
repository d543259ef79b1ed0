import type { Handlers } from '../../src-preload/contract/index.ts';
import type { JoiningCharge } from '../api-client/bank-api.ts';
import { parseDecimal } from '../core/money.ts';

type JoiningChoice = Awaited<ReturnType<Handlers['mandates']['joiningCharges']>>[number];

/**
 * The charges that a mandate's code can be composed with. A mandate that names its joining charge takes no other immediate one: the
 * bank refuses it (specification, RecConsultaInvalida), so none is offered. The named one comes first, though the bank may not list it.
 */
export function joiningChoices(named: string | null, listed: readonly JoiningCharge[]): JoiningChoice[] {
  const choices = listed.map(asChoice);
  if (named === null) return choices;
  const own = choices.find(({ txid }) => txid === named) ?? unlisted(named);
  return [own, ...choices.filter(({ txid, journey }) => txid !== named && journey !== 'JORNADA_3')];
}

const asChoice = ({ txid, journey, amount, label }: JoiningCharge): JoiningChoice => ({
  txid,
  journey,
  label,
  amount: amount === null ? null : parseDecimal(amount),
});

const unlisted = (txid: string): JoiningChoice => ({
  txid,
  journey: 'JORNADA_3',
  amount: null,
  label: '',
});
