/** `npm run fillthepipe -- run x.json` and `npm run ledger`: the command line, compiled first if it is not. */

import { commandLine } from "./setup/command_line.mjs";
import { hand } from "./setup/programs.mjs";
import { command, sayOnStandardError } from "./setup/say.mjs";

// Standard output belongs to the program: it may be JSON or CSV on its way into another one.
sayOnStandardError();
await command(async () =>
  hand(await commandLine(), process.argv.slice(2), { cwd: process.env.INIT_CWD ?? process.cwd() }),
);
