import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { ChargeVerdict, IntendedCharge } from '../../../src-preload/contract/charging.ts';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import { ciclo } from '../../bridge.ts';

const TYPING_PAUSE_MS = 250;

type Found = { readonly of: string; readonly verdict: ChargeVerdict };

/**
 * What speaks against a charge as it is typed; null while what was typed last has not been judged. `replaces` names the charge in whose
 * place it is to stand.
 */
export function useVerdict(connectionId: string, charge: IntendedCharge, replaces: string | null = null) {
  const text = JSON.stringify(charge);
  const [settled] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `settled` is the charge once typing pauses
  useEffect(() => {
    let isCurrent = true;
    if (settled !== text) return;
    void ciclo.charging.recheck({ connectionId, charges: [charge], replaces }).then((answer) => {
      if (!isCurrent) return;
      setFailure(answer.ok ? null : answer.error);
      const [verdict] = answer.ok ? answer.value : [];
      if (verdict) setFound({ of: settled, verdict });
    });
    return () => {
      isCurrent = false;
    };
  }, [settled, connectionId, replaces]);
  return { verdict: found?.of === text ? found.verdict : null, failure };
}
