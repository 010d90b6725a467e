// Public sums of all balances: the job that makes a book an hour.
export { bookJob } from './jobs.ts';
