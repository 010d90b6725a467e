import type { AvatarName, PublicName } from '@parlor/contract/calls/public-names.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../data/ServicesContext.tsx';
import { keys } from '../../data/queries/keys.ts';

/** The reply of every act is the new state, which replaces the shown one. */
export function usePublicNameActs() {
  const { api } = useServices();
  const client = useQueryClient();
  const storeReply = {
    onSuccess: (name: PublicName) => {
      client.setQueryData([keys.publicName], name);
      void client.invalidateQueries({ queryKey: [keys.race] });
    },
  };
  return {
    chooseName: useMutation({
      ...storeReply,
      mutationFn: (name: string) => api.chooseName({ body: { name } }),
    }),
    chooseAvatar: useMutation({
      ...storeReply,
      mutationFn: (avatar: AvatarName) => api.chooseAvatar({ body: { avatar } }),
    }),
    appearAsGuest: useMutation({
      ...storeReply,
      mutationFn: (anonymous: boolean) => api.setPublicName({ body: { anonymous } }),
      onError: () => void client.invalidateQueries({ queryKey: [keys.publicName] }),
    }),
    report: useMutation({
      mutationFn: (body: { name: string; tag: string }) => api.reportName({ body }),
    }),
  };
}
