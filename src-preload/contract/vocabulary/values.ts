declare const civilDateBrand: unique symbol;
declare const instantBrand: unique symbol;
declare const centavosBrand: unique symbol;

/** A calendar day `YYYY-MM-DD` as read on a wall in São Paulo; compares correctly as text. */
export type CivilDate = string & { readonly [civilDateBrand]: true };

/** An instant in UTC, always written `YYYY-MM-DDTHH:mm:ss.sssZ`; compares correctly as text. */
export type UtcInstant = string & { readonly [instantBrand]: true };

/** An amount of money in integer centavos (BRL). Never a float, never reais. */
export type Centavos = number & { readonly [centavosBrand]: true };

/**
 * A sum of amounts in integer centavos: a number while one holds it exactly, else its decimal digits, so that it crosses threads and JSON
 * as it is. Some nine thousand of the largest amounts that a bank can write are more than a number holds.
 */
export type CentavosSum = Centavos | string;
