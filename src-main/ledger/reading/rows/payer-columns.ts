import type { DocumentKind, PayerDocument } from '../../../core/records.ts';

/** A payer's document in a statement's row, empty when it is unknown. */
export type DocumentColumns = { readonly document: string; readonly documentKind: DocumentKind | '' };

/** SQL: name and document of the payer `p`, who may be unknown. */
export const PAYER_COLUMNS = `coalesce(p.name, '') AS payerName, coalesce(p.document, '') AS document,
    coalesce(p.document_kind, '') AS documentKind`;

/** A payer's document from its columns. */
export function documentOf(number: string, kind: DocumentColumns['documentKind']): PayerDocument | null {
  return kind === '' ? null : { kind, number };
}

/** A row with its payer's document in place of the columns. */
export const withDocument = <Row extends DocumentColumns>({ document, documentKind, ...row }: Row) => ({
  ...row,
  payerDocument: documentOf(document, documentKind),
});
