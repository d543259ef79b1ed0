import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import { i18n } from '../../kit/formats/language.ts';
import { FailureNotice } from '../failures/FailureNotice.tsx';

/** Tells the person of a failure that belongs to no part of the screen. It stays until it is closed. */
export function showNotice(failure: Failure): void {
  notifications.show({
    id: `${failure.code} ${failure.message}`,
    message: <FailureNotice failure={failure} />,
    autoClose: false,
    withBorder: true,
    color: 'red',
    closeButtonProps: { 'aria-label': i18n.t('close') },
  });
}

/** Tells that something was not done, or not all of it, to who may look elsewhere by now. It stays until it is closed; of one id it is told once. */
export function showReport(message: ReactNode, id: string = crypto.randomUUID()): void {
  notifications.show({
    id,
    message,
    autoClose: false,
    withBorder: true,
    color: 'orange',
    closeButtonProps: { 'aria-label': i18n.t('close') },
  });
}

/** Says that something was done. */
export const showDone = (message: string): void => say(message, 'green');

/** Says that something that was asked for is not done, and still open. */
export const showStillOpen = (message: string): void => say(message, 'orange');

/** Says that there was nothing to do; again and again it is said once. */
export const showNothing = (message: string): void => say(message, 'gray', message);

function say(message: string, color: string, id: string = crypto.randomUUID()): void {
  notifications.show({ id, message, color, closeButtonProps: { 'aria-label': i18n.t('close') } });
}
