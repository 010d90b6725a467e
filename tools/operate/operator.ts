// `npm run operator`: accounts of the console, for an administrator of the database of DATABASE_URL, or else the embedded
// one. It creates the first owner, and resets the last owner who lost every device.
//   npm run operator -- invite --email ada@parlor.example --name Ada [--role owner]    prints a link that works once
//   npm run operator -- reset --email ada@parlor.example --why "lost her phone"        removes all sign-in methods, and
//                                                                                     prints a link for new ones
//   npm run operator -- list
// Exit code 0: done; 2: it failed.
import { parseArgs } from 'node:util';
import { OperatorEmail, OperatorName } from '../../contract/calls/operator/accounts/accounts.ts';
import { OperatorRole } from '../../contract/calls/operator/accounts/roles.ts';
import { readConfig } from '../../server/config.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { listAccounts } from '../../server/features/operator/accounts/account-store.ts';
import { COMMAND_LINE, invite, linkOf, reset } from '../../server/features/operator/accounts/inviting.ts';
import { reasonOf } from '../../server/runtime/reason-of.ts';
import { root } from '../lint/repository.ts';
import { withFoundDatabase } from './find-database.ts';

const usage =
  'npm run operator -- invite --email EMAIL --name NAME [--role owner|treasurer|support|viewer] | reset --email EMAIL --why "at least three letters" | list';
class Usage extends Error {}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Found like the server does. */
function consoleUrl({ PORT, CONSOLE_PORT, CONSOLE_URL }: NodeJS.ProcessEnv): string {
  const config = readConfig({ PORT, CONSOLE_PORT, CONSOLE_URL }, root);
  return config.CONSOLE_URL ?? `http://localhost:${config.CONSOLE_PORT}`;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string', default: 'owner' },
      why: { type: 'string', default: 'by the command line' },
    },
  });
  const [command, ...others] = positionals;
  const email = OperatorEmail.safeParse(values.email ?? '');
  const role = OperatorRole.safeParse(values.role);
  const name = OperatorName.safeParse(values.name ?? '');
  if (others.length > 0 || !['invite', 'reset', 'list'].includes(command ?? '')) throw new Usage(usage);
  if (command !== 'list' && !email.success) throw new Usage(usage);
  if (command === 'invite' && !(role.success && name.success)) throw new Usage(usage);
  const address = consoleUrl(process.env);
  await withFoundDatabase({ applicationName: 'parlor-operator' }, async ({ pool }) => {
    const act = { by: COMMAND_LINE, why: values.why, nowMs: Date.now() };
    if (command === 'list') {
      for (const one of await listAccounts(pool))
        say(
          [
            one.role,
            one.email,
            one.name,
            one.isEnrolled ? `seen ${one.lastSeenAt ?? 'never'}` : 'reset',
          ].join('\t'),
        );
      return;
    }
    const invited = await inTransaction(pool, async (tx) => {
      if (command === 'invite')
        return invite(tx, { email: email.data!, name: name.data!, role: role.data! }, act);
      const account = (await listAccounts(tx)).find(
        (one) => one.email.toLowerCase() === email.data!.toLowerCase(),
      );
      if (account === undefined) throw new Usage(`There is no account with the address ${email.data}.`);
      return reset(tx, account.operatorId, act);
    });
    const { link, expiresAt } = linkOf(address, invited);
    say(link);
    say(
      `It works once, until ${expiresAt}. It gives the account to the person who has it: send it to ${email.data} alone.`,
    );
  });
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 2;
}
