import { Button, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LedgerCopy } from '../../../src-preload/contract/backups.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { useMegabytes } from './use-megabytes.ts';

type Props = {
  readonly copies: readonly LedgerCopy[];
  readonly onRestore: (copy: LedgerCopy) => void;
};

/** The copies of a company, newest first: up to when, how large, what opens it. */
export function CopyTable({ copies, onRestore }: Props) {
  const { t } = useTranslation('backups');
  const formats = useFormats();
  const megabytes = useMegabytes();
  return (
    <Table aria-label={t('own.label')} fz="sm" verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          {(['when', 'kind', 'bytes'] as const).map((column) => (
            <Table.Th key={column} fz="xs" c="dimmed" ta={column === 'bytes' ? 'right' : 'left'}>
              {t(`own.${column}`)}
            </Table.Th>
          ))}
          <Table.Td />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {copies.map((copy) => {
          const name = copy.at === null ? copy.name : formats.exactInstant(copy.at);
          return (
            <Table.Tr key={copy.name}>
              <Table.Td>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Text>
              </Table.Td>
              <Table.Td>{t(`own.kinds.${copy.isEncrypted ? copy.kind : 'plain'}`)}</Table.Td>
              <Table.Td ta="right" className="numeric">
                {megabytes(copy.bytes)}
              </Table.Td>
              <Table.Td ta="right">
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('own.restoreOf', { name })}
                  onClick={() => onRestore(copy)}
                >
                  {t('own.restore')}
                </Button>
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
