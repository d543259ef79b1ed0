import { Button } from '@mantine/core';
import { IconPrinter, IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportStatus } from '../../../src-preload/contract/mandate-writing.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { useAction } from '../../kit/queries/use-action.ts';
import { useQuery } from '../../kit/queries/use-query.ts';

type Props = { readonly status: ImportStatus; readonly onBegun: (status: ImportStatus) => void };

/** What comes after an import: QR locations for the mandates that have none, and then their codes on paper. */
export function NextStep({ status: { connectionId, batchId }, onBegun }: Props) {
  const { t } = useTranslation('mandate-import');
  const mandates = useQuery(ciclo.mandateWriting.importedMandates, { connectionId, batchId });
  const creating = useAction(ciclo.mandateWriting.createLocations);
  const waiting =
    mandates.state === 'ready' ? mandates.value.filter(({ statusKind }) => statusKind === 'CRIADA') : [];
  const bare = waiting.filter(({ hasLocation }) => !hasLocation).length;
  if (waiting.length === 0) return null;
  if (bare === 0)
    return (
      <PlaceLink path="/printing" query={{ batch: batchId }} icon={IconPrinter} iconPx={16} isMain>
        {t('next.print', { count: waiting.length })}
      </PlaceLink>
    );
  const create = async () => {
    const answer = await creating.run({ connectionId, batchId });
    if (answer.ok) onBegun(answer.value);
  };
  return (
    <>
      {creating.state.kind === 'failed' && <FailureNotice failure={creating.state.failure} />}
      <Button
        leftSection={<IconQrcode size={16} aria-hidden />}
        loading={creating.state.kind === 'running'}
        onClick={() => void create()}
      >
        {t('next.locations', { count: bare })}
      </Button>
    </>
  );
}
