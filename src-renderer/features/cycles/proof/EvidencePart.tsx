import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChargeEvidence } from '../../../../src-preload/contract/fiscal-documents.ts';
import { ciclo } from '../../../bridge.ts';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { receiptHref } from '../../../kit/routes/cycle-links.ts';
import { DocumentField } from './DocumentField.tsx';
import { statementHref } from './statement-links.ts';

/** What proves the charge's money: payments, what went back, the bank's lines that bear their ids, and the fiscal document. */
export function EvidencePart({ txid }: { readonly txid: string }) {
  const { t } = useTranslation('cycles');
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.fiscalDocuments.evidence, { connectionId, txid });
  return (
    <Stack gap={6}>
      <Title order={3}>{t('evidence.title')}</Title>
      <QueryView query={query}>
        {({ payments, document }) => (
          <>
            {payments.length === 0 ? (
              <Text size="sm">{t('evidence.none')}</Text>
            ) : (
              <List size="sm" style={{ overflowWrap: 'anywhere' }}>
                {payments.map((payment) => (
                  <Payment key={payment.endToEndId} payment={payment} />
                ))}
              </List>
            )}
            <DocumentField key={txid} connectionId={connectionId} txid={txid} document={document} />
          </>
        )}
      </QueryView>
    </Stack>
  );
}

type PaymentOf = ChargeEvidence['payments'][number];

function Payment({ payment }: { readonly payment: PaymentOf }) {
  const { t } = useTranslation('cycles');
  const { instant, money } = useFormats();
  const { endToEndId, at, amount, statement, refunds } = payment;
  return (
    <List.Item>
      {t('evidence.paid', { amount: money(amount), at: instant(at) })}{' '}
      <Anchor fz="sm" href={receiptHref(endToEndId)}>
        {endToEndId}
      </Anchor>
      <StatementLine statement={statement} search={endToEndId} />
      {refunds.length > 0 && (
        <List size="sm" withPadding>
          {refunds.map(({ id, amount: back, returnedAt, status, statement: ofRefund }) => (
            <List.Item key={id}>
              {returnedAt === null
                ? t('evidence.refundAsked', { amount: money(back), status })
                : t('evidence.returned', { amount: money(back), at: instant(returnedAt) })}{' '}
              <Anchor fz="sm" href={receiptHref(endToEndId)}>
                {id}
              </Anchor>
              <StatementLine statement={ofRefund} search={id} />
            </List.Item>
          ))}
        </List>
      )}
    </List.Item>
  );
}

/** What the bank's statement says of it, a click away; that no statement says anything where none does. */
function StatementLine({ statement, search }: Pick<PaymentOf, 'statement'> & { readonly search: string }) {
  const { t } = useTranslation('cycles');
  const { date, money } = useFormats();
  if (statement === null) return <Text size="sm">{t('evidence.noLine')}</Text>;
  const { month, list, line } = statement;
  const params = line === null ? {} : { day: date(line.day), amount: money(Math.abs(line.amount)) };
  return (
    <div>
      <Anchor fz="sm" href={statementHref({ month, list, search })}>
        {t(`evidence.lines.${list}`, params)}
      </Anchor>
    </div>
  );
}
