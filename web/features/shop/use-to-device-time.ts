import { useQuery } from '@tanstack/react-query';
import { useAsk } from '../../data/ServicesContext.tsx';

/** Converts a server time to this device's clock, in ms since 1970. */
export function useToDeviceTime(): (instant: string) => number {
  const { data, dataUpdatedAt } = useQuery(useAsk().summary());
  const aheadMs = data ? dataUpdatedAt - Date.parse(data.serverTime) : 0;
  return (instant) => Date.parse(instant) + aheadMs;
}
