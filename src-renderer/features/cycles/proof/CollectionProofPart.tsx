import { Select, Stack } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleDetail } from '../../../../src-preload/contract/cycles.ts';
import type { Failure } from '../../../../src-preload/contract/errors.ts';
import { PROOF_KINDS, type ProofKind } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { ciclo } from '../../../bridge.ts';
import { TypedDay } from '../../../components/fields/TypedDay.tsx';
import { typedDay } from '../../../components/fields/typed-day.ts';
import { offerUndo } from '../../../components/notices/undo.tsx';
import { brazilianDay } from '../../../kit/formats/days.ts';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useToday } from '../../../kit/formats/use-today.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import type { PaidOnProblem } from '../decision-draft.ts';
import { NoteField } from '../NoteField.tsx';
import { KeepOrCancel, SpokenPart, SpokenWord, Unspoken } from './SpokenPart.tsx';

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
    const seenAt = detail.proof?.at ?? null;
    const answer = await ciclo.cycles.setProof({ connectionId, txid, proof, seenAt });
    setFailure(answer.ok ? null : answer.error);
    // Also where somebody else has said something meanwhile: that is what is to be seen now.
    if (answer.ok || answer.error.code === 'act_overtaken') onChanged();
    if (!answer.ok) return;
    const { proof: said } = answer.value;
    offerUndo({
      text: t(proof === null ? 'collection.removed' : 'collection.kept', { payer }),
      undo: () => ciclo.cycles.setProof({ connectionId, txid, proof: before, seenAt: said?.at ?? null }),
    });
  };
  if (!detail.proof && !isOffered(detail)) return null;
  return (
    <SpokenPart title={t('collection.title')} failure={failure}>
      {detail.proof ? (
        <Proven proof={detail.proof} onRemove={() => keep(null)} />
      ) : (
        <Unspoken
          description={t('collection.description')}
          label={t('collection.open')}
          icon={IconGavel}
          form={(leave) => <ProofForm keep={keep} dueDate={detail.row.dueDate} onCancel={leave} />}
        />
      )}
    </SpokenPart>
  );
}

const saidBefore = (proof: CycleDetail['proof']): Said | null =>
  proof && { kind: proof.kind, provenOn: proof.provenOn, note: proof.note };

/** Where something of it is left to be received, and is owed, or somebody decided over it. */
const isOffered = ({ row, decision, left }: CycleDetail): boolean =>
  Number(left) > 0 && (row.owed > 0 || decision !== null);

type ProvenProps = {
  readonly proof: NonNullable<CycleDetail['proof']>;
  readonly onRemove: () => Promise<void>;
};

function Proven({ proof: { kind, provenOn, note, author }, onRemove }: ProvenProps) {
  const { t } = useTranslation('cycles');
  const { date } = useFormats();
  return (
    <SpokenWord
      said={[
        t('collection.proven', { kind: t(`collection.kind.${kind}`), date: date(provenOn) }),
        author === null ? null : t('decide.by', { author }),
        note === '' ? null : t('decide.because', { note }),
      ]}
      takeBack={t('collection.remove')}
      onTakeBack={onRemove}
    />
  );
}

type FormProps = { readonly keep: Keep; readonly dueDate: string; readonly onCancel: () => void };

function ProofForm({ keep, dueDate, onCancel }: FormProps) {
  const { t } = useTranslation('cycles');
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
      <NoteField description={t('collection.noteDescription')} note={note} onNote={setNote} />
      <KeepOrCancel
        canKeep={problem === null && provenOn !== null}
        onKeep={() => void (provenOn !== null && keep({ kind, provenOn, note: note.trim() }))}
        onCancel={onCancel}
      />
    </Stack>
  );
}

/** The main side's own bounds (`core/checks/check-decision.ts`), told before it is asked. */
function dayProblem(typed: string, today: string, dueDate: string): PaidOnProblem | null {
  const day = typedDay(typed);
  if (day === null) return 'malformed';
  if (day > today) return 'in_the_future';
  return day < dueDate ? 'too_early' : null;
}
