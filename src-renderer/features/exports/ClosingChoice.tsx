import { Radio, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { Panel } from '../../components/layout/Panel.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import type { AccountsFields } from './accounts-form.ts';

type Chosen = AccountsFields['closing'];
type Props = { readonly chosen: Chosen; readonly onChange: (closing: Chosen) => void };

/** Which of the closings that stand; an open month has no lines yet that could be proven. */
export function ClosingChoice({ chosen, onChange }: Props) {
  const { t } = useTranslation(['exports', 'closing']);
  const { month: monthName } = useFormats();
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.closing.list, { connectionId });
  return (
    <Panel title={t('accounts.closing')}>
      <QueryView query={query}>
        {({ closings }) => {
          const standing = closings.filter(({ reopened }) => reopened === null);
          if (standing.length === 0) return <Text size="sm">{t('accounts.noClosing')}</Text>;
          const keyOf = ({ month, basis }: NonNullable<Chosen>) => `${month} ${basis}`;
          return (
            <Radio.Group
              aria-label={t('accounts.closing')}
              value={chosen === null ? null : keyOf(chosen)}
              onChange={(key) => {
                const found = standing.find((each) => keyOf(each) === key);
                if (found) onChange({ month: found.month, basis: found.basis });
              }}
            >
              <Stack gap={6}>
                {standing.map((each) => (
                  <Radio
                    key={keyOf(each)}
                    value={keyOf(each)}
                    label={`${monthName(each.month)}, ${t(`closing:basis.${each.basis}`)}`}
                  />
                ))}
              </Stack>
            </Radio.Group>
          );
        }}
      </QueryView>
    </Panel>
  );
}
