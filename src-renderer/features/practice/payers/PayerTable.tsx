import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Persona } from '../../../../src-preload/contract/practice-bank/people.ts';
import { titled, type Untitled } from '../../../components/table/column.ts';
import { ScrollTable } from '../../../components/table/ScrollTable.tsx';
import { InstantText } from '../../../components/values/InstantText.tsx';
import classes from '../practice.module.css';
import { showPayer } from '../practice-location.ts';
import { PRACTICE_TABLE } from '../practice-table.ts';
import { BankStatus } from './BankStatus.tsx';
import { BehaviourSelect } from './BehaviourSelect.tsx';
import { comingLabel } from './coming-label.ts';
import { documentLabel } from './document-label.ts';

/** One page of personas; the name opens the drawer, and so does a press on the row. */
export function PayerTable({ members }: { readonly members: readonly Persona[] }) {
  const { t } = useTranslation('practice');
  return (
    <ScrollTable
      label={t('tab.payers')}
      viewportClass={classes.viewport}
      table={PRACTICE_TABLE}
      columns={titled(COLUMNS, (id) => t(`payers.column.${id}`))}
      rows={members}
      keyOf={({ idRec }) => idRec}
      isWhole
      rowProps={({ idRec }) => ({ className: classes.row, onClick: () => showPayer(idRec) })}
    />
  );
}

const COLUMNS: readonly Untitled<Persona>[] = [
  { id: 'name', cell: (member) => <Name member={member} /> },
  { id: 'contract', cell: ({ contract }) => contract, cellProps: () => ({ className: 'numeric' }) },
  { id: 'status', cell: ({ status }) => <BankStatus subject="mandate" status={status} /> },
  {
    id: 'temperament',
    cell: (member) => <BehaviourSelect member={member} isBare />,
    // The row answers to the mouse, and so does this.
    cellProps: () => ({ onClick: (event) => event.stopPropagation() }),
  },
  { id: 'coming', cell: (member) => <Coming member={member} /> },
];

function Name({ member: { name, document, isOwn } }: { readonly member: Persona }) {
  const { t } = useTranslation('practice');
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        fw={600}
        ta="left"
        c="inherit"
        className={classes.name}
        title={name}
      >
        {name}
      </Anchor>
      <Text size="xs" c="dimmed" className="numeric" lh={1.3}>
        {documentLabel(document)}
        {isOwn && ` · ${t('payers.own')}`}
      </Text>
    </>
  );
}

function Coming({ member: { coming } }: { readonly member: Persona }) {
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
        {comingLabel(coming, t)}
      </Text>
      <Text size="xs" c="dimmed" lh={1.3}>
        <InstantText instant={coming.at} />
      </Text>
    </>
  );
}
