import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

type Settling<Value> = {
  readonly value: Value;
  readonly onSettle: (value: Value) => void;
  readonly pauseMs: number;
  /** What comes back of what was told, where that is not the same. */
  readonly asKept?: (settled: Value) => Value;
};

/** What stands in a field of the filter. */
type Typed<Value> = {
  readonly typed: Value;
  readonly type: (value: Value) => void;
  /** Tells at once what waits to be told: by a link that the field is left for the last letters would be lost. */
  readonly settleNow: () => void;
};

/** Tells what is typed into a field when typing pauses. */
export function useSettling<Value>({
  value,
  onSettle,
  pauseMs,
  asKept = same,
}: Settling<Value>): Typed<Value> {
  const [typed, setTyped] = useState(value);
  const settled = useRef(value);
  const settle = useDebouncedCallback((next: Value) => {
    settled.current = next;
    onSettle(next);
  }, pauseMs);
  // A value that came from elsewhere wins over what is typed; the typist's own comes back while they may be typing on.
  useEffect(() => {
    if (value === asKept(settled.current)) return;
    settled.current = value;
    settle.cancel();
    setTyped(value);
  }, [value, settle, asKept]);
  const type = (next: Value): void => {
    setTyped(next);
    settle(next);
  };
  return { typed, type, settleNow: () => settle.flush() };
}

const same = <Value>(settled: Value): Value => settled;
