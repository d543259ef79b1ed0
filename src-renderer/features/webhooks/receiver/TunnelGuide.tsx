import { List, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReceiverState } from '../../../../src-preload/contract/webhooks.ts';
import { CopyText } from '../../../components/copying/CopyText.tsx';
import { Panel } from '../../../components/layout/Panel.tsx';
import { useConnection } from '../../../kit/queries/app-store.ts';

const STEPS = ['start', 'tunnel', 'routes', 'host', 'register'] as const;
const COLUMNS = ['method', 'path', 'what'] as const;

/** How a public address is led to this computer, in plain words: address, routes, headers. */
export function TunnelGuide({ receiver }: { readonly receiver: ReceiverState }) {
  const { t } = useTranslation('webhooks');
  const address = receiver.address ?? `http://127.0.0.1:${receiver.port}`;
  return (
    <Panel title={t('guide.title')} description={t('guide.description')}>
      <Stack gap="sm">
        <List type="ordered" size="sm" spacing={4}>
          {STEPS.map((step) => (
            <List.Item key={step}>{t(`guide.${step}`)}</List.Item>
          ))}
        </List>
        <div>
          <Text size="xs" c="dimmed">
            {t('guide.address')}
          </Text>
          <CopyText value={address} subject={t('guide.address')} />
        </div>
        <RouteTable />
        <Text size="sm">{t('guide.limits')}</Text>
      </Stack>
    </Panel>
  );
}

function RouteTable() {
  const { t } = useTranslation('webhooks');
  const { schemeWord } = useConnection();
  const routes = [
    { method: 'GET, HEAD, POST', path: '/', what: 'base' },
    { method: 'POST', path: `/${schemeWord}`, what: 'settlements' },
    { method: 'POST', path: '/rec', what: 'mandates' },
    { method: 'POST', path: '/cobr', what: 'charges' },
  ] as const;
  return (
    <Table verticalSpacing={4} fz="sm" aria-label={t('guide.routeTable')} maw={720}>
      <Table.Thead>
        <Table.Tr>
          {COLUMNS.map((column) => (
            <Table.Th key={column} fz="xs" c="dimmed">
              {t(`guide.column.${column}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {routes.map(({ method, path, what }) => (
          <Table.Tr key={path}>
            <Table.Td>{method}</Table.Td>
            <Table.Td>
              <code>{path}</code>
            </Table.Td>
            <Table.Td>{t(`guide.route.${what}`)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
