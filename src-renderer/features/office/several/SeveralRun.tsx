import { Button, Checkbox, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyWhole } from '../../../components/copying/CopyWhole.tsx';
import { showReport } from '../../../components/notices/notices.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { hashOf } from '../../../kit/routes/hash-route.ts';
import { CompanyLink } from '../CompanyLink.tsx';
import classes from '../office.module.css';
import type { Glance } from '../office-view.ts';
import {
  chosenRows,
  chosenTotals,
  isReady,
  type Look,
  type SeveralAction,
  type SeveralRow,
  wasStopped,
} from './several.ts';
import { reportText, stateText } from './several-texts.ts';
import { type Several, useSeveral } from './use-several.ts';

type Props = {
  readonly companies: readonly Glance[];
  readonly action: SeveralAction;
  readonly look: Look;
  readonly onBack: () => void;
};

/** Looks at the companies, asks once, does it one after another, and reports of each. */
export function SeveralRun({ companies, action, look, onBack }: Props) {
  const { t } = useTranslation(['office', 'errors']);
  const formats = useFormats();
  const several = useSeveral(companies, look, (left) =>
    showReport(
      <LeftReport isStopped={wasStopped(left)} text={reportText(chosenOf(left), { t, formats, action })} />,
    ),
  );
  const { phase, rows } = several;
  const isInVain = phase === 'looked' && !rows.some(isReady);
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {t(`office:several.phase.${isInVain ? 'in_vain' : phase}`, {
          ...{ shown: formats.count(counted(rows, phase)), of: formats.count(rows.length) },
        })}
      </Text>
      <Rows rows={rows} action={action} several={several} />
      <Group>
        {phase === 'looked' && !isInVain && <Confirm rows={rows} action={action} several={several} />}
        {phase === 'running' && (
          <Button variant="default" onClick={several.stop}>
            {t('office:several.stop')}
          </Button>
        )}
        {phase === 'ended' && (
          <CopyWhole
            variant="default"
            text={reportText(rows, { t, formats, action })}
            label={t('office:several.copy')}
            done={t('office:several.copied')}
          />
        )}
        {phase !== 'running' && (
          <Button variant="default" onClick={onBack}>
            {t('office:several.back')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Rows of companies that were chosen: of the others nothing was asked. */
const chosenOf = (rows: readonly SeveralRow[]): readonly SeveralRow[] =>
  rows.filter(({ isChosen }) => isChosen);

/** What became of each company, for who closed the dialog before it had ended: it is told nowhere else. */
function LeftReport({ isStopped, text }: { readonly isStopped: boolean; readonly text: string }) {
  const { t } = useTranslation('office');
  return (
    <>
      <Text size="sm" fw={500}>
        {t(isStopped ? 'several.closedMeanwhile' : 'several.closedAtEnd')}
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </>
  );
}

/** Where a person goes on in one company. */
const SCREENS = { close: '/closing', export: '/exports', charge: '/charging' } as const;

/** Companies that were looked at already; while things are done, those that are still to come. */
function counted(rows: readonly SeveralRow[], phase: Several['phase']): number {
  if (phase === 'running') return chosenRows(rows).length;
  return rows.filter(({ state }) => state.kind !== 'waiting' && state.kind !== 'looking').length;
}

type RowsProps = Pick<Props, 'action'> & {
  readonly rows: readonly SeveralRow[];
  readonly several: Several;
};

function Rows({ rows, action, several }: RowsProps) {
  const { t } = useTranslation(['office', 'errors']);
  const formats = useFormats();
  return (
    <div className={classes.several}>
      <Table verticalSpacing={4} aria-label={t('office:several.table')} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={36}>
              <VisuallyHidden>{t('office:several.chosen')}</VisuallyHidden>
            </Table.Th>
            <Table.Th>{t('office:columns.name')}</Table.Th>
            <Table.Th>{t('office:several.report')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.company.connectionId}>
              <Table.Td>
                {isReady(row) && (
                  <Checkbox
                    size="xs"
                    checked={row.isChosen}
                    disabled={several.phase !== 'looked'}
                    aria-label={t('office:several.choose', { name: row.company.name })}
                    onChange={({ currentTarget }) =>
                      several.choose(row.company.connectionId, currentTarget.checked)
                    }
                  />
                )}
              </Table.Td>
              <Table.Td>
                {several.phase === 'running' ? (
                  row.company.name
                ) : (
                  <CompanyLink connectionId={row.company.connectionId} href={hashOf(SCREENS[action])}>
                    {row.company.name}
                  </CompanyLink>
                )}
              </Table.Td>
              <Table.Td>{stateText(row, { t, formats, action })}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Confirm({ rows, action, several }: RowsProps) {
  const { t } = useTranslation('office');
  const { count, money } = useFormats();
  const totals = chosenTotals(rows);
  return (
    <Button disabled={totals.companies === 0} onClick={() => void several.run()}>
      {t(`several.confirm.${action}`, {
        ...{ count: totals.companies, companies: count(totals.companies) },
        ...{ shown: count(totals.count), amount: money(totals.amount) },
      })}
    </Button>
  );
}
