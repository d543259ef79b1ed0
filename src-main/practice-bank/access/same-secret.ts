import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two secrets are one, in a time that tells nothing of either; what is compared is of equal length whatever was offered. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
