const MOST = Number.MAX_SAFE_INTEGER;

/** SQL for a sum of centavos as it is read without losing a digit: a number where one holds it, else its digits (`CentavosSum`). */
export const exactSumSql = (column: string): string =>
  `iif(${column} BETWEEN -${MOST} AND ${MOST}, ${column}, CAST(${column} AS TEXT))`;
