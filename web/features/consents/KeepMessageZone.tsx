import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices } from '../../data/ServicesContext.tsx';
import { deviceZone } from './consent-queries.ts';

/** Tells the server the time zone of this device, if the quiet hours of messages are in another one. */
export function KeepMessageZone({ zone }: { zone: string }) {
  const { api } = useServices();
  const { mutate } = useMutation({
    mutationFn: (next: string) => api.setMessageZone({ body: { zone: next } }),
  });
  useEffect(() => {
    const own = deviceZone();
    if (own !== zone) mutate(own);
  }, [zone, mutate]);
  return null;
}
