import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../data/ServicesContext.tsx';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';

/** Signing out. If the server cannot be reached, the player stays signed in and sees a message. */
export function useLeave(): { signOut: () => void; endAll: () => void; isLeaving: boolean } {
  const { t } = useLingui();
  const { api, session } = useServices();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async (all: boolean) => {
      // At a press before the session is known, it waits: otherwise it would sign out nobody.
      const found = await session.start();
      if (found.status !== 'connected') return;
      if (all) await api.revokeAllSignIns();
      await found.logout();
    },
    onError(error) {
      const { words } = whatFailed(error);
      toast.show({
        text: words
          ? t`You are still signed in. ${words}`
          : t`No response. You are still signed in. Try again in a moment.`,
        tone: 'error',
      });
    },
  });
  return { signOut: () => mutate(false), endAll: () => mutate(true), isLeaving: isPending };
}
