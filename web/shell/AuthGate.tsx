'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { usePlatform } from '../platform/PlatformContext.tsx';
import { keys } from '../data/queries/keys.ts';
import { later } from '../data/load-later.tsx';
import { useAuth, useServices } from '../data/ServicesContext.tsx';
import { useOnline } from '../data/queries/use-online.ts';
import { MaintenancePlain } from './problems/MaintenancePlain.tsx';
import { HeroScene } from '../ui/layout/HeroScene.tsx';
import styles from './Shell.module.css';

// Most visitors never see either.
const Dark = () => <HeroScene lit={false} screen="sign-in" className={styles.starting} />;
const Maintenance = later(
  async () => (await import('./problems/Maintenance.tsx')).Maintenance,
  MaintenancePlain,
);
const TelegramSignIn = later(async () => (await import('./TelegramSignIn.tsx')).TelegramSignIn, Dark);

export type AuthGateProps = {
  /** A visitor with an emailed link is signed in by the page itself, signed in or not. */
  isReturn: boolean;
  /** Whether this screen shows nothing before the visitor is known. */
  waits: boolean;
  /** The whole app for a visitor who is not signed in. */
  signIn: ReactNode;
  /** The screen at this address, without the bars. */
  bare: ReactNode;
  /** The server. */
  children: ReactNode;
};

/**
 * A visitor who may have been here before sees the app at once, with placeholders; everybody else gets the sign-in
 * screen.
 */
export function AuthGate({ isReturn, waits, signIn, bare, children }: AuthGateProps) {
  const { session } = useServices();
  const auth = useAuth();
  const { name } = usePlatform();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const isOnline = useOnline();
  // The app's last state, for reading offline.
  const isKnown = useQueryClient().getQueryData([keys.summary]) !== undefined;

  useEffect(() => {
    let left = false;
    session.start().then(
      () => !left && setFailure(undefined),
      (error: unknown) => !left && setFailure(error),
    );
    return () => {
      left = true;
    };
  }, [session, attempt, isOnline]);

  if (isReturn && auth.status !== 'starting')
    return (
      <main id="main" className={styles.bare}>
        {bare}
      </main>
    );
  if (auth.status === 'connected') return children;
  if (auth.status === 'starting' && !waits && (failure === undefined || (!isOnline && isKnown)))
    return children;
  return (
    <main id="main" className={styles.bare}>
      {auth.status === 'disconnected' ? (
        name === 'telegram' ? (
          <TelegramSignIn failure={failure} />
        ) : (
          signIn
        )
      ) : failure === undefined && isOnline ? (
        <Dark />
      ) : (
        <Maintenance
          onRetry={() => {
            setFailure(undefined);
            setAttempt(attempt + 1);
          }}
        />
      )}
    </main>
  );
}
