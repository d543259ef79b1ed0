import { useEffect, useRef, useState } from 'react';
import type { ImportStatus } from '../../../src-preload/contract/mandate-writing.ts';
import { ciclo, onEvent } from '../../bridge.ts';
import { useEventsMissed } from '../../kit/queries/use-events-missed.ts';
import { useQuery } from '../../kit/queries/use-query.ts';

/** The import on screen and those that were interrupted. */
export type Imports = {
  /** Whether it is known already which there are. */
  readonly isKnown: boolean;
  readonly current: ImportStatus | null;
  readonly interrupted: readonly ImportStatus[];
  readonly follow: (status: ImportStatus) => void;
  /** Takes the import off the screen; it stays in the journal. */
  readonly leave: () => void;
  readonly askAgain: () => void;
};

/** Follows the import that was begun here, or one that is under way. */
export function useImports(connectionId: string): Imports {
  const listed = useQuery(ciclo.mandateWriting.imports, { connectionId });
  const [followed, setFollowed] = useState<ImportStatus | null>(null);
  // The events of an import, the last one too, may come before the answer to its beginning.
  const heard = useRef<ImportStatus | null>(null);
  useEffect(
    () =>
      onEvent('mandateWriting.importChanged', (status) => {
        if (status.connectionId !== connectionId) return;
        heard.current = status;
        setFollowed((now) => (now === null || now.batchId === status.batchId ? status : now));
      }),
    [connectionId],
  );
  useFollowed(connectionId, followed, (status) =>
    setFollowed((now) => (now?.batchId === status.batchId ? status : now)),
  );
  const all = listed.state === 'ready' ? listed.value : [];
  const current = followed ?? all.find(({ state }) => state === 'sending') ?? null;
  return {
    isKnown: listed.state !== 'loading' || current !== null,
    current,
    interrupted: all.filter(({ batchId, state }) => state !== 'sending' && batchId !== current?.batchId),
    follow: (status) => setFollowed(heard.current?.batchId === status.batchId ? heard.current : status),
    leave: () => {
      setFollowed(null);
      listed.refresh();
    },
    askAgain: listed.refresh,
  };
}

/** Reads an import anew where its own events do not tell: they may have passed by, and what was in doubt is settled after the last of them. */
function useFollowed(
  connectionId: string,
  followed: ImportStatus | null,
  onRead: (status: ImportStatus) => void,
): void {
  const readAnew = async (isMeant: (followed: ImportStatus) => boolean): Promise<void> => {
    if (followed === null || !isMeant(followed)) return;
    const answer = await ciclo.mandateWriting.importStatus({ connectionId, batchId: followed.batchId });
    if (answer.ok) onRead(answer.value);
  };
  const latest = useRef(readAnew);
  latest.current = readAnew;
  useEventsMissed(() => latest.current(() => true));
  useEffect(
    () =>
      onEvent('writing.changed', (event) => {
        if (event.connectionId === connectionId) void latest.current(({ state }) => state !== 'sending');
      }),
    [connectionId],
  );
}
