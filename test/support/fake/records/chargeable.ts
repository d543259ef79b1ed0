import { civilDate } from '../../../../src-main/core/civil-date.ts';
import type { ChargeableMandate, KnownCharge } from '../../../../src-main/core/cycles/charge-warnings.ts';
import { centavos } from '../../../../src-main/core/money.ts';

/** An idRec that ends in a number of four digits. */
export const idRecOf = (number: number): string =>
  `RR1234567820260105abcdefg${String(number).padStart(4, '0')}`;

/** A monthly mandate, approved at once, charged from 10 November 2026; some of it changed. */
export function chargeable(change: Partial<ChargeableMandate> = {}): ChargeableMandate {
  return {
    idRec: idRecOf(1),
    status: 'APROVADA',
    startDate: civilDate('2026-11-10'),
    endDate: null,
    periodicity: 'MENSAL',
    fixedAmount: centavos(9_990),
    approvedOn: civilDate('2026-11-01'),
    unreadableEnd: null,
    ...change,
  };
}

/** A charge of that mandate that is due on a day; some of it changed. */
export function chargeDue(dueDate: string, change: Partial<KnownCharge> = {}): KnownCharge {
  return {
    txid: `x${dueDate.replaceAll('-', '')}`.padEnd(26, 'x'),
    idRec: idRecOf(1),
    status: 'ATIVA',
    dueDate: civilDate(dueDate),
    amount: centavos(9_990),
    net: 0,
    decision: null,
    isUnreadable: false,
    closing: null,
    ...change,
  };
}
