import { Stack, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Candidate } from '../../../../src-preload/contract/cycles.ts';
import type { Failure } from '../../../../src-preload/contract/errors.ts';
import { TYPING_ROOM } from '../../../../src-preload/contract/vocabulary/limits.ts';
import { ciclo } from '../../../bridge.ts';
import { FailureNotice } from '../../../components/failures/FailureNotice.tsx';
import { ModalDialog } from '../../../components/layout/ModalDialog.tsx';
import { offerUndo } from '../../../components/notices/undo.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { Confirmation } from '../../../components/writing/Confirmation.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { DebouncedText } from '../filters/DebouncedText.tsx';
import classes from './AssignOrphan.module.css';
import { CandidateLine } from './CandidateLine.tsx';
import type { Orphan } from './orphan.ts';

type Props = {
  readonly orphan: Orphan | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Lets a person say which charge an orphan payment belongs to, from those that may be it or those that a search finds. */
export function AssignOrphan({ orphan, onDone, onClose }: Props) {
  const { t } = useTranslation('cycles');
  return (
    <ModalDialog title={t('orphans.assignTitle')} size="xl" isOpen={orphan !== null} onClose={onClose}>
      {orphan && <Choosing orphan={orphan} onDone={onDone} onClose={onClose} />}
    </ModalDialog>
  );
}

/** A charge that has money already, or that the bank may still debit, is linked after one more question: it would be paid twice. */
function Choosing({ orphan, onDone, onClose }: Props & { readonly orphan: Orphan }) {
  const [asked, setAsked] = useState<Candidate | null>(null);
  const [search, setSearch] = useState('');
  const assigning = useAssigning(orphan, () => {
    onDone();
    onClose();
  });
  const choose = (candidate: Candidate) =>
    isPaidOnce(candidate) ? void assigning.assign(candidate) : setAsked(candidate);
  if (asked !== null)
    return (
      <BeforeLinking candidate={asked} orphan={orphan} assigning={assigning} onBack={() => setAsked(null)} />
    );
  return (
    <Offered
      orphan={orphan}
      search={search}
      onSearch={setSearch}
      failure={assigning.failure}
      onChoose={choose}
    />
  );
}

type OfferedProps = {
  readonly orphan: Orphan;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly failure: Failure | null;
  readonly onChoose: (candidate: Candidate) => void;
};

function Offered({ orphan, search, onSearch, failure, onChoose }: OfferedProps) {
  const { t } = useTranslation('cycles');
  const { id: connectionId } = useConnection();
  const { money, instant } = useFormats();
  const { endToEndId } = orphan;
  const query = useQuery(ciclo.cycles.candidates, { connectionId, endToEndId, search });
  const isSearching = search.trim() !== '';
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t('orphans.assignDescription', { amount: money(orphan.amount), at: instant(orphan.at) })}
      </Text>
      <DebouncedText
        data-autofocus
        type="search"
        value={search}
        label={t('orphans.search')}
        placeholder={t('orphans.searchPlaceholder')}
        leftSection={<IconSearch size={14} aria-hidden />}
        maxLength={TYPING_ROOM.search}
        onSettle={onSearch}
      />
      {failure && <FailureNotice failure={failure} />}
      <QueryView query={query}>
        {({ rows, payer }) => (
          <>
            {payer !== '' && <Text size="sm">{t('orphans.shownPayer', { payer })}</Text>}
            <Text size="xs" c="dimmed" role="status">
              {rows.length === 0 ? t('orphans.noCandidate') : t(`orphans.${orderOf(rows, isSearching)}`)}
            </Text>
            <ul className={classes.list} aria-label={t('orphans.offered')}>
              {rows.map((candidate) => (
                <CandidateLine
                  key={candidate.row.txid}
                  candidate={candidate}
                  onChoose={() => onChoose(candidate)}
                />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Stack>
  );
}

const orderOf = (rows: readonly Candidate[], isSearching: boolean) => {
  if (isSearching) return 'found';
  return rows.some(({ why }) => why.length > 0) ? 'order' : 'nearDay';
};

/** Whether the payment would be all that comes for the charge. */
const isPaidOnce = ({ row }: Candidate): boolean => row.paid === 0 && !row.mayBeDebited;

type Assigning = ReturnType<typeof useAssigning>;

/** Ties the payment to a charge, which is offered back. */
function useAssigning({ endToEndId }: Orphan, onAssigned: () => void) {
  const { t } = useTranslation('cycles');
  const { id: connectionId } = useConnection();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const assign = async ({ row: { txid } }: Candidate) => {
    setIsRunning(true);
    const answer = await ciclo.cycles.assign({ connectionId, endToEndId, txid, seen: null });
    setIsRunning(false);
    if (!answer.ok) return setFailure(answer.error);
    offerUndo({
      text: t('orphans.assigned'),
      undo: () => ciclo.cycles.assign({ connectionId, endToEndId, txid: null, seen: txid }),
    });
    onAssigned();
  };
  return { assign, failure, isRunning };
}

type BeforeLinkingProps = {
  readonly candidate: Candidate;
  readonly orphan: Orphan;
  readonly assigning: Assigning;
  readonly onBack: () => void;
};

/** What linking to a charge that has money, or that is still to be debited, makes of it. */
function BeforeLinking({ candidate, orphan, assigning, onBack }: BeforeLinkingProps) {
  const { t } = useTranslation(['cycles', 'states']);
  const { date, money } = useFormats();
  const { row, becomes } = candidate;
  const charge = { payer: row.payerName, date: date(row.dueDate), amount: money(row.amount) };
  return (
    <Confirmation
      text={t('orphans.paidQuestion', charge)}
      consequences={[
        ...(row.paid === 0
          ? []
          : [t('orphans.paidAlready', { paid: money(row.paid), more: money(orphan.amount) })]),
        ...(row.mayBeDebited ? [t('orphans.debitComes', { amount: money(row.amount) })] : []),
        t('orphans.becomes', {
          state: t(`states:charge.${becomes}.name`),
          meaning: t(`states:charge.${becomes}.meaning`),
        }),
        t('orphans.paidUndo'),
      ]}
      confirmLabel={t('orphans.linkAnyway')}
      keepLabel={t('orphans.chooseOther')}
      progress={{ isRunning: assigning.isRunning, failure: assigning.failure }}
      onConfirm={() => assigning.assign(candidate)}
      onClose={onBack}
    />
  );
}
