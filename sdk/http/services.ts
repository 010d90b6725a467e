// The complete services over HTTP, with every call and its schemas.
import type { Services } from '../services.ts';
import { allCalls } from './all-calls.ts';
import { contestOverHttp, recentWinsOverHttp } from './wins-and-contests.ts';
import { tieServices, type HttpServicesOptions } from './tie-services.ts';

export type { HttpServicesOptions } from './tie-services.ts';

export const createHttpServices = (options: HttpServicesOptions): Services =>
  tieServices(options, { calls: allCalls, wins: recentWinsOverHttp, contest: contestOverHttp });
