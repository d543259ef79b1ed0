import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { LoadingRows } from '../../components/reading/LoadingRows.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { leavePlace } from '../../kit/routes/hash-route.ts';
import { ImportRun } from './ImportRun.tsx';
import { Interrupted } from './Interrupted.tsx';
import { ReadSource } from './ReadSource.tsx';
import { SourcePanel } from './SourcePanel.tsx';
import { useImports } from './use-imports.ts';
import { useSource } from './use-source.ts';

/** Many mandates from a file: read, looked over, sent once. */
export function MandateImportScreen() {
  const { t } = useTranslation('mandate-import');
  const { id: connectionId } = useConnection();
  const imports = useImports(connectionId);
  const control = useSource();
  const leave = () => {
    control.clear();
    imports.leave();
  };
  return (
    <Stack gap="md" pb="xl">
      <ScreenHeader title={t('title')} description={t('description')} />
      {!imports.isKnown && <LoadingRows />}
      {imports.isKnown && imports.current !== null && (
        <ImportRun
          status={imports.current}
          onResumed={imports.follow}
          onLeave={() => leavePlace(leave)}
          onBack={control.source === null ? null : imports.leave}
        />
      )}
      {imports.isKnown && imports.current === null && (
        <>
          {imports.interrupted.map((status) => (
            <Interrupted
              key={status.batchId}
              status={status}
              onResumed={imports.follow}
              onDiscarded={imports.askAgain}
            />
          ))}
          {control.source === null && <SourcePanel control={control} />}
        </>
      )}
      {control.source !== null && (
        <div hidden={imports.current !== null}>
          <ReadSource
            connectionId={connectionId}
            source={control.source}
            control={control}
            isShown={imports.current === null}
            onStarted={imports.follow}
          />
        </div>
      )}
    </Stack>
  );
}
