import { Code, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../../src-preload/contract/doctor.ts';
import {
  FINDINGS,
  SCOPE_PURPOSES,
  type ScopePurpose,
} from '../../../src-preload/contract/vocabulary/doctor.ts';
import { ToneBadge } from '../../components/values/ToneBadge.tsx';
import classes from './doctor.module.css';
import { FindingLine } from './FindingLine.tsx';
import { scopeLabel } from './finding-labels.ts';
import { LEVEL_LOOKS } from './looks.ts';
import { useTongue } from './use-tongue.ts';

type Props = { readonly findings: readonly Finding[]; readonly schemeWord: string };

/** The permissions by what they are for, each with its state; below, what the missing ones mean and who mends them. */
export function ScopeTable({ findings, schemeWord }: Props) {
  const { t } = useTranslation('doctor');
  const undecided = findings.filter(({ code }) => code === 'failed');
  return (
    <>
      <Table
        verticalSpacing={2}
        horizontalSpacing="xs"
        className={classes.scopes}
        aria-label={t('steps.scopes.title')}
      >
        <Table.Thead>
          <Table.Tr>
            {(['scope', 'use', 'state'] as const).map((column) => (
              <Table.Th key={column} fz="xs" c="dimmed">
                {t(`scopeTable.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        {SCOPE_PURPOSES.map((purpose) => (
          <PurposeRows
            key={purpose}
            purpose={purpose}
            findings={findings.filter(({ params }) => params.purpose === purpose)}
            schemeWord={schemeWord}
          />
        ))}
      </Table>
      {[...missingTogether(findings), ...undecided].map((finding) => (
        <FindingLine key={`${finding.code} ${finding.subject}`} finding={finding} schemeWord={schemeWord} />
      ))}
    </>
  );
}

const MISSING = ['scope_missing_for_polling', 'scope_missing'] as const;

/** What is missing in a sentence a consequence, since the same sentence for each of a dozen scopes would be read by nobody. */
function missingTogether(findings: readonly Finding[]): readonly Finding[] {
  return MISSING.flatMap((code) => {
    const own = findings.filter((finding) => finding.code === code);
    const [first] = own;
    if (first === undefined) return [];
    const scope = own.map(({ subject }) => subject).join(', ');
    return [{ ...first, subject: null, params: { scope, count: own.length } }];
  });
}

type RowsProps = Props & { readonly purpose: ScopePurpose };

function PurposeRows({ purpose, findings, schemeWord }: RowsProps) {
  const { t } = useTranslation('doctor');
  const tongue = useTongue(schemeWord);
  if (findings.length === 0) return null;
  return (
    <Table.Tbody>
      <Table.Tr>
        <Table.Th colSpan={3} scope="rowgroup" fz="xs" className={classes.purpose}>
          {t(`purposes.${purpose}`)}
        </Table.Th>
      </Table.Tr>
      {findings.map(({ code, subject }) => (
        <Table.Tr key={subject}>
          <Table.Td>
            <Code fz="xs">{subject}</Code>
          </Table.Td>
          <Table.Td fz="sm">{scopeLabel(subject ?? '', tongue)}</Table.Td>
          <Table.Td>
            <ToneBadge {...LEVEL_LOOKS[FINDINGS[code]]} label={t(`scopeState.${code}`)} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}
