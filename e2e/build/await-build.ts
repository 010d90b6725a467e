// Before each file of scenarios: waits until the website and the servers are built (build-setup.ts).
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';

const LOOK_AGAIN_MS = 100;

const outcome = inject('buildOutcome');
while (!existsSync(outcome)) await wait(LOOK_AGAIN_MS);
if (readFileSync(outcome, 'utf8') === 'failed')
  throw new Error('No scenario can run: what it starts could not be built, see above.');
