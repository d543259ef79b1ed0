import type { UtcInstant } from '../../../../src-main/core/civil-date.ts';
import type { ChargeDraft, MandateDraft } from '../../../../src-main/core/drafts.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import type { WriteIntent } from '../../../../src-main/ledger/model/journaled-writes.ts';
import { day, noon } from './ledger-records.ts';

/** R$ 50.00 of RR1, due on 12 January 2026, under a txid of our own. */
function chargeDraft(changes: Partial<ChargeDraft> = {}): ChargeDraft {
  return {
    txid: 'tx1',
    idRec: 'RR1',
    dueDate: day('2026-01-12'),
    amount: centavos(5_000),
    adjustsToBusinessDay: true,
    info: null,
    receiver: { account: '12345', accountType: 'CORRENTE', branch: '0001' },
    ...changes,
  };
}

/** The journal's entry for such a charge. */
export const chargeWrite = (changes: Partial<ChargeDraft> = {}): WriteIntent => ({
  kind: 'put_charge',
  payload: chargeDraft(changes),
});

/** A monthly mandate of R$ 50.00 for contract CT-1. */
export function mandateDraft(changes: Partial<MandateDraft> = {}): MandateDraft {
  return {
    payer: { name: 'Márcia Araújo', document: { kind: 'cpf', number: '12345678909' } },
    contract: 'CT-1',
    object: null,
    periodicity: 'MENSAL',
    firstDate: day('2026-01-10'),
    lastDate: null,
    value: { kind: 'fixed', amount: centavos(5_000) },
    allowsRetries: false,
    agreement: null,
    locationId: null,
    joiningTxid: null,
    ...changes,
  };
}

/** A write of each kind, no two of which stand in each other's way. */
export const WRITE_OF_EACH_KIND: readonly WriteIntent[] = [
  { kind: 'create_mandate', payload: mandateDraft() },
  { kind: 'revise_mandate', payload: { idRec: 'RR1', revision: { firstDate: day('2026-02-10') } } },
  { kind: 'cancel_mandate', payload: { idRec: 'RR1' } },
  { kind: 'create_location', payload: {} },
  { kind: 'unlink_location', payload: { locationId: 7 } },
  {
    kind: 'create_confirmation',
    payload: {
      idRec: 'RR1',
      expiresAt: noon('2026-01-20'),
      recipient: {
        document: { kind: 'cpf', number: '12345678909' },
        account: '1',
        branch: null,
        institution: '99999011',
      },
    },
  },
  { kind: 'cancel_confirmation', payload: { idSolicRec: 'SC1' } },
  chargeWrite(),
  { kind: 'cancel_charge', payload: { txid: 'tx1' } },
  { kind: 'request_retry', payload: { txid: 'tx1', date: day('2026-01-14') } },
  {
    kind: 'put_webhook',
    payload: { target: { kind: 'settlements', key: 'chave' }, url: 'https://loja.example/avisos' },
  },
  { kind: 'remove_webhook', payload: { target: { kind: 'mandates' } } },
];

/** Moments a second apart. */
export const moment = (seconds: number): UtcInstant =>
  new Date(Date.parse(noon('2026-01-05')) + seconds * 1_000).toISOString() as UtcInstant;
