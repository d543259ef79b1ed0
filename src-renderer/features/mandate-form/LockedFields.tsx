import { Group, Table, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Revisable } from '../../../src-preload/contract/mandate-writing.ts';
import type { MandateFormField } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import { MANDATE_FORM_FIELDS } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import { FormPart } from './FormPart.tsx';
import { problemFieldOf } from './form-fields.ts';

/** What stays as it is, and why: the rules are the bank's (SERVICE.md, section 3). */
export function LockedFields({ mandate: { form, locks } }: { readonly mandate: Revisable }) {
  const { t } = useTranslation(['mandate-form', 'drafts']);
  const locked = MANDATE_FORM_FIELDS.flatMap((name) => {
    const lock = locks[problemFieldOf(name)];
    // Of the two kinds of amount one is empty.
    return lock === undefined || (form[name] === '' && AMOUNTS.has(name)) ? [] : [{ name, lock }];
  });
  return (
    <FormPart title={t('revise.locked')}>
      <Table fz="sm" verticalSpacing={4} horizontalSpacing="xs" layout="auto">
        <Table.Tbody>
          {locked.map(({ name, lock }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={600}>
                {t(`fields.${name}`)}
              </Table.Th>
              <Table.Td>
                <LockedValue name={name} value={form[name]} />
              </Table.Td>
              <Table.Td>
                <Group gap={6} wrap="nowrap" align="flex-start">
                  <IconLock size={14} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
                  <Text size="xs" c="dimmed">
                    {t(`drafts:every.locked_${lock}`)}
                  </Text>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </FormPart>
  );
}

const AMOUNTS: ReadonlySet<MandateFormField> = new Set(['fixedAmount', 'floorAmount']);

function LockedValue({ name, value }: { readonly name: MandateFormField; readonly value: string }) {
  const { t } = useTranslation(['mandate-form', 'mandates']);
  if (value === '') return t('revise.empty');
  if (name === 'periodicity') return t(`mandates:periodicity.${value}`, { defaultValue: value });
  if (name === 'retryPolicy') return t(`mandates:retry.${value}`, { defaultValue: value });
  return AMOUNTS.has(name) ? `R$ ${value}` : value;
}
