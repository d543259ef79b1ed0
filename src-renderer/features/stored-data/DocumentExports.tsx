import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DocumentExportRow, StoredData } from '../../../src-preload/contract/personal-data.ts';
import { UnreadableRows } from '../../components/failures/UnreadableRows.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { InstantText } from '../../components/values/InstantText.tsx';
import { useFormats } from '../../kit/formats/formats.ts';

/** Files with whole CPFs, the newest first: who was given what. */
export function DocumentExports({ exports: { rows, total, unreadable } }: Pick<StoredData, 'exports'>) {
  const { t } = useTranslation('stored-data');
  return (
    <Panel title={t('exports.title')} description={t('exports.description')}>
      <UnreadableRows rows={unreadable} />
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('exports.none')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={640} scrollAreaProps={{ 'aria-label': t('exports.title') }}>
          <ExportTable rows={rows} />
        </Table.ScrollContainer>
      )}
      {total > rows.length && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('exports.shown', { shown: rows.length, total })}
        </Text>
      )}
    </Panel>
  );
}

const COLUMNS = ['at', 'subject', 'rows', 'source', 'file'] as const;

function ExportTable({ rows }: { readonly rows: readonly DocumentExportRow[] }) {
  const { t } = useTranslation(['stored-data', 'exports']);
  return (
    <Table fz="sm" verticalSpacing={4} aria-label={t('exports.title')}>
      <Table.Thead>
        <Table.Tr>
          {COLUMNS.map((column) => (
            <Table.Th key={column}>{t(`exports.column.${column}`)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <ExportLine key={row.id} row={row} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function ExportLine({ row }: { readonly row: DocumentExportRow }) {
  const { t } = useTranslation(['stored-data', 'exports']);
  const { count } = useFormats();
  return (
    <Table.Tr>
      <Table.Td>
        <InstantText instant={row.at} />
      </Table.Td>
      <Table.Td>
        {t(`exports:subject.${row.subject}`)}
        {row.isFiltered && ` (${t('exports.filtered')})`}
      </Table.Td>
      <Table.Td>{row.rows === null ? t('exports.unfinished') : count(row.rows)}</Table.Td>
      <Table.Td>{t(`exports.source.${row.source}`)}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{row.file}</Table.Td>
    </Table.Tr>
  );
}
