import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuth } from '../ServicesContext.tsx';

/** While somebody is signed in, the tabs of this browser agree. Draws nothing. */
export function OtherTabs() {
  const client = useQueryClient();
  const auth = useAuth();
  const userId = auth.status === 'connected' ? auth.profile.userId : undefined;
  useEffect(() => {
    if (userId === undefined || !('BroadcastChannel' in globalThis)) return undefined;
    let end: (() => void) | undefined;
    let left = false;
    import('./other-tabs.ts').then(
      ({ agreeWithOtherTabs }) => {
        if (!left) end = agreeWithOtherTabs(client, userId);
      },
      () => {}, // This tab reads again when the player comes back to it.
    );
    return () => {
      left = true;
      end?.();
    };
  }, [userId, client]);
  return null;
}
