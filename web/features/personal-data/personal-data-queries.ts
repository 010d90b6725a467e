import type { PersonalData } from '@parlor/contract/calls/personal-data.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { playerQuery, usePlayerQueries } from '../../data/queries/player-query.ts';
import { useServices } from '../../data/ServicesContext.tsx';

const PERSONAL_DATA = 'personal-data';
/** While an export is made, its progress is asked for this often. */
const ASK_EVERY_MS = 1_500;

const queriesOf = ({ api }: Pick<Services, 'api'>, enabled: boolean) => ({
  personalData: () => ({
    ...playerQuery(enabled, [PERSONAL_DATA], (options) => api.personalData({}, options)),
    refetchInterval: ({
      state: { data },
    }: {
      readonly state: { readonly data?: PersonalData | undefined };
    }) => (data?.export?.state === 'making' ? ASK_EVERY_MS : false),
  }),
});
/** Options for `useQuery`: `useQuery(usePersonalDataQueries().personalData())`. */
export const usePersonalDataQueries = () => usePlayerQueries(queriesOf);

export function usePersonalDataActs() {
  const { api } = useServices();
  const client = useQueryClient();
  const onError = () => client.invalidateQueries({ queryKey: [PERSONAL_DATA] });
  return {
    ask: useMutation({
      mutationFn: () => api.askDataExport(),
      onSuccess: (state) => client.setQueryData([PERSONAL_DATA], state),
      onError,
    }),
    askDeletion: useMutation({
      mutationFn: () => api.askDeletion({ body: { understood: true } }),
      onSuccess: (state) => client.setQueryData([PERSONAL_DATA], state),
      onError,
    }),
    withdrawDeletion: useMutation({
      mutationFn: () => api.withdrawDeletion(),
      onSuccess: (state) => client.setQueryData([PERSONAL_DATA], state),
      onError,
    }),
    open: useMutation({ mutationFn: () => api.openDataExport(), onError }),
  };
}
