// Known vulnerabilities of the packages that ship, as npm's registry knows them. A registry that does not answer, or that
// has no such data, is told and fails nothing: a checkout without a network can be checked.
import { spawn } from 'node:child_process';

const SEVERE = ['high', 'critical'];
const patienceMs = 20_000;

export interface AdvisoryOutcome {
  /** False if a package that ships has a high or critical advisory. */
  readonly ok: boolean;
  readonly output: string;
  /** What a reader should know though nothing failed. */
  readonly note?: string;
}

interface Vulnerability {
  readonly name: string;
  readonly severity: string;
  readonly range?: string;
  /** Advisories, or names of the packages that bring them. */
  readonly via: ReadonlyArray<string | { readonly title?: string; readonly url?: string }>;
}

/** Reads what `npm audit --json` printed. */
export function outcomeOf(printed: string): AdvisoryOutcome {
  const reply = parsed(printed);
  if (reply?.vulnerabilities === undefined) {
    const why = reply?.message ?? reply?.error?.summary ?? '';
    return {
      ok: true,
      output: '',
      note: `not checked: the registry did not answer${why === '' ? '' : ` (${withoutHosts(why)})`}`,
    };
  }
  const found = Object.values(reply.vulnerabilities);
  const severe = found.filter(({ severity }) => SEVERE.includes(severity));
  const lines = severe.map(({ name, severity, range = '', via }) => {
    const causes = via.map((cause) =>
      typeof cause === 'string' ? `through ${cause}` : [cause.title, cause.url].filter(Boolean).join(' '),
    );
    return `${name} ${range} (${severity}): ${causes.join('; ')}`;
  });
  const others = found.length - severe.length;
  return {
    ok: severe.length === 0,
    output: lines.join('\n'),
    ...(others > 0 && {
      note: `${others} ${others === 1 ? 'package' : 'packages'} with a low or moderate advisory: npm audit --omit=dev`,
    }),
  };
}

interface AuditReply {
  readonly vulnerabilities?: Readonly<Record<string, Vulnerability>>;
  readonly message?: string;
  readonly error?: { readonly summary?: string };
}

function parsed(printed: string): AuditReply | undefined {
  try {
    return JSON.parse(printed) as AuditReply;
  } catch {
    return undefined;
  }
}

/** The first line without addresses, which belong to the machine's settings. */
const withoutHosts = (why: string): string =>
  (why.split('\n')[0] ?? '').replace(/(?: - \w+)?\s*https?:\S+/g, '').slice(0, 120);

/**
 * Asks the registry about the packages of the lock file in `folder`, without those of development.
 * @param options further options of npm
 */
export function checkAdvisories(folder: string, options: readonly string[] = []): Promise<AdvisoryOutcome> {
  const args = [
    'audit',
    '--json',
    '--omit=dev',
    '--package-lock-only',
    '--fetch-retries=0',
    '--fetch-timeout=10000',
  ];
  return new Promise((resolve) => {
    const child = spawn('npm', [...args, ...options], {
      cwd: folder,
      shell: process.platform === 'win32', // npm is a script there.
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: patienceMs,
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', () => resolve(outcomeOf('')));
    child.on('close', () => resolve(outcomeOf(Buffer.concat(chunks).toString('utf8'))));
  });
}
