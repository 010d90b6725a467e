// `npm run test:deep -- --only outside-tools`: what Parlor writes for others, in tools of others that are too large to be
// dependencies. They are installed for this run and removed at its end. Exit code 0: no finding.
import { BILL_TOOLS, checkBillOfMaterials } from './bill-of-materials.ts';
import { withTools } from './install.ts';
import { checkOpenApi, OPENAPI_TOOLS } from './openapi.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const checks = [
  { tools: OPENAPI_TOOLS, check: checkOpenApi },
  { tools: BILL_TOOLS, check: checkBillOfMaterials },
];

let hasPassed = true;
for (const { tools, check } of checks) {
  const folder = withTools(tools);
  if (folder === undefined) {
    say(`${tools[0]} could not be installed: npm says why above. It checked nothing.`);
    hasPassed = false;
    continue;
  }
  try {
    if (!check(folder, say)) hasPassed = false;
  } finally {
    folder.remove();
  }
}
process.exitCode = hasPassed ? 0 : 1;
