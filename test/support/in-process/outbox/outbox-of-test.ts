import { onTestFinished } from 'vitest';
import { openDesk, type WritingDesk } from './open-outbox.ts';

/** A desk that closes with its test. */
export async function testDesk(...options: Parameters<typeof openDesk>): Promise<WritingDesk> {
  const desk = await openDesk(...options);
  onTestFinished(desk.close);
  return desk;
}
