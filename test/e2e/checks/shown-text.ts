/** Centavos of an amount as the app shows it, `R$ 1.234,56` or `R$1,234.56`. */
export const centavosShown = (text: string): number => Number(text.replace(/\D/g, ''));

/** Centavos of an amount of the `rfc4180` export, `1234.56`. */
export const centavosOf = (decimal = '0.00'): number => Number(decimal.replace('.', ''));

/** A civil date as the app shows it. */
export const shownDate = (civilDate: string): string => civilDate.split('-').reverse().join('/');

/** A civil date from what the app shows. */
export const civilDateShown = (text: string): string => text.split('/').reverse().join('-');

/** Text as a person types it who spares the accents. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The sum of something over rows. */
export const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);
