// What `services-in-parts.ts` fetches when it is first needed.
export { allCalls } from './all-calls.ts';
export { contestOverHttp, recentWinsOverHttp } from './stream.ts';
