import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { OnceRead } from '../../components/reading/UnreadState.tsx';
import { WriteOutcome } from '../../components/writing/WriteOutcome.tsx';
import { useQuery } from '../../kit/queries/use-query.ts';
import { useWrite } from '../../kit/queries/use-write.ts';
import { type Activated, type Guide, leftOpen } from './guide.ts';

type Input = Parameters<typeof ciclo.activation.attachLocation>[0];

/** Two writes in sequence as one; which of them a location waits for to be linked is told by the guide. */
async function attachLocation(input: Input) {
  const answer = await ciclo.activation.attachLocation(input);
  return answer.ok ? { ok: true as const, value: answer.value.result } : answer;
}

type Props = { readonly mandate: Activated; readonly guide: Guide };

/**
 * Gives the mandate a location: a new one at a press, or a free one. One that was made for it and could not be linked is gone on with, and
 * while nobody knows whether one was made nothing is offered that would make a second one, on this visit and on any later.
 */
export function AttachLocation({ mandate, guide }: Props) {
  const { t } = useTranslation('activation');
  const { halfway } = guide;
  const [showsFree, setShowsFree] = useState(false);
  const attach = useWrite(attachLocation, leftOpen(guide, mandate, 'create_location', 'revise_mandate'));
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
      {/* What is done waits to be linked, or is linked and seen above. */}
      <WriteOutcome result={attach.result?.kind === 'done' ? null : attach.result} failure={attach.failure} />
    </Stack>
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
        if (free.length === 0)
          return (
            <OnceRead>
              <Text size="sm">{t('location.noneFree')}</Text>
            </OnceRead>
          );
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
