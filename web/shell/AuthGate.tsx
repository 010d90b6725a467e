'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { usePlatform } from '../platform/PlatformContext.tsx';
import { keys } from '../data/queries/keys.ts';
import { later } from '../data/load-later.tsx';
import { useAuth, useServices } from '../data/ServicesContext.tsx';
import { setCutOff, useOnline } from '../data/queries/use-online.ts';
import { safeStorage } from '@parlor/sdk/safe-storage.ts';
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

/** Until the next try while the server is unreachable. */
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [8_000, 120_000];

export type AuthGateProps = {
  /** A visitor with an emailed link is signed in by the page itself, signed in or not. */
  isReturn: boolean;
  /** A screen that visitors see without a sign-in. */
  isPublic: boolean;
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
export function AuthGate({ isReturn, isPublic, waits, signIn, bare, children }: AuthGateProps) {
  const { session } = useServices();
  const auth = useAuth();
  const platform = usePlatform();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const isOnline = useOnline();
  // The app's last state, for reading offline.
  const client = useQueryClient();
  const isKnown = client.getQueryData([keys.summary]) !== undefined;

  useEffect(() => {
    let left = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    session.start().then(
      () => !left && setFailure(undefined),
      (error: unknown) => {
        if (left) return;
        setFailure(error);
        // The server is unreachable: what was seen last can be read.
        if (session.state().status !== 'starting') return;
        import('../data/last-state.ts').then(
          ({ showStored }) => {
            if (
              left ||
              !(
                isKnown ||
                showStored(
                  client,
                  safeStorage(() => localStorage),
                  platform,
                )
              )
            )
              return;
            setCutOff(true);
            const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
            again = setTimeout(() => setAttempt(attempt + 1), waitMs);
          },
          () => {}, // Then nothing is stored either.
        );
      },
    );
    return () => {
      left = true;
      clearTimeout(again);
    };
  }, [session, attempt, isOnline, isKnown, client, platform]);
  useEffect(() => {
    if (auth.status === 'connected') setCutOff(false);
  }, [auth.status]);

  if (isReturn && auth.status !== 'starting')
    return (
      <main id="main" className={styles.bare}>
        {bare}
      </main>
    );
  if (auth.status === 'connected') return children;
  if (auth.status === 'disconnected' && isPublic)
    return (
      <main id="main" className={styles.page}>
        {bare}
      </main>
    );
  if (auth.status === 'starting' && !waits && (failure === undefined || (!isOnline && isKnown)))
    return children;
  return (
    <main id="main" className={styles.bare}>
      {auth.status === 'disconnected' ? (
        platform.name === 'telegram' ? (
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
