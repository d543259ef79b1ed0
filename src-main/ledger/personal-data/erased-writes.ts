import { ERASED_PAYER } from '../../../src-preload/contract/vocabulary/personal-data.ts';
import type { WriteKind } from '../../../src-preload/contract/vocabulary/writing.ts';
import type { PayerDocument } from '../../core/records.ts';
import {
  isReadable,
  type JournaledWrite,
  type JournalRow,
  keyOf,
  type WriteIntent,
  type WriteOutcome,
  type WritePayloads,
} from '../model/journaled-writes.ts';

const nobodys = (document: PayerDocument): PayerDocument => ({ ...document, number: '' });

type WithoutPayer = { readonly [Kind in WriteKind]: (sent: WritePayloads[Kind]) => WritePayloads[Kind] };

const same = <Payload>(payload: Payload): Payload => payload;

/** What each kind of write sent, without the payer: amounts, days and identifiers stay. */
const WITHOUT_PAYER: WithoutPayer = {
  create_mandate: ({ contact: _, ...sent }) => ({
    ...sent,
    payer: { name: ERASED_PAYER, document: nobodys(sent.payer.document) },
    contract: '',
    object: null,
  }),
  revise_mandate: ({ revision, ...sent }) => {
    const { payerName, ...others } = revision;
    return { ...sent, revision: payerName === undefined ? others : { ...others, payerName: ERASED_PAYER } };
  },
  create_confirmation: (sent) => {
    const { document, institution } = sent.recipient;
    return { ...sent, recipient: { document: nobodys(document), account: '', branch: null, institution } };
  },
  put_joining_charge: (sent) => ({
    ...sent,
    payer: { name: ERASED_PAYER, document: nobodys(sent.payer.document) },
    message: null,
  }),
  put_charge: (sent) => ({ ...sent, info: null }),
  cancel_mandate: same,
  create_location: same,
  unlink_location: same,
  cancel_confirmation: same,
  cancel_charge: same,
  request_retry: same,
  put_webhook: same,
  remove_webhook: same,
};

/** What is kept of a closed write whose payer was erased. The bank's sentences may quote what was sent, its codes do not. */
export function writeWithoutPayer(
  write: JournalRow,
): Pick<JournaledWrite, 'key' | 'outcome'> & { readonly payload: WritePayloads[WriteKind] } {
  // Nobody knows where in it the payer stands: nothing of it stays but its columns.
  if (!isReadable(write))
    return { key: write.kind === 'create_mandate' ? '' : write.key, payload: {}, outcome: null };
  const erased = erasedIntent(write);
  return { key: keyOf(erased), payload: erased.payload, outcome: outcomeWithoutTexts(write.outcome) };
}

function erasedIntent<Kind extends WriteKind>(write: {
  readonly kind: Kind;
  readonly payload: WritePayloads[Kind];
}): WriteIntent {
  // Kind and payload belong together, which the compiler does not follow through the table.
  return { kind: write.kind, payload: WITHOUT_PAYER[write.kind](write.payload) } as unknown as WriteIntent;
}

function outcomeWithoutTexts(outcome: WriteOutcome | null): WriteOutcome | null {
  if (outcome?.state !== 'refused') return outcome;
  return { ...outcome, violations: outcome.violations.map((violation) => ({ ...violation, text: '' })) };
}
