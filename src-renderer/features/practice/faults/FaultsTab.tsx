import { Button } from '@mantine/core';
import { IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { Panel } from '../../../components/layout/Panel.tsx';
import { EmptyState } from '../../../components/reading/EmptyState.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { useControl } from '../live/use-control.ts';
import { useLiveQuery } from '../live/use-live-query.ts';
import classes from '../practice.module.css';
import { FaultForm } from './FaultForm.tsx';
import { FaultTable } from './FaultTable.tsx';

/** The faults that the bank has now, and a way to give it one more. */
export function FaultsTab() {
  return (
    <div className={classes.scroll}>
      <div className={classes.columns}>
        <ActiveFaults />
        <FaultForm />
      </div>
    </div>
  );
}

function ActiveFaults() {
  const { t } = useTranslation('practice');
  const query = useLiveQuery(ciclo.practiceBank.listFaults, null);
  const clear = useControl(ciclo.practiceBank.replaceFaults);
  const hasSome = query.state === 'ready' && query.value.length > 0;
  return (
    <Panel
      title={t('faults.title')}
      description={t('faults.text')}
      actions={
        hasSome && (
          <Button
            variant="default"
            flex="none"
            leftSection={<IconTrash size={14} aria-hidden />}
            loading={clear.isRunning}
            onClick={() => void clear.run({ faults: [] })}
          >
            {t('faults.clear')}
          </Button>
        )
      }
    >
      <QueryView query={query}>
        {(faults) =>
          faults.length === 0 ? (
            <EmptyState
              isFromBank={false}
              icon={IconShieldCheck}
              title={t('faults.none')}
              description={t('faults.noneText')}
            />
          ) : (
            <FaultTable faults={faults} />
          )
        }
      </QueryView>
    </Panel>
  );
}
