import { useState } from 'react';

/** The last value that was no null: what a dialog or drawer goes on showing while it fades or slides away. */
export function useLastShown<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
