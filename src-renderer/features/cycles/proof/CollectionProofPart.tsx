import { Button, Group, Select, Stack, Text, Textarea, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconGavel } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleDetail } from '../../../../src-preload/contract/cycles.ts';
import type { Failure } from '../../../../src-preload/contract/errors.ts';
import { PROOF_KINDS, type ProofKind } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { TYPING_ROOM } from '../../../../src-preload/contract/vocabulary/limits.ts';
import { ciclo } from '../../../bridge.ts';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import { offerUndo } from '../../../components/notices/undo.tsx';
import { TypedDay } from '../../../components/TypedDay.tsx';
import { typedDay } from '../../../components/typed-day.ts';
import { brazilianDay } from '../../../kit/formats/days.ts';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useToday } from '../../../kit/formats/use-today.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import type { PaidOnProblem } from '../decision-draft.ts';

type Said = { readonly kind: ProofKind; readonly provenOn: string; readonly note: string };
type Keep = (proof: Said | null) => Promise<void>;
type Props = { readonly detail: CycleDetail; readonly onChanged: () => void };

/** What proves that a charge can no longer be collected, for the register of receivables; its state stays as it is. */
export function CollectionProofPart({ detail, onChanged }: Props) {
  const { t } = useTranslation('cycles');
  const { id: connectionId } = useConnection();
  const [failure, setFailure] = useState<Failure | null>(null);
  const keep: Keep = async (proof) => {
    const { txid, payerName: payer } = detail.row;
    const before = saidBefore(detail.proof);
    const answer = await ciclo.cycles.setProof({ connectionId, txid, proof });
    setFailure(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    onChanged();
    offerUndo({
      text: t(proof === null ? 'collection.removed' : 'collection.kept', { payer }),
      undo: () => ciclo.cycles.setProof({ connectionId, txid, proof: before }),
    });
  };
  if (!detail.proof && !isOffered(detail.row)) return null;
  return (
    <Stack gap="xs">
      <Title order={3}>{t('collection.title')}</Title>
      {detail.proof ? (
        <Proven proof={detail.proof} onRemove={() => keep(null)} />
      ) : (
        <Unproven keep={keep} dueDate={detail.row.dueDate} />
      )}
      {failure && <FailureNotice failure={failure} />}
    </Stack>
  );
}

const saidBefore = (proof: CycleDetail['proof']): Said | null =>
  proof && { kind: proof.kind, provenOn: proof.provenOn, note: proof.note };

/** Where something of it is still owed, or was written off. */
const isOffered = ({ group, state }: CycleDetail['row']): boolean =>
  group === 'unpaid' || state === 'underpaid' || state === 'waived';

type ProvenProps = {
  readonly proof: NonNullable<CycleDetail['proof']>;
  readonly onRemove: () => Promise<void>;
};

function Proven({ proof: { kind, provenOn, note, author }, onRemove }: ProvenProps) {
  const { t } = useTranslation('cycles');
  const { date } = useFormats();
  return (
    <>
      <Text size="sm">
        {t('collection.proven', { kind: t(`collection.kind.${kind}`), date: date(provenOn) })}
        {author !== null && ` ${t('decide.by', { author })}`}
        {note && ` ${t('decide.because', { note })}`}
      </Text>
      <div>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          onClick={() => void onRemove()}
        >
          {t('collection.remove')}
        </Button>
      </div>
    </>
  );
}

type UnprovenProps = { readonly keep: Keep; readonly dueDate: string };

function Unproven(props: UnprovenProps) {
  const { t } = useTranslation('cycles');
  const [isOpen, form] = useDisclosure(false);
  if (isOpen) return <ProofForm {...props} onCancel={form.close} />;
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('collection.description')}
      </Text>
      <div>
        <Button variant="default" leftSection={<IconGavel size={14} aria-hidden />} onClick={form.open}>
          {t('collection.open')}
        </Button>
      </div>
    </>
  );
}

function ProofForm({ keep, dueDate, onCancel }: UnprovenProps & { readonly onCancel: () => void }) {
  const { t } = useTranslation(['cycles', 'common']);
  const today = useToday();
  const [kind, setKind] = useState<ProofKind>('notice');
  const [typed, setTyped] = useState(brazilianDay(today));
  const [note, setNote] = useState('');
  const problem = dayProblem(typed, today, dueDate);
  const provenOn = typedDay(typed);
  return (
    <Stack gap="xs">
      <Select
        label={t('collection.kindLabel')}
        data={PROOF_KINDS.map((value) => ({ value, label: t(`collection.kind.${value}`) }))}
        value={kind}
        allowDeselect={false}
        onChange={(chosen) => setKind(PROOF_KINDS.find((known) => known === chosen) ?? kind)}
      />
      <TypedDay
        label={t('collection.provenOn')}
        value={typed}
        onType={setTyped}
        error={problem && t(`collection.problem.${problem}`)}
      />
      <Textarea
        label={t('decide.note')}
        description={t('collection.noteDescription')}
        maxLength={TYPING_ROOM.note}
        autosize
        minRows={2}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Group gap="xs">
        <Button
          disabled={problem !== null || provenOn === null}
          onClick={() => void (provenOn !== null && keep({ kind, provenOn, note: note.trim() }))}
        >
          {t('decide.save')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The main side's own bounds (`core/check-decision.ts`), told before it is asked. */
function dayProblem(typed: string, today: string, dueDate: string): PaidOnProblem | null {
  const day = typedDay(typed);
  if (day === null) return 'malformed';
  if (day > today) return 'in_the_future';
  return day < dueDate ? 'too_early' : null;
}
