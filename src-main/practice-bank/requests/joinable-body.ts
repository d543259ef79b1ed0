import { z } from 'zod';
import type { JsonObject } from '../wire/json-object.ts';
import { fieldAt } from './fields.ts';
import { amount, day, text, withOneDocument } from './wire-shapes.ts';

/** A key is an e-mail address of 77 characters at the longest (the scheme's own limit). */
const key = text(77);
const debtor = withOneDocument({ nome: text(200) });
/** Whole numbers of 32 bits, as the published schemas write seconds and days. */
const whole = (least: number) =>
  z
    .int()
    .min(least)
    .max(2 ** 31 - 1);

const common = (body: JsonObject) => ({
  amount: fieldAt(body, 'valor.original', amount),
  key: fieldAt(body, 'chave', key),
  debtor: fieldAt(body, 'devedor', debtor),
  message: fieldAt(body, 'solicitacaoPagador', text(140)),
});

/** Body of `PUT /cob/{txid}` and `POST /cob` (SERVICE.md, section 9). Amounts in centavos. */
export type ImmediateBody = ReturnType<typeof readImmediateBody>;

/** Reads a new immediate charge; never throws, whatever the object holds. */
export function readImmediateBody(body: JsonObject) {
  return { ...common(body), expirySeconds: fieldAt(body, 'calendario.expiracao', whole(1)) };
}

/** Body of `PUT /cobv/{txid}` (SERVICE.md, section 9). Days are epoch days, amounts centavos. */
export type DueBody = ReturnType<typeof readDueBody>;

/** Reads a new due-date charge; never throws. */
export function readDueBody(body: JsonObject) {
  return {
    ...common(body),
    dueDay: fieldAt(body, 'calendario.dataDeVencimento', day),
    daysAfterDue: fieldAt(body, 'calendario.validadeAposVencimento', whole(0)),
  };
}
