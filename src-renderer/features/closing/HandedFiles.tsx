import { Code, Group, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconFileOff,
  IconNetwork,
  IconReplace,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Closing, LookedAtFile } from '../../../src-preload/contract/closing.ts';
import type { HandedState } from '../../../src-preload/contract/vocabulary/closing.ts';
import { ciclo } from '../../bridge.ts';
import { CopyText } from '../../components/copying/CopyText.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { InstantText } from '../../components/values/InstantText.tsx';
import { ToneBadge } from '../../components/values/ToneBadge.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';

type Props = { readonly closing: Pick<Closing, 'id' | 'files'> };

/** The files that were handed over for a closing, and whether each still is what it was. */
export function HandedFiles({ closing: { id, files } }: Props) {
  const { t } = useTranslation('closing');
  return files.length === 0 ? t('closed.noFiles') : <LookedAt id={id} />;
}

function LookedAt({ id }: { readonly id: number }) {
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.closing.files, { connectionId, id });
  return (
    <QueryView query={query}>
      {(files) => (
        <Stack gap="sm" component="ul" className="plain-list">
          {files.map((file, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files are only ever added behind the others
            <HandedFile key={at} file={file} />
          ))}
        </Stack>
      )}
    </QueryView>
  );
}

const LOOKS = {
  unchanged: { tone: 'paid', icon: IconCheck },
  changed: { tone: 'unpaid', icon: IconAlertTriangle },
  not_found: { tone: 'attention', icon: IconFileOff },
  not_opened: { tone: 'closed', icon: IconNetwork },
  no_answer: { tone: 'attention', icon: IconClock },
  replaced: { tone: 'closed', icon: IconReplace },
} as const satisfies Readonly<Record<HandedState, object>>;

/** The name of a file, on whichever system it was written. */
const lastPart = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

function HandedFile({ file: { kind, at, author, path, sha256, state } }: { readonly file: LookedAtFile }) {
  const { t } = useTranslation(['closing', 'exports']);
  return (
    <li>
      <Group gap="xs">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {lastPart(path)}
        </Text>
        <ToneBadge
          {...LOOKS[state]}
          label={t(`files.state.${state}`)}
          explanation={t(`files.meaning.${state}`)}
        />
      </Group>
      <Text size="xs" c="dimmed" component="div">
        {kind === null ? t('files.unknownKind') : t(`exports:subject.${kind}`)} ·{' '}
        {author ?? t('closed.unknownAuthor')}, <InstantText instant={at} />
      </Text>
      <Code style={{ overflowWrap: 'anywhere' }}>{path}</Code>
      <CopyText value={sha256} subject={t('closed.fileHash')} />
    </li>
  );
}
