import { Anchor, Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Act } from '../../../src-preload/contract/history.ts';
import type { ActKind } from '../../../src-preload/contract/vocabulary/history.ts';
import { ciclo } from '../../bridge.ts';
import { showDone, showNotice } from '../../components/notices/notices.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useSingleFlight } from '../../kit/queries/use-action.ts';
import { chargeHref, mandateHref } from '../../kit/routes/cycle-links.ts';

/** Takes back what can be taken back; of the rest says where the way back begins, or that there is none. */
export function UndoAct({ act }: { readonly act: Act }) {
  const { t } = useTranslation(['history', 'common']);
  const { id: connectionId } = useConnection();
  const undo = useSingleFlight(async (_: null) => {
    const answer = await ciclo.history.undo({ connectionId, id: act.id });
    if (answer.ok) showDone(t('common:undo.done'));
    else showNotice(answer.error);
  });
  if (act.canUndo)
    return (
      <Button
        variant="default"
        size="compact-xs"
        leftSection={<IconArrowBackUp size={12} aria-hidden />}
        aria-label={t('undoSubject', { payer: act.payerName || act.subjectId })}
        onClick={() => void undo(null)}
      >
        {t('undo')}
      </Button>
    );
  return <Instead act={act} />;
}

const DONE: readonly (Act['state'] | undefined)[] = ['done', 'resolved_done'];

/** What the bank has done stays done: these lead to what can be asked of it instead. */
const WAY_BACK: Partial<Record<ActKind, (act: Act) => string | null>> = {
  put_charge: ({ charge }) => charge && chargeHref(charge.txid),
  request_retry: ({ charge }) => charge && chargeHref(charge.txid),
  create_mandate: ({ idRec }) => idRec && mandateHref(idRec),
  revise_mandate: ({ idRec }) => idRec && mandateHref(idRec),
};

function Instead({ act }: { readonly act: Act }) {
  const { t } = useTranslation('history');
  const href = DONE.includes(act.state ?? undefined) ? WAY_BACK[act.kind]?.(act) : null;
  if (href)
    return (
      <Anchor fz="sm" href={href} title={t('atBank')}>
        {t(`instead.${act.kind}`)}
      </Anchor>
    );
  return (
    <Text
      span
      size="sm"
      c="dimmed"
      title={t(act.kind === 'decision' || act.kind === 'assignment' ? 'overtaken' : 'final')}
    >
      {t(act.kind === 'decision' || act.kind === 'assignment' ? 'overtakenShort' : 'finalShort')}
    </Text>
  );
}
