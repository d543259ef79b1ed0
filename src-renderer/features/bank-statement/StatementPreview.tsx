import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StatementAccount, StatementPreview } from '../../../src-preload/contract/bank-statement.ts';
import {
  STATEMENT_COLUMNS,
  type StatementColumn,
} from '../../../src-preload/contract/vocabulary/bank-statement.ts';
import { Notice } from '../../components/failures/Notice.tsx';
import { FileFaults } from '../../components/files/FileFaults.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import type { StatementFileControl } from './use-statement-file.ts';

type Props<Preview = StatementPreview> = {
  readonly preview: Preview;
  readonly control: StatementFileControl;
};

/** What a file says, before anything is kept: its account, days and sums, or all that is wrong with it. */
export function PreviewOf({ preview, control }: Props) {
  return (
    <Stack gap="sm">
      {preview.kind === 'refused' && <Refused preview={preview} />}
      {preview.kind === 'faults' && <Faults preview={preview} />}
      {preview.table && <Columns table={preview.table} control={control} />}
      {preview.kind === 'statement' && <Whole preview={preview} control={control} />}
    </Stack>
  );
}

function Refused({
  preview: { reason },
}: Pick<Props<Extract<StatementPreview, { kind: 'refused' }>>, 'preview'>) {
  const { t } = useTranslation(['bank-statement', 'errors']);
  return (
    <Notice tone="error" icon={IconAlertTriangle} title={t('errors:statement_refused.title')}>
      <Text size="sm">{t('errors:statement_refused.meaning', { reason })}</Text>
    </Notice>
  );
}

function Faults({
  preview: { faults, count },
}: Pick<Props<Extract<StatementPreview, { kind: 'faults' }>>, 'preview'>) {
  const { t } = useTranslation(['bank-statement', 'errors']);
  const formats = useFormats();
  return (
    <FileFaults
      title={t('preview.faults', { count, shown: formats.count(count) })}
      faults={faults}
      sentenceOf={({ line, reason, text }) =>
        t('preview.fault', {
          line: formats.count(line),
          reason: t(`errors:statement_line_refused.reasons.${reason}`),
          text: text.slice(0, 120),
        })
      }
      outcome={t('preview.nothingKept')}
    />
  );
}

type Table = NonNullable<StatementPreview['table']>;

/** What each column of a CSV holds, as it was read; a person may say otherwise. */
function Columns({ table, control }: { readonly table: Table; readonly control: StatementFileControl }) {
  const { t } = useTranslation('bank-statement');
  const data = [
    { value: '', label: t('column.none') },
    ...STATEMENT_COLUMNS.map((column) => ({ value: column, label: t(`column.${column}`) })),
  ];
  const change = (at: number, value: string) => {
    const chosen = STATEMENT_COLUMNS.find((column) => column === value) ?? null;
    const others = table.columns.map((column) => (column === chosen ? null : column));
    void control.setColumns(
      others.map((column: StatementColumn | null, index) => (index === at ? chosen : column)),
    );
  };
  return (
    <Group gap="xs" role="group" aria-label={t('column.label')}>
      {table.headers.map((header, at) => (
        <NativeSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: a table may have two columns of one name
          key={at}
          size="xs"
          label={header.trim() === '' ? t('column.unnamed', { number: at + 1 }) : header}
          description={header === table.first[at] ? undefined : table.first[at]}
          data={data}
          value={table.columns[at] ?? ''}
          onChange={({ currentTarget }) => change(at, currentTarget.value)}
        />
      ))}
    </Group>
  );
}

type WholeProps = Props<Extract<StatementPreview, { kind: 'statement' }>>;

function Whole({ preview, control }: WholeProps) {
  const { t } = useTranslation('bank-statement');
  const { count, date, money } = useFormats();
  const { lines, identified, balances, expected, account, isKnown, importing } = {
    ...preview,
    importing: control.importing,
  };
  const facts = {
    ...{ count: lines, shown: count(lines), identified: count(identified) },
    ...{ from: date(preview.from), to: date(preview.to) },
    ...{ received: money(preview.received), returned: money(preview.returned) },
  };
  return (
    <Stack gap="sm">
      <Text size="sm">{t('preview.summary', facts)}</Text>
      {balances > 0 && (
        <Text size="sm">{t('preview.balances', { count: balances, shown: count(balances) })}</Text>
      )}
      <Text size="sm">
        {account ? t('preview.account', { account: accountText(account) }) : t('preview.noAccount')}
      </Text>
      {isKnown && <Text size="sm">{t('preview.known')}</Text>}
      {expected && account && (
        <Notice tone="error" icon={IconAlertTriangle} title={t('preview.otherAccount')}>
          <Text size="sm">
            {t('preview.otherAccountText', { found: accountText(account), expected: accountText(expected) })}
          </Text>
        </Notice>
      )}
      <Group gap="xs">
        {!isKnown && (
          <Button
            loading={importing.kind === 'running'}
            variant={expected ? 'default' : 'filled'}
            onClick={() => void control.keep(expected !== null)}
          >
            {t(expected ? 'preview.keepOther' : 'preview.keep')}
          </Button>
        )}
        <Button variant="default" onClick={control.leave}>
          {t('preview.leave')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Bank and account as the file has them. */
export const accountText = ({ bankId, accountId }: StatementAccount): string =>
  [bankId, accountId].filter((part) => part !== '').join(' · ');
