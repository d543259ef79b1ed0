/** How long what has come under a pointer by itself is not yet what the hand aimed at. */
export const AIMING_MS = 400;

/**
 * Whether a press of so many clicks in a row is meant for what stands there now. The second of a double click is not, since the first may have brought another message there,
 * nor is a click that comes while something has just come there by itself. A key (no click) goes where the focus is.
 */
export const isAimed = (clicksInRow: number, hasJustCome: boolean): boolean =>
  clicksInRow === 0 || (clicksInRow === 1 && !hasJustCome);
