import { Stack, Text, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import type { Failure } from '../../../../src-preload/contract/errors.ts';
import { EVERY_CYCLE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { ciclo } from '../../../bridge.ts';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import { ModalDialog } from '../../../components/ModalDialog.tsx';
import { offerUndo } from '../../../components/notices/undo.tsx';
import { QueryView } from '../../../components/QueryView.tsx';
import { StateBadge } from '../../../components/StateBadge.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { DEFAULT_SORT } from '../../../kit/routes/cycle-links.ts';
import { DebouncedText } from '../filters/DebouncedText.tsx';
import classes from './AssignOrphan.module.css';
import type { Orphan } from './orphan.ts';

/** Charges offered at once; whoever misses one types more of the name. */
const MOST_OFFERED = 30;

type Props = {
  readonly orphan: Orphan | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Picks, from a list, the charge that an orphan payment belongs to. */
export function AssignOrphan({ orphan, onDone, onClose }: Props) {
  const { t } = useTranslation(['cycles', 'common']);
  return (
    <ModalDialog title={t('orphans.assignTitle')} size="xl" isOpen={orphan !== null} onClose={onClose}>
      {orphan && <Picker orphan={orphan} onDone={onDone} onClose={onClose} />}
    </ModalDialog>
  );
}

function Picker({ orphan, onDone, onClose }: Props & { readonly orphan: Orphan }) {
  const { t } = useTranslation('cycles');
  const { id: connectionId } = useConnection();
  const { money, instant } = useFormats();
  const [payer, setPayer] = useState('');
  const filter = { ...EVERY_CYCLE, payer };
  const query = useQuery(ciclo.cycles.page, { connectionId, filter, sort: DEFAULT_SORT, page: 0 });
  const { assign, failure } = useAssigning(orphan, () => {
    onDone();
    onClose();
  });
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t('orphans.assignDescription', { amount: money(orphan.amount), at: instant(orphan.at) })}
      </Text>
      <DebouncedText
        data-autofocus
        value={payer}
        label={t('filter.payer')}
        placeholder={t('filter.payerPlaceholder')}
        leftSection={<IconSearch size={14} aria-hidden />}
        onSettle={setPayer}
      />
      {failure && <FailureNotice failure={failure} />}
      <QueryView query={query}>
        {(rows) => (
          <ul className={classes.list}>
            {rows.slice(0, MOST_OFFERED).map((row) => (
              <Choice key={row.txid} row={row} onChoose={() => void assign(row)} />
            ))}
            {rows.length === 0 && <li>{t('empty.filtered')}</li>}
          </ul>
        )}
      </QueryView>
    </Stack>
  );
}

/** Ties the payment to a charge, which is offered back. */
function useAssigning({ endToEndId }: Orphan, onAssigned: () => void) {
  const { t } = useTranslation('cycles');
  const { id: connectionId } = useConnection();
  const [failure, setFailure] = useState<Failure | null>(null);
  const assign = async ({ txid }: CycleRow) => {
    const answer = await ciclo.cycles.assign({ connectionId, endToEndId, txid });
    if (!answer.ok) return setFailure(answer.error);
    offerUndo({
      text: t('orphans.assigned'),
      undo: () => ciclo.cycles.assign({ connectionId, endToEndId, txid: null }),
    });
    onAssigned();
  };
  return { assign, failure };
}

function Choice({ row, onChoose }: { readonly row: CycleRow; readonly onChoose: () => void }) {
  const { t } = useTranslation('cycles');
  const { date, money } = useFormats();
  return (
    <li>
      <UnstyledButton className={classes.choice} onClick={onChoose}>
        <span>
          {row.payerName} <small>{row.contract}</small>
        </span>
        <span>{t('orphans.due', { date: date(row.dueDate) })}</span>
        <span>{money(row.amount)}</span>
        <StateBadge state={row.state} group={row.group} />
      </UnstyledButton>
    </li>
  );
}
