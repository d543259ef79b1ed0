import { Anchor, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CastMember } from '../../../../src-preload/contract/practice-bank/people.ts';
import { InstantText } from '../../../components/InstantText.tsx';
import table from '../../../components/table.module.css';
import classes from '../practice.module.css';
import { showPayer } from '../practice-location.ts';
import { BankStatus } from './BankStatus.tsx';
import { comingWords } from './coming-words.ts';
import { documentWords } from './document-words.ts';
import { TemperamentSelect } from './TemperamentSelect.tsx';

const COLUMNS = ['name', 'contract', 'status', 'temperament', 'coming'] as const;

/** One page of the cast; the name opens the drawer, and so does a press on the row. */
export function PayerTable({ members }: { readonly members: readonly CastMember[] }) {
  const { t } = useTranslation('practice');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable to be scrolled by key
    <section className={`${table.headed} ${classes.viewport}`} aria-label={t('tab.payers')} tabIndex={0}>
      <Table stickyHeader verticalSpacing={3} horizontalSpacing="sm" fz="sm" miw={780}>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((column) => (
              <Table.Th key={column}>{t(`payers.column.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map((member) => (
            <PayerRow key={member.idRec} member={member} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function PayerRow({ member }: { readonly member: CastMember }) {
  const { t } = useTranslation('practice');
  return (
    <Table.Tr className={classes.row} onClick={() => showPayer(member.idRec)}>
      <Table.Td>
        <Anchor
          component="button"
          type="button"
          size="sm"
          fw={600}
          ta="left"
          c="inherit"
          className={classes.name}
          title={member.name}
        >
          {member.name}
        </Anchor>
        <Text size="xs" c="dimmed" className="numeric" lh={1.3}>
          {documentWords(member.document)}
          {member.isOwn && ` · ${t('payers.own')}`}
        </Text>
      </Table.Td>
      <Table.Td className="numeric">{member.contract}</Table.Td>
      <Table.Td>
        <BankStatus subject="mandate" status={member.status} />
      </Table.Td>
      <Table.Td onClick={(event) => event.stopPropagation()}>
        <TemperamentSelect member={member} isBare />
      </Table.Td>
      <Table.Td>
        <Coming member={member} />
      </Table.Td>
    </Table.Tr>
  );
}

function Coming({ member: { coming } }: { readonly member: CastMember }) {
  const { t } = useTranslation('practice');
  if (coming === null) {
    return (
      <Text size="xs" c="dimmed">
        {t('coming.nothing')}
      </Text>
    );
  }
  return (
    <>
      <Text size="sm" lh={1.3}>
        {comingWords(coming, t)}
      </Text>
      <Text size="xs" c="dimmed" lh={1.3}>
        <InstantText instant={coming.at} />
      </Text>
    </>
  );
}
