import { Checkbox, Table } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '../../../../src-preload/contract/errors.ts';
import type { BankCredential } from '../../../../src-preload/contract/practice-bank/access.ts';
import { ciclo } from '../../../bridge.ts';
import { Panel } from '../../../components/layout/Panel.tsx';
import { useChosen } from '../live/use-chosen.ts';
import { useControl } from '../live/use-control.ts';
import classes from '../practice.module.css';
import { type Scope, type ScopeRow, scopeRows, verbsOf, withScope } from './scope-grid.ts';

/** One credential: a tick for each scope, a row for each resource. */
export function CredentialPanel({ credential }: { readonly credential: BankCredential }) {
  const { t } = useTranslation('practice');
  const { clientId, scopes } = credential;
  const tick = useScopeTicks(credential);
  const verbs = verbsOf(scopes);
  return (
    <Panel title={t('access.credential', { clientId })}>
      <Table verticalSpacing={3} horizontalSpacing="xs" fz="sm" aria-label={clientId}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th fz="xs" c="dimmed">
              {t('access.resource')}
            </Table.Th>
            {verbs.map((verb) => (
              <Table.Th key={verb} fz="xs" c="dimmed" w={80}>
                {t(`access.verb.${verb}`, { defaultValue: verb })}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {scopeRows(scopes).map((row) => (
            <ScopeTicks key={row.resource} row={row} verbs={verbs} tick={tick} />
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}

type RowProps = {
  readonly row: ScopeRow;
  readonly verbs: readonly string[];
  readonly tick: TickScope;
};

function ScopeTicks({ row: { resource, byVerb }, verbs, tick }: RowProps) {
  const { t } = useTranslation('practice');
  return (
    <Table.Tr>
      <Table.Td>
        {t(`access.of.${resource}`, { defaultValue: t('access.of.settlements') })}{' '}
        <span className={classes.mono}>{resource}</span>
      </Table.Td>
      {verbs.map((verb) => {
        const scope = byVerb.get(verb);
        return <Table.Td key={verb}>{scope && <ScopeTick scope={scope} tick={tick} />}</Table.Td>;
      })}
    </Table.Tr>
  );
}

function ScopeTick({
  scope: { scope, isGranted },
  tick,
}: {
  readonly scope: Scope;
  readonly tick: TickScope;
}) {
  const { value, choose } = useChosen(isGranted, (next) => tick(scope, next));
  return (
    <Checkbox
      size="xs"
      aria-label={scope}
      checked={value}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  );
}

/** Grants a scope or takes it away. */
type TickScope = (scope: string, isGranted: boolean) => Promise<Result<unknown>>;

/** The bank takes all scopes at once: a tick that comes before the last one was read back must not undo it. */
function useScopeTicks({ clientId, scopes }: BankCredential): TickScope {
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
