import { useEffect, useRef } from 'react';
import type { Result } from '../../../../src-preload/contract/errors.ts';
import type { BankCredential } from '../../../../src-preload/contract/practice-bank/access.ts';
import { ciclo } from '../../../bridge.ts';
import { useControl } from '../live/use-control.ts';
import { withScope } from './scope-grid.ts';

/** Grants a scope or takes it away. */
export type TickScope = (scope: string, isGranted: boolean) => Promise<Result<unknown>>;

/** The bank takes all scopes at once: a tick that comes before the last one was read back must not undo it. */
export function useScopeTicks({ clientId, scopes }: BankCredential): TickScope {
  const { run } = useControl(ciclo.practiceBank.setScopes);
  const latest = useRef(scopes);
  useEffect(() => {
    latest.current = scopes;
  }, [scopes]);
  return (scope, isGranted) => {
    const granted = withScope(latest.current, scope, isGranted);
    latest.current = latest.current.map((each) => (each.scope === scope ? { scope, isGranted } : each));
    return run({ clientId, scopes: granted });
  };
}
