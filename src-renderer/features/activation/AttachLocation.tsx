import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../app/use-query.ts';
import { useWrite } from '../../app/use-write.ts';
import { ciclo } from '../../bridge.ts';
import { QueryView } from '../../components/QueryView.tsx';
import { WriteOutcome } from '../../components/WriteOutcome.tsx';
import type { Activated } from './guide.ts';

/** Which of the two steps was the last to be tried. */
type Step = 'create_location' | 'revise_mandate';

/**
 * Gives the mandate a location: a new one at a press, or a free one. A new one that could not be linked is kept to go on with, so that a
 * second press makes no second location.
 */
export function AttachLocation({ mandate }: { readonly mandate: Activated }) {
  const { t } = useTranslation('activation');
  const [halfway, setHalfway] = useState<number | null>(null);
  const [showsFree, setShowsFree] = useState(false);
  const lastStep = useRef<Step>('create_location');
  const attach = useWrite(useAttach(setHalfway, lastStep), (result) => {
    // Found at the bank without its answer, it waits to be linked like any other that could not be.
    if (lastStep.current !== 'create_location' || result.kind !== 'done' || result.id === null) return;
    setHalfway(Number(result.id));
    attach.reset();
  });
  const isInDoubt = attach.result?.kind === 'unknown';
  const run = (locationId: number | null) => void attach.run({ ...mandate, locationId });
  return (
    <Stack gap="sm" align="flex-start">
      {halfway !== null && <Text size="sm">{t('location.halfway', { id: halfway })}</Text>}
      {!isInDoubt && (
        <Group gap="xs">
          <Button loading={attach.isRunning} onClick={() => run(halfway)}>
            {halfway === null ? t('location.create') : t('location.resume', { id: halfway })}
          </Button>
          {!showsFree && (
            <Button variant="default" onClick={() => setShowsFree(true)}>
              {t('location.useExisting')}
            </Button>
          )}
        </Group>
      )}
      {showsFree && !isInDoubt && (
        <FreeLocations mandate={mandate} isRunning={attach.isRunning} onUse={run} />
      )}
      <WriteOutcome result={attach.result} failure={attach.failure} />
    </Stack>
  );
}

/** The call as a write, telling the location that waits to be linked where the second of its two steps did not come about. */
function useAttach(onHalfway: (locationId: number | null) => void, lastStep: RefObject<Step>) {
  return useCallback(
    async (input: Parameters<typeof ciclo.activation.attachLocation>[0]) => {
      const answer = await ciclo.activation.attachLocation(input);
      if (!answer.ok) return answer;
      const { step, locationId, result } = answer.value;
      lastStep.current = step;
      const isHalfway = step === 'revise_mandate' && result.kind !== 'done' && input.locationId === null;
      if (isHalfway) onHalfway(locationId);
      return { ok: true as const, value: result };
    },
    [onHalfway, lastStep],
  );
}

type FreeProps = {
  readonly mandate: Activated;
  readonly isRunning: boolean;
  readonly onUse: (locationId: number) => void;
};

function FreeLocations({ mandate: { connectionId }, isRunning, onUse }: FreeProps) {
  const { t } = useTranslation('activation');
  const [chosen, setChosen] = useState<string | null>(null);
  const query = useQuery(ciclo.locations.list, { connectionId });
  return (
    <QueryView query={query}>
      {({ rows }) => {
        const free = rows.filter(({ idRec }) => idRec === null);
        if (free.length === 0) return <Text size="sm">{t('location.noneFree')}</Text>;
        return (
          <Group gap="xs" align="flex-end">
            <Select
              label={t('location.existing')}
              placeholder={t('location.existingPlaceholder')}
              searchable
              limit={100}
              w={360}
              data={free.map(({ id, location }) => ({ value: String(id), label: `${id} · ${location}` }))}
              value={chosen}
              onChange={setChosen}
            />
            <Button
              disabled={chosen === null}
              loading={isRunning}
              onClick={() => chosen !== null && onUse(Number(chosen))}
            >
              {t('location.use')}
            </Button>
          </Group>
        );
      }}
    </QueryView>
  );
}
