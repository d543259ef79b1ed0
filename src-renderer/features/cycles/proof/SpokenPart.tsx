import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../../src-preload/contract/errors.ts';
import { FailureNotice } from '../../../components/failures/FailureNotice.tsx';

type PartProps = {
  readonly title: string;
  /** Why the last word was not kept. */
  readonly failure: Failure | null;
  readonly children: ReactNode;
};

/** A part of a charge's proof that a person speaks, not the bank. */
export function SpokenPart({ title, failure, children }: PartProps) {
  return (
    <Stack gap="xs">
      <Title order={3}>{title}</Title>
      {children}
      {failure && <FailureNotice failure={failure} />}
    </Stack>
  );
}

type WordProps = {
  /** Sentences; what was not said is left out. */
  readonly said: readonly (string | null)[];
  readonly takeBack: string;
  readonly onTakeBack: () => Promise<void>;
};

/** What was said of a charge, and the way to take it back. */
export function SpokenWord({ said, takeBack, onTakeBack }: WordProps) {
  return (
    <>
      <Text size="sm">{said.filter((sentence) => sentence !== null).join(' ')}</Text>
      <div>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          onClick={() => void onTakeBack()}
        >
          {takeBack}
        </Button>
      </div>
    </>
  );
}

type UnspokenProps = {
  readonly description: string;
  readonly label: string;
  readonly icon: TablerIcon;
  /** The form that takes the word's place here until it is kept or left. */
  readonly form: (leave: () => void) => ReactNode;
};

/** Where nothing was said yet: what could be, and the button that opens its form. */
export function Unspoken({ description, label, icon: Icon, form }: UnspokenProps) {
  const [isOpen, disclosure] = useDisclosure(false);
  if (isOpen) return form(disclosure.close);
  return (
    <>
      <Text size="sm" c="dimmed">
        {description}
      </Text>
      <div>
        <Button variant="default" leftSection={<Icon size={14} aria-hidden />} onClick={disclosure.open}>
          {label}
        </Button>
      </div>
    </>
  );
}

type KeepProps = {
  readonly canKeep: boolean;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
};

/** Ends a form of a person's word. */
export function KeepOrCancel({ canKeep, onKeep, onCancel }: KeepProps) {
  const { t } = useTranslation(['cycles', 'common']);
  return (
    <Group gap="xs">
      <Button disabled={!canKeep} onClick={onKeep}>
        {t('decide.save')}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
    </Group>
  );
}
