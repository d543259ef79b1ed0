import { Stack } from '@mantine/core';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import type { TabProps } from '../tab-props.ts';
import { ReceiverPanel } from './ReceiverPanel.tsx';
import { TunnelGuide } from './TunnelGuide.tsx';

/** The receiver on this computer, and how the bank reaches it. */
export function ReceiverTab({ connectionId, state }: TabProps) {
  return (
    <QueryView query={state}>
      {({ receiver }) => (
        <Stack gap="sm">
          <ReceiverPanel connectionId={connectionId} receiver={receiver} onChange={state.refresh} />
          <TunnelGuide receiver={receiver} />
        </Stack>
      )}
    </QueryView>
  );
}
