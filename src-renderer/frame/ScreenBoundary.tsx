import { Component, type ReactNode } from 'react';
import { FailureNotice } from '../components/failures/FailureNotice.tsx';

type Props = { readonly children: ReactNode };
type State = { readonly message: string | null };

/** Keeps a screen that failed to draw from taking the frame with it. */
export class ScreenBoundary extends Component<Props, State> {
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
