import { Button, Collapse, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptStatement } from '../../../src-preload/contract/bank-statement.ts';
import { ciclo } from '../../bridge.ts';
import { IconAction } from '../../components/layout/IconAction.tsx';
import { SmallTable } from '../../components/table/SmallTable.tsx';
import { type Removal, RemovalQuestion } from '../../components/writing/RemovalQuestion.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { accountText } from './StatementPreview.tsx';

type Props = { readonly connectionId: string; readonly statements: readonly KeptStatement[] };

type Removed = { readonly connectionId: string; readonly id: number };

/** The statements that are kept; one taken away is imported again from its file. */
export function KeptStatements({ connectionId, statements }: Props) {
  const { t } = useTranslation('bank-statement');
  const { count, date } = useFormats();
  const [isOpen, { toggle }] = useDisclosure(false);
  const [removal, setRemoval] = useState<Removal<Removed> | null>(null);
  const period = ({ from, to }: KeptStatement): string =>
    t('kept.period', { from: date(from), to: date(to) });
  return (
    <div>
      <Button variant="subtle" size="xs" aria-expanded={isOpen} onClick={toggle}>
        {t('kept.title', { count: statements.length, shown: count(statements.length) })}
      </Button>
      <Collapse expanded={isOpen}>
        <SmallTable
          label={t('kept.label')}
          keyOf={({ id }) => id}
          rows={statements}
          columns={[
            { id: 'period', title: t('kept.days'), cell: (row) => period(row) },
            {
              id: 'account',
              title: t('kept.account'),
              cell: ({ account }) =>
                account ? accountText(account) : <Text size="sm">{t('kept.noAccount')}</Text>,
            },
            { id: 'lines', title: t('kept.lines'), cell: ({ lines }) => count(lines), isAtRight: true },
            {
              id: 'remove',
              title: t('kept.remove'),
              isTitleHidden: true,
              cell: (row) => (
                <IconAction
                  icon={IconTrash}
                  label={t('kept.removeOne', { period: period(row) })}
                  onClick={() =>
                    setRemoval({
                      title: t('kept.question', { period: period(row) }),
                      input: { connectionId, id: row.id },
                    })
                  }
                />
              ),
            },
          ]}
        />
      </Collapse>
      <RemovalQuestion
        removal={removal}
        text={t('kept.meaning')}
        confirmLabel={t('kept.remove')}
        call={ciclo.bankStatement.remove}
        onClose={() => setRemoval(null)}
      />
    </div>
  );
}
