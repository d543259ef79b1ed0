import { Stack } from '@mantine/core';
import classes from '../practice.module.css';
import { JoiningCharges } from './JoiningCharges.tsx';
import { MakeJoiningCharge } from './MakeJoiningCharge.tsx';
import { PayCode } from './PayCode.tsx';

/** Codes as the payer meets them, and the charges that journeys 3 and 4 are composed with. */
export function CodesTab() {
  return (
    <div className={classes.scroll}>
      <div className={classes.columns}>
        <Stack gap="sm">
          <PayCode />
          <JoiningCharges />
        </Stack>
        <MakeJoiningCharge />
      </div>
    </div>
  );
}
