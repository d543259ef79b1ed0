import { TEXT_LIMITS } from '../../../src-preload/contract/vocabulary/limits.ts';
import { type Checked, checked, refused, type TypedReading } from '../draft-reading.ts';
import type { PayerDocument } from '../records.ts';
import { readDocument, readOptional, readText } from '../typed-values.ts';

/** Who receives, as a person wants it on paper; null where they leave it to the company's name and the bank's number. */
export type ReceiverOnPaper = { readonly name: string | null; readonly document: PayerDocument | null };

/** What was typed of the receiver; both may be left empty. The number is a CNPJ: nobody else receives (specification, RecBase, `recebedor`). */
export function checkReceiverOnPaper(typed: {
  readonly name: string;
  readonly document: string;
}): Checked<ReceiverOnPaper> {
  return checked(
    {
      receiverName: readOptional(typed.name, (text) => readText(text, TEXT_LIMITS.payerName)),
      receiverDocument: readOptional(typed.document, readCnpj),
    },
    (name) => name,
    ({ receiverName, receiverDocument }) => ({ name: receiverName, document: receiverDocument }),
  );
}

function readCnpj(typed: string): TypedReading<PayerDocument> {
  const reading = readDocument(typed);
  return reading.kind === 'read' && reading.value.kind !== 'cnpj' ? refused('malformed') : reading;
}
