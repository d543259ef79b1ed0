import { Component, type ReactNode, Suspense } from 'react';
import type { Connection } from '../../src-preload/contract/connections.ts';
import { FailureNotice } from '../components/failures/FailureNotice.tsx';
import { LoadingRows } from '../components/reading/LoadingRows.tsx';
import { useAppStore } from '../kit/queries/app-store.ts';
import type { Route } from '../kit/routes/routes.ts';
import classes from './Frame.module.css';
import { screenKey } from './screen-key.ts';
import { SCREENS, WelcomeScreen } from './screens.ts';

type Props = { readonly route: Route; readonly connection: Connection | null };

/** The screen of a route. It starts afresh for each company. */
export function CurrentScreen({ route, connection }: Props) {
  const startFailure = useAppStore((state) => state.startFailure);
  const isReady = useAppStore(({ connections }) => connections !== null);
  const Screen = route.needsConnection && !connection ? WelcomeScreen : SCREENS[route.id];
  return (
    <div className={classes.screen}>
      {startFailure && <FailureNotice failure={startFailure} onRetry={() => window.location.reload()} />}
      {!startFailure && !isReady && <LoadingRows />}
      {isReady && (
        <ScreenBoundary key={screenKey(route, connection)}>
          <Suspense fallback={<LoadingRows />}>
            <Screen />
          </Suspense>
        </ScreenBoundary>
      )}
    </div>
  );
}

type ScreenBoundaryProps = { readonly children: ReactNode };
type State = { readonly message: string | null };

/** Keeps a screen that failed to draw from taking the frame with it. */
class ScreenBoundary extends Component<ScreenBoundaryProps, State> {
  override state: State = { message: null };

  static getDerivedStateFromError(error: unknown): State {
    return { message: String(error) };
  }

  override render(): ReactNode {
    const { message } = this.state;
    if (message === null) return this.props.children;
    return (
      <FailureNotice
        failure={{ code: 'internal', message, params: {} }}
        onRetry={() => this.setState({ message: null })}
      />
    );
  }
}
