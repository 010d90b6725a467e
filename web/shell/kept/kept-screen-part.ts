import type { ErrorRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

export type KeptScreenState = {
  readonly routeId: string;
  /** How often one came back to it. */
  readonly visit: number;
};
export type KeptScreenProps = KeptScreenState & {
  readonly isShown: boolean;
  readonly errorComponent: ErrorRouteComponent;
  /** It cannot be kept. */
  readonly onLost: () => void;
};

/** What is around a screen that is kept: brought along by the screens of such screens, and no part of the first load of others. */
export const keptScreen: { Room?: ComponentType<KeptScreenProps> } = {};
