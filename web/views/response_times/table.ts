export { requestTable as responseTable } from "../requests/table.ts";
