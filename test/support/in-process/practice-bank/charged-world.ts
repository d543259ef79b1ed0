import { type ChargeDraft, createCharge } from '../../../../src-main/practice-bank/actions/charge-actions.ts';
import { approveMandate, createMandate } from '../../../../src-main/practice-bank/actions/mandate-actions.ts';
import { statusAt } from '../../../../src-main/practice-bank/records/charge.ts';
import type { Mandate } from '../../../../src-main/practice-bank/records/mandate.ts';
import type { PlacedCharge } from '../../../../src-main/practice-bank/records/placed.ts';
import { RECEIVER } from '../../../../src-main/practice-bank/rules/people.ts';
import type { World } from '../../../../src-main/practice-bank/storage/world.ts';
import { FIRST_DAY, smallWorld } from './world-actions.ts';

/** A day on which no city rests, four days into the small world. */
export const DUE = FIRST_DAY + 4;

/** A small world with an approved mandate of the client's, monthly from {@link DUE} on, fixed and with retries unless said. */
export class ChargedWorld {
  readonly world: World;
  mandate: Mandate;

  constructor(terms: Partial<Parameters<typeof createMandate>[1]> = {}, payers = 4) {
    this.world = smallWorld(3, payers);
    const made = createMandate(this.world, {
      payer: { name: 'Ana Souza', document: { kind: 'cpf', number: '11144477735' } },
      object: 'Aulas',
      contract: 'C-1',
      agreement: null,
      periodicity: 'MENSAL',
      anchor: DUE,
      endDay: null,
      value: { kind: 'fixed', amount: 5_000 },
      allowsRetries: true,
      joiningTxid: null,
      locationId: null,
      ...terms,
    });
    this.mandate = approveMandate(this.world, made, 'JORNADA_2');
  }

  /** A charge of the mandate, due on {@link DUE} unless said. */
  charge(terms: Partial<ChargeDraft> = {}): PlacedCharge {
    return createCharge(this.world, {
      mandate: this.mandate,
      txid: null,
      dueDay: DUE,
      amount: 5_000,
      adjustsToBusinessDay: true,
      info: null,
      account: RECEIVER.account,
      debtor: null,
      request: {},
      ...terms,
    });
  }

  /** A charge as it is by now. */
  now({ charge: { txid } }: PlacedCharge): PlacedCharge {
    const placed = this.world.chargeByTxid(txid);
    if (placed === null) throw new RangeError(txid);
    return placed;
  }

  status(placed: PlacedCharge): string {
    return statusAt(this.now(placed).charge.history, this.world.now);
  }

  /** Kind and status of each attempt. */
  attempts(placed: PlacedCharge): readonly string[] {
    return this.now(placed).charge.attempts.map(
      (one) => `${one.kind} ${statusAt(one.history, this.world.now)}`,
    );
  }
}
