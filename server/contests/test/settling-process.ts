// A process that settles due editions on command. Tests kill it during that.
import { once } from 'node:events';
import { testContent } from '@parlor/economy/test/world.ts';
import { ManualClock } from '../../runtime/clock.ts';
import { openDatabase } from '../../db/open.ts';
import { freshSecret, nodeDigest } from '../../players/digest.ts';
import { Players } from '../../players/players.ts';
import { settleDue } from '../settle.ts';

const [url = '', now = ''] = process.argv.slice(2);
const { pool, close } = openDatabase({ url, onError: () => undefined });
const clock = new ManualClock(now);
const players = new Players({ pool, clock, content: testContent, digest: nodeDigest, freshSecret });
await pool.query('select 1');
process.send?.('ready');
await once(process, 'message');
const quiet = { info: () => undefined, warn: () => undefined };
await settleDue({ pool, clock, players, log: quiet });
await close();
process.disconnect();
