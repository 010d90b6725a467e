// `npm run specification`: docs/specification.md, the tables of the specification as the tests check them, and every
// difference with its reason, generated from contract/specification. A test reports an outdated page.
import { SPECIFIED_CALLS, SPECIFIED_DATABASE } from '@parlor/contract/specification/calls.ts';
import { SPECIFIED_CONSTANTS } from '@parlor/contract/specification/constants.ts';
import {
  SPECIFIED_DIFFERENCES,
  type SpecifiedDifference,
} from '@parlor/contract/specification/differences.ts';
import { SPECIFIED_ENTITIES } from '@parlor/contract/specification/entities.ts';
import type { SpecifiedEntity } from '@parlor/contract/specification/entity.ts';
import { SPECIFIED_FAILURES, SPECIFIED_MESSAGES } from '@parlor/contract/specification/messages.ts';
import { code, table, writePage } from './page.ts';

export const SPECIFICATION_PAGE = 'docs/specification.md';

const differenceRow = ({ section, specified, here, why }: SpecifiedDifference): string[] => [
  section,
  specified,
  here,
  why,
];

function entityRow({ name, fields, optional = {}, where, at }: SpecifiedEntity): string[] {
  const named = [...Object.keys(fields), ...Object.keys(optional).map((field) => `${field}?`)];
  const places = at.map(([call, path]) => code(path === '' ? call : `${call} → ${path}`));
  const which = where ? [` (${where[0]}: ${where[1]})`] : [];
  return [name + which.join(''), named.map(code).join(' '), places.join(', ')];
}

export function specificationPage(): string {
  return `# The specification, checked by tests

Written by \`npm run specification\` from the tables in \`contract/specification/\`, which contain the specification as data. Three tests
compare these tables: \`contract/specification/specification.test.ts\` with the contract, \`sdk/conformance/specification.test.ts\` with the fake services,
and \`e2e/http/specification.test.ts\` with the requests and replies of a running server. \`sdk/messages.test.ts\` has a case for
each message, \`e2e/constants/rows.ts\` a test for each state, rule and constant.

## Differences and their reasons

${table(['Section', 'The specification says', 'Here', 'Why'], SPECIFIED_DIFFERENCES.map(differenceRow))}

## Entities (§3)

\`?\` marks optional fields of the specification; every other field is in every reply. \`sdk.…\` are values of the SDK.

${table(['Entity', 'Fields', 'Where'], SPECIFIED_ENTITIES.map(entityRow))}

## Calls (§7)

${table(
  ['Method and path', 'Request', 'Reply', 'Call of the SDK'],
  SPECIFIED_CALLS.map(({ method, path, base, body = [], query = [], reply = [], call, open }) => [
    `${code(`${method} ${base}${path}`)}${open ? ', without a token' : ''}`,
    [...body, ...query.map((name) => `?${name}`)].map(code).join(' '),
    reply.map(code).join(' '),
    code(call),
  ]),
)}

Its database access:

${table(
  ['Read or written', 'Call'],
  SPECIFIED_DATABASE.map(([what, call]) => [what, code(call)]),
)}

## Messages (§8)

${table(
  ['Message', 'When'],
  SPECIFIED_MESSAGES.map(({ message, when }) => [code(message), when]),
)}

${table(
  ['Other rule', 'Tested by the row'],
  SPECIFIED_FAILURES.map(([line, rows]) => [line, rows.join('; ')]),
)}

## States, rules and constants (§4, §5, §9)

${table(
  ['Section', 'Line', 'Tested by the row, kept by the vendor, or different here'],
  SPECIFIED_CONSTANTS.map(({ section, line, rows = [], difference, vendor }) => [
    section,
    line,
    [
      ...rows,
      ...(vendor === undefined ? [] : [code(vendor)]),
      ...(difference === undefined ? [] : [`different: ${difference}`]),
    ].join('; '),
  ]),
)}
`;
}

if (import.meta.main) writePage(SPECIFICATION_PAGE, specificationPage());
