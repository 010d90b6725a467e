import type { Profile } from '@parlor/contract/calls/auth.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useBrowserValue } from '../../platform/use-browser-value.ts';
import { useAuth } from '../StoredServices.ts';
import { keys } from './keys.ts';

/** The signed-in player; without a connection, the one who was signed in when the server was last reached. */
export function useProfile(): Profile | undefined {
  const auth = useAuth();
  const client = useQueryClient();
  const before = useBrowserValue(() => client.getQueryData<Profile>([keys.player]), undefined);
  if (auth.status === 'connected') return auth.profile;
  return auth.status === 'starting' ? before : undefined;
}
