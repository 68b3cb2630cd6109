/** Makes the catalogs of a folder known, such as "virtual:catalogs/pages/formulas": `scripts/site/words.mjs`. */
declare module "virtual:catalogs/*";
