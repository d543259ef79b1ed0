import { DataList, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Closing } from '../../../src-preload/contract/closing.ts';
import { CopyText } from '../../components/copying/CopyText.tsx';
import { InstantText } from '../../components/values/InstantText.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { HandedFiles } from './HandedFiles.tsx';

type Props = { readonly closing: Closing };

/** Who closed a month and when, what proves it, and the files that were handed over. */
export function ClosingFacts({ closing }: Props) {
  const { t } = useTranslation('closing');
  return (
    <DataList gap={6} labelWidth="190px">
      <Fact label={t('closed.by')}>
        <span>
          {closing.author ?? t('closed.unknownAuthor')}, <InstantText instant={closing.at} />
        </span>
      </Fact>
      {closing.reopened !== null && <ReopenedFacts closing={closing} reopened={closing.reopened} />}
      <Fact label={t('closed.hash')}>
        <CopyText value={closing.hash} subject={t('closed.hash')} />
      </Fact>
      <Fact label={t('closed.linesHash')}>
        <CopyText value={closing.linesHash} subject={t('closed.linesHash')} />
      </Fact>
      <Fact label={t('closed.previousHash')}>
        {closing.previousHash === null ? (
          t('closed.first')
        ) : (
          <CopyText value={closing.previousHash} subject={t('closed.previousHash')} />
        )}
      </Fact>
      <Fact label={t('closed.files')}>
        <HandedFiles closing={closing} />
      </Fact>
    </DataList>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue style={{ display: 'block', minWidth: 0 }}>{children}</DataList.ItemValue>
    </DataList.Item>
  );
}

type ReopenedProps = Props & { readonly reopened: NonNullable<Closing['reopened']> };

/** What a closing that was opened again said, and why it no longer stands. */
function ReopenedFacts({ closing: { totals }, reopened: { at, author, reason } }: ReopenedProps) {
  const { t } = useTranslation('closing');
  const { money } = useFormats();
  const { received, refunded, net } = totals;
  return (
    <>
      <Fact label={t('reopened.why')}>
        {author ?? t('closed.unknownAuthor')}, <InstantText instant={at} />
      </Fact>
      <Fact label={t('reopened.reason')}>
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {reason}
        </Text>
      </Fact>
      <Fact label={t('reopened.sums')}>
        {t('close.sums', { received: money(received), refunded: money(refunded), net: money(net) })}
      </Fact>
    </>
  );
}
