import type { PayerKey } from '../../../../src-preload/contract/payers.ts';
import { type AccountCharge, type PayerAccount, payerAccount } from '../../../core/close/payer-account.ts';
import type { PayerDocument } from '../../../core/records.ts';
import { chargesAndMovements, findPayer, mandatesOf } from '../pages/payer-detail.ts';
import type { PayerReading } from '../pages/payer-list.ts';
import type { Days } from '../rows/money-lines.ts';
import { documentOf } from '../rows/payer-columns.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

/** A payer by the ledger's own number, by one of the mandates, or by the whole document. */
export type AccountKey = PayerKey | { readonly by: 'document'; readonly document: PayerDocument };

/** A payer with the account of some days; the document whole, null where the bank tells none. */
export type AccountOfPayer = {
  readonly payerId: number;
  readonly name: string;
  readonly document: PayerDocument | null;
  readonly account: PayerAccount;
};

const BY_DOCUMENT =
  'SELECT id FROM payer INDEXED BY payer_by_document WHERE document = ? ORDER BY id DESC LIMIT 1';

/** What a person says was paid by other means, of these charges. */
const OUTSIDE = `
  SELECT c.txid, d.at, d.paid_on AS paidOn, d.amount, d.not_kept AS notKeptThen FROM json_each(?) w
  CROSS JOIN charge c INDEXED BY charge_by_mandate ON c.mandate_id = CAST(w.value AS BIGINT)
  CROSS JOIN decision d ON d.charge_id = c.id WHERE d.kind = 'settled_outside'`;

type Outside = NonNullable<AccountCharge['outside']> & { readonly txid: string };

/** The account of a payer; null where the ledger knows nobody of that key. */
export function readPayerAccount(
  { prepare, asOf }: Pick<PayerReading, 'prepare' | 'asOf'>,
  key: AccountKey,
  days: Days,
): AccountOfPayer | null {
  const known = keyOf(prepare, key);
  const payer = known && findPayer(prepare, known);
  if (payer === null) return null;
  const mandates = mandatesOf(prepare, payer.rows);
  const { charges, movements } = chargesAndMovements(prepare, mandates);
  const outside = outsideOf(
    prepare,
    mandates.map(({ id }) => id),
  );
  const said = charges.map(
    (charge): AccountCharge => ({ ...charge, outside: outside.get(charge.txid) ?? null }),
  );
  return {
    payerId: payer.payerId,
    name: payer.name,
    document: documentOf(payer.document, payer.documentKind),
    account: payerAccount(said, movements, days, asOf()),
  };
}

function keyOf(prepare: StatementCache, key: AccountKey): PayerKey | null {
  if (key.by !== 'document') return key;
  const payerId = prepare<number>(BY_DOCUMENT).pluck().get(key.document.number);
  return payerId === undefined ? null : { by: 'payer', payerId };
}

const outsideOf = (prepare: StatementCache, mandates: readonly number[]): ReadonlyMap<string, Outside> =>
  new Map(
    prepare<Outside>(OUTSIDE)
      .all(JSON.stringify(mandates))
      .map((row) => [row.txid, row]),
  );
