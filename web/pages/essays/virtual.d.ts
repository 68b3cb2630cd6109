/** Numbers of all essays, which the build computes with the engine: `scripts/site/drawn.mjs`. */
declare module "virtual:essay-numbers" {
  const numbers: import("./build.ts").EssayNumbers;
  export default numbers;
}
