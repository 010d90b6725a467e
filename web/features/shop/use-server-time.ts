import { useQuery } from '@tanstack/react-query';
import { useAsk } from '../../data/ServicesContext.tsx';

/** A moment of the server as this device's clock tells it, in ms since 1970. */
export function useServerTime(): (instant: string) => number {
  const { data, dataUpdatedAt } = useQuery(useAsk().summary());
  const aheadMs = data ? dataUpdatedAt - Date.parse(data.serverTime) : 0;
  return (instant) => Date.parse(instant) + aheadMs;
}
